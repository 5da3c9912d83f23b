//! Everything printed, in the order of the faces.

use hexarch_core::scene::{Catalogue, FaceEntry};
use hexarch_core::{Rule, Text, text};

use crate::content::Content;
use crate::faces::Look;
use crate::ids::*;
use crate::words::hex_word;

/// A face without text and icon of its own.
fn entry(id: impl Into<String>, name: impl Into<String>) -> FaceEntry {
    FaceEntry { id: id.into(), name: name.into(), ..FaceEntry::default() }
}

/// The name of something that has only its word: `two_arrows` is called "Two arrows".
fn called(word: &str) -> String {
    // The rulebook shortens defensive works.
    let text = word.replace("dw_", "works_").replace('_', " ");
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn list(faces: &mut Vec<FaceEntry>, kind: &str, words: impl Iterator<Item = &'static str>) {
    faces.extend(
        words.map(|word| FaceEntry { icon: word.into(), ..entry(format!("{kind}.{word}"), called(word)) }),
    );
}

/// The catalogue, kind by kind as in `faces.rs`.
pub(crate) fn catalogue(content: &Content) -> Catalogue {
    let mut faces = Vec::new();
    faces.extend((0..HEXES as u8).map(|n| entry(format!("hex.{}", hex_word(HexId(n))), hex_word(HexId(n)))));
    for tile in &content.tiles {
        faces.push(FaceEntry {
            reconstructed: true,
            ..entry(format!("tile.{}", tile.number), tile.name.clone())
        });
    }
    for leader in &content.leaders {
        let [attack, defense, movement, initiative, leadership, special] = leader.stats;
        let text = format!(
            "Attack {attack}, defense {defense}, movement {movement}, initiative {initiative}, leadership \
             {leadership}, special {special}."
        );
        let icon = format!("leader_{}", leader.race.word());
        faces.push(FaceEntry {
            text,
            icon,
            reconstructed: true,
            ..entry(format!("leader.{}", leader.word), leader.name.clone())
        });
    }
    for race in &content.races {
        let text = format!(
            "{}. Special skill: {}.",
            called(&race.character),
            called(&race.special_skill).to_lowercase()
        );
        let word = race.id.word();
        faces.push(FaceEntry { text, icon: word.into(), ..entry(format!("race.{word}"), called(word)) });
    }
    for unit in &content.units {
        let icon = unit.id.clone();
        let text = unit.ability.clone();
        faces.push(FaceEntry {
            text,
            icon,
            reconstructed: true,
            ..entry(format!("unit.{}", unit.id), unit.name.clone())
        });
    }
    list(&mut faces, "resource", Resource::ALL.iter().map(|it| it.word()));
    list(&mut faces, "terrain", Terrain::ALL.iter().map(|it| it.word()));
    list(&mut faces, "site", Site::ALL.iter().map(|it| it.word()));
    list(&mut faces, "well", Well::ALL.iter().map(|it| it.word()));
    list(&mut faces, "stat", Stat::ALL.iter().map(|it| it.word()));
    for &building in Building::ALL {
        let effect = content.building(Race::Amazon, building).effect.clone();
        let word = building.word();
        faces.push(FaceEntry {
            text: called(&effect) + ".",
            icon: word.into(),
            ..entry(format!("building.{word}"), called(word))
        });
    }
    list(&mut faces, "category", Category::ALL.iter().map(|it| it.word()));
    card_faces(content, &mut faces, Gear::ALL.iter().map(|it| it.word()));
    card_faces(content, &mut faces, Disaster::ALL.iter().map(|it| it.word()));
    for (event, info) in EventCard::ALL.iter().zip(&content.events) {
        faces.push(FaceEntry {
            text: called(&info.effect) + ".",
            icon: event.word().into(),
            reconstructed: true,
            ..entry(format!("event.{}", event.word()), info.name.clone())
        });
    }
    list(&mut faces, "die", DieFace::ALL.iter().map(|it| it.word()));
    list(&mut faces, "side", Side::ALL.iter().map(|it| it.word()));
    for (_, id, name) in Look::ALL {
        let icon = id.rsplit('.').next().unwrap_or_default().to_string();
        faces.push(FaceEntry { icon, ..entry(*id, *name) });
    }
    for face in &mut faces {
        if let Some((sort, rules)) = sort(&face.id) {
            (face.sort, face.rules) = (Some(sort), rules.iter().map(|&id| Rule(id)).collect());
        }
    }
    Catalogue { faces }
}

/// What sort of thing something is, and the rules that it rests on.
fn sort(id: &str) -> Option<(Text, &'static [&'static str])> {
    let (kind, name) = id.split_once('.')?;
    Some(match kind {
        "leader" => (text!("sort.leader"), &["HW-LEAD-03", "HW-LEAD-06"]),
        "unit" => (text!("sort.unit"), &["HW-UNIT-02", "HW-BLD-02"]),
        "building" => (text!("sort.building"), &["HW-CITY-01", "HW-BLD-01"]),
        "card" if name.starts_with("equipment") => (text!("sort.equipment"), &["HW-CARD-16", "HW-CARD-21"]),
        "card" if name.starts_with("disaster") => (text!("sort.disaster"), &["HW-CARD-14"]),
        "card" if name == "master" => (text!("sort.capability"), &["HW-CARD-01", "HW-CARD-05"]),
        "card" if name == "apprentice" => (text!("sort.capability"), &["HW-CARD-01", "HW-CARD-11"]),
        "card" => (text!("sort.capability"), &["HW-CARD-12"]),
        _ => return None,
    })
}

fn card_faces(content: &Content, faces: &mut Vec<FaceEntry>, words: impl Iterator<Item = &'static str>) {
    for word in words {
        let info = content.card(word);
        let name = info.map_or_else(|| called(word), |info| info.name.clone());
        let text = info.map_or_else(String::new, |info| called(&info.effect) + ".");
        faces.push(FaceEntry {
            text,
            icon: word.into(),
            reconstructed: true,
            ..entry(format!("card.{word}"), name)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::{Faced, RANGES, UnitFace};

    #[test]
    fn every_face_stands_where_its_number_says() {
        let catalogue = catalogue(Content::printed());
        let id = |face: hexarch_core::Face| catalogue.faces[usize::from(face.0)].id.clone();
        assert!(catalogue.fits(RANGES));
        assert_eq!(id(HexId::at(3, 2).face()), "hex.3.ne");
        assert_eq!(id(TileId(19).face()), "tile.20");
        assert_eq!(id(UnitFace::of(None, 6).face()), "unit.guard_6");
        assert_eq!(id(Gear::Quiver.face()), "card.equipment_quiver");
        assert_eq!(id(DieFace::Knight.face()), "die.knight");
        assert_eq!(id(Look::Ghost.face()), "hex.ghost");
    }
}
