//! Whether a text of JSON has at most so many values.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserializer, de::IgnoredAny};

/// Goes through a text of JSON without keeping anything of it.
///
/// A value takes many times the memory of its text, so a text must not be read as a tree before its values are
/// counted.
///
/// # Errors
/// The text is not JSON, or has more than `most` values.
pub(super) fn check_values(json: &[u8], most: usize) -> serde_json::Result<()> {
    let left = Cell::new(most);
    let mut reader = serde_json::Deserializer::from_slice(json);
    Count { left: &left, most }.deserialize(&mut reader)?;
    reader.end()
}

/// Counts a value and those within it.
#[derive(Clone, Copy)]
struct Count<'a> {
    left: &'a Cell<usize>,
    most: usize,
}

impl<'de> DeserializeSeed<'de> for Count<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        let Some(left) = self.left.get().checked_sub(1) else {
            let why = format_args!("it has more than {} values", self.most);
            return Err(D::Error::custom(why));
        };
        self.left.set(left);
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Count<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(self)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        while object.next_key::<IgnoredAny>()?.is_some() {
            object.next_value_seed(self)?;
        }
        Ok(())
    }
}
