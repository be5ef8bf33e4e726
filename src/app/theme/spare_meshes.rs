//! Memory for large meshes, used again from frame to frame.

use std::sync::Arc;

use egui::{Context, Galley, Id, Mesh};

/// How many galleys are kept: those of two frames of a view that has two.
const MOST: usize = 4;

/// The galleys that were painted last. Once they have been drawn, nothing else holds them, and their
/// meshes can be filled anew: to ask the system for hundreds of kilobytes in every frame, and give
/// them back, takes longer than to fill them.
#[derive(Clone, Default)]
pub struct SpareMeshes {
    painted: Vec<Arc<Galley>>,
}

impl SpareMeshes {
    fn id() -> Id {
        Id::unique("byteloupe spare meshes")
    }

    /// An empty mesh, with room if there is a spare one.
    pub fn take(ctx: &Context) -> Mesh {
        let mesh = ctx.data_mut(|data| {
            let spares = data.get_temp_mut_or_default::<Self>(Self::id());
            let place = spares
                .painted
                .iter()
                .position(|galley| Arc::strong_count(galley) == 1)?;
            let galley = Arc::into_inner(spares.painted.remove(place))?;
            let row = galley.rows.into_iter().next()?.row;
            Some(Arc::into_inner(row)?.visuals.mesh)
        });
        let mut mesh = mesh.unwrap_or_default();
        mesh.clear();
        mesh
    }

    /// Keeps a galley whose first row has a large mesh until it has been drawn.
    pub fn put(ctx: &Context, galley: &Arc<Galley>) {
        ctx.data_mut(|data| {
            let spares = data.get_temp_mut_or_default::<Self>(Self::id());
            if spares.painted.len() == MOST {
                spares.painted.remove(0);
            }
            spares.painted.push(Arc::clone(galley));
        });
    }
}
