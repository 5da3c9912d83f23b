//! What places are called: by what lies there, and by where that is only to tell two of a kind apart.

use hexarch_core::{Face, Text, text};

use crate::faces::Faced;
use crate::ids::*;
use crate::play::View;
use crate::state::Mark;

/// A hex as people speak of it: a city by its race, a site by its kind, else its land.
pub(crate) fn place(view: View<'_>, hex: HexId) -> Text {
    match view.state.home_at(hex).map(|seat| view.state.race(seat)) {
        Some(race @ Race::Barbarian) => text!("place.camp", race),
        Some(race) => text!("place.city", race),
        None => bare_place(view, hex),
    }
}

/// The same, whoever lives there.
pub(crate) fn bare_place(view: View<'_>, hex: HexId) -> Text {
    let Some(what) = what_is_at(view, hex) else { return text!("place.unknown", hex) };
    let Some(site) = site(view, hex) else { return text!("place.land", what, hex) };
    let alike = view.state.world.known().filter(|&other| self::site(view, other) == Some(site)).count();
    match site.well() {
        Some(_) => text!("place.named", what),
        None if alike == 1 => text!("place.only", what),
        None => text!("place.apart", what, hex),
    }
}

/// What a hex is used as now: the Necromancer makes graveyards of what he conquers (HW-SITE-07).
fn site(view: View<'_>, hex: HexId) -> Option<Site> {
    let converted = view.state.ground[hex].has(Mark::Converted);
    view.state.site(view.content, hex).map(|site| if converted { Site::Graveyard } else { site })
}

/// The site of a hex, else its land; nothing of what nobody has seen.
fn what_is_at(view: View<'_>, hex: HexId) -> Option<Face> {
    let tile = view.state.world.tile(hex)?;
    let land = view.content.tiles[usize::from(tile.0)].hexes[usize::from(hex.pos())].terrain;
    Some(site(view, hex).map_or(land.face(), Faced::face))
}
