//! The records of neighbouring blocks, in as little memory as they need.

use super::record::Record;

/// Places for records.
pub(super) const PLACES: usize = 64;

/// A record at each of 64 places, of which some may mean nothing: which ones, the caller knows.
#[derive(Debug, Clone)]
pub(super) enum Records<R: Record> {
    /// All that mean something are alike, as where a file has holes or one line again and again.
    Alike(R::Packed),

    /// All that mean something can be packed.
    Packed(Box<[R::Packed; PLACES]>),

    /// They are any.
    Any(Box<[R; PLACES]>),
}

impl<R: Record> Records<R> {
    /// Only one of them means something.
    pub(super) fn only(place: usize, record: R) -> Self {
        match R::Packed::try_from(record) {
            Ok(packed) => Self::Alike(packed),
            Err(_) => Self::any(place, record, |_| R::default()),
        }
    }

    pub(super) fn get(&self, place: usize) -> R {
        match self {
            Self::Alike(record) => (*record).into(),
            Self::Packed(records) => records.get(place).copied().unwrap_or_default().into(),
            Self::Any(records) => records.get(place).copied().unwrap_or_default(),
        }
    }

    /// Sets one of them, where another one already means something.
    pub(super) fn set(&mut self, place: usize, record: R) {
        match (&mut *self, R::Packed::try_from(record)) {
            (Self::Alike(all), Ok(packed)) if *all == packed => {}
            (Self::Alike(all), Ok(packed)) => {
                let mut records = Box::new([*all; PLACES]);
                set(&mut records, place, packed);
                *self = Self::Packed(records);
            }
            (Self::Packed(records), Ok(packed)) => set(records, place, packed),
            (Self::Any(records), _) => set(records, place, record),
            (_, Err(_)) => *self = Self::any(place, record, |other| self.get(other)),
        }
    }

    fn any(place: usize, record: R, others: impl Fn(usize) -> R) -> Self {
        let mut records = Box::new(std::array::from_fn(others));
        set(&mut records, place, record);
        Self::Any(records)
    }
}

fn set<T>(records: &mut [T; PLACES], place: usize, record: T) {
    if let Some(old) = records.get_mut(place) {
        *old = record;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each takes what those before it have made of the memory.
    #[test]
    fn records_come_back_as_they_were_whatever_form_they_are_kept_in() {
        let orders: [&[u32]; 6] = [
            &[7, 7, 7],
            &[7, 7, 8, 7],
            &[7, 8, 70_000, 7],
            &[70_000, 7, 70_000],
            &[7, 70_000, 70_000],
            &[70_000; 5],
        ];
        for order in orders {
            let mut records = Records::only(0, order[0]);
            for (place, record) in order.iter().enumerate().skip(1) {
                records.set(place, *record);
            }
            let kept: Vec<u32> = (0..order.len()).map(|place| records.get(place)).collect();
            assert_eq!(kept, order);
        }
    }

    #[test]
    fn only_what_cannot_be_packed_needs_the_larger_records_and_what_is_alike_needs_none() {
        let mut records = Records::only(3, 7_u32);
        records.set(60, 7);
        assert!(matches!(records, Records::Alike(7)));
        records.set(0, 8);
        assert!(matches!(records, Records::Packed(_)));
        records.set(1, 65_536);
        assert!(matches!(records, Records::Any(_)));
        assert!(matches!(Records::only(9, 65_536_u32), Records::Any(_)));
        assert!(size_of::<Records<u32>>() <= 16);
    }
}
