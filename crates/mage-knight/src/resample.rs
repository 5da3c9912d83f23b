//! Redrawing what a viewer cannot know.

use hexarch_core::{Chance, Viewer};

use crate::content::Content;
use crate::state::State;

pub(crate) fn resample(_content: &Content, _state: &mut State, _viewer: Viewer, _chance: &mut Chance) {}
