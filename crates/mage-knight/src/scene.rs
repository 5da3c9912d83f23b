//! What a viewer sees.

use hexarch_core::Viewer;
use hexarch_core::scene::{Catalogue, Rank, Scene};

use crate::content::Content;
use crate::play::View;

pub(crate) fn catalogue(_content: &Content) -> Catalogue {
    Catalogue::default()
}
pub(crate) fn scene(_view: View<'_>, _viewer: Viewer) -> Scene {
    Scene::default()
}
pub(crate) fn ranking(_view: View<'_>) -> Option<Vec<Rank>> {
    None
}
