//! Everything printed, with its name and text.

use hexarch_core::scene::{Catalogue, FaceEntry};

use crate::content::{Content, NameInfo};
use crate::faces::Look;
use crate::ids::*;

/// All faces, in the order of `faces`.
pub(crate) fn catalogue(content: &Content) -> Catalogue {
    let mut faces = Vec::new();
    let mut add = |id: String, name: &str, text: &str| {
        faces.push(FaceEntry {
            icon: id.split_once('.').map_or(String::new(), |(_, icon)| icon.replace('_', "-")),
            id,
            name: name.to_owned(),
            text: text.to_owned(),
            ..FaceEntry::default()
        });
    };
    let mut named = |sort: &str, info: &NameInfo| add(format!("{sort}.{}", info.id), &info.name, &info.text);
    content.cards.iter().for_each(|card| named("card", &card.name));
    let wound = NameInfo { id: "wound".into(), name: "Wound".into(), text: "Cannot be played.".into() };
    named("card", &wound);
    content.units.iter().for_each(|unit| named("unit", &unit.name));
    content.enemies.iter().for_each(|enemy| named("enemy", &enemy.name));
    for tile in &content.tiles {
        add(format!("tile.{}", tile.id), &title(&tile.id), "");
    }
    for ruin in &content.ruins {
        add(format!("ruin.{}", ruin.id), &title(&ruin.id), "");
    }
    let mut named = |sort: &str, info: &NameInfo| add(format!("{sort}.{}", info.id), &info.name, &info.text);
    content.skills.iter().for_each(|skill| named("skill", &skill.name));
    content.tactics.iter().for_each(|tactic| named("tactic", tactic));
    content.heroes.iter().for_each(|hero| named("hero", &hero.name));
    let mut words = |sort: &str, words: Vec<&'static str>| {
        for word in words {
            add(format!("{sort}.{word}"), word_name(word), "");
        }
    };
    words("color", Color::ALL.iter().map(|it| it.word()).collect());
    words("element", Element::ALL.iter().map(|it| it.word()).collect());
    words("terrain", Terrain::ALL.iter().map(|it| it.word()).collect());
    words("site", Site::ALL.iter().map(|it| it.word()).collect());
    words("back", Back::ALL.iter().map(|it| it.word()).collect());
    for scenario in &content.scenarios {
        add(format!("scenario.{}", scenario.name.id), &scenario.name.name, "");
    }
    let mut words = |sort: &str, words: Vec<&'static str>| {
        for word in words {
            add(format!("{sort}.{word}"), word_name(word), "");
        }
    };
    words("point", Point::ALL.iter().map(|it| it.word()).collect());
    words("phase", Phase::ALL.iter().map(|it| it.word()).collect());
    words("keyword", Keyword::ALL.iter().map(|it| it.word()).collect());
    words("reach", Reach::ALL.iter().map(|it| it.word()).collect());
    words("way", Way::ALL.iter().map(|it| it.word()).collect());
    words("look", Look::ALL.iter().map(|it| it.word()).collect());
    Catalogue { faces }
}

/// `countryside3` and `grey_brown` as people read them.
fn title(id: &str) -> String {
    let split = id.find(|c: char| c.is_ascii_digit()).filter(|&at| at > 0);
    let words = split.map_or_else(|| id.to_owned(), |at| format!("{} {}", &id[..at], &id[at..]));
    let mut letters = words.replace('_', " ").chars().collect::<Vec<_>>();
    if let Some(first) = letters.first_mut() {
        *first = first.to_ascii_uppercase();
    }
    letters.into_iter().collect()
}

/// Words of files that people write otherwise.
fn word_name(word: &'static str) -> &'static str {
    match word {
        "grey" => "gray",
        "coldfire" => "cold fire",
        "mage_tower" => "mage tower",
        "monster_den" => "monster den",
        "spawning_grounds" => "spawning grounds",
        "ancient_ruins" => "ancient ruins",
        "magical_glade" => "magical glade",
        "hand_limit" => "hand limit",
        "deed_back" => "Deed card",
        "artifact_back" => "Artifact",
        "spell_back" => "Spell",
        "advanced_back" => "Advanced Action",
        "regular_back" => "Regular Unit",
        "elite_back" => "Elite Unit",
        "ruin_back" => "ruins",
        "countryside_back" => "Countryside tile",
        "core_back" => "Core tile",
        "skill_back" => "Skill",
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::Faced;

    #[test]
    fn every_face_is_where_its_number_says() {
        let catalogue = catalogue(Content::printed());
        let id = |face: hexarch_core::Face| catalogue.faces[usize::from(face.0)].id.as_str();
        assert_eq!(id(Kind::WOUND.face()), "card.wound");
        assert_eq!(id(Skill::ManaExploit.face()), "skill.mana_exploit");
        assert_eq!(id(Tactic::SparingPower.face()), "tactic.sparing_power");
        assert_eq!(id(Scenario::OneToReturn.face()), "scenario.one_to_return");
        assert_eq!(id(Look::Now.face()), "look.now");
        assert_eq!(catalogue.faces.len(), usize::from(Look::Now.face().0) + 1);
    }
}
