//! Everything printed, in the order of the faces.

use hexarch_core::scene::{Catalogue, FaceEntry};
use hexarch_core::{Rule, Text, text};
use toml::Table;

use super::goods;
use crate::content::Content;
use crate::faces::Look;
use crate::ids::*;
use crate::words::hex_word;

/// A face without text and icon of its own.
pub(super) fn entry(id: impl Into<String>, name: impl Into<String>) -> FaceEntry {
    FaceEntry { id: id.into(), name: name.into(), ..FaceEntry::default() }
}

/// The name of something that has only its word: `two_arrows` is called "Two arrows".
pub(super) fn called(word: &str) -> String {
    let text = word.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn list(faces: &mut Vec<FaceEntry>, kind: &str, words: impl Iterator<Item = &'static str>) {
    faces.extend(
        words.map(|word| FaceEntry { icon: word.into(), ..entry(format!("{kind}.{word}"), called(word)) }),
    );
}

/// The catalogue, kind by kind as in `faces.rs`. What has no text by then is told by `texts/en/faces.toml`.
pub(crate) fn catalogue(content: &Content) -> Catalogue {
    let mut faces = Vec::new();
    faces.extend((0..HEXES as u8).map(|n| entry(format!("hex.{}", hex_word(HexId(n))), hex_name(HexId(n)))));
    faces.extend(tiles(content));
    faces.extend(leaders(content));
    for race in &content.races {
        let word = race.id.word();
        faces.push(FaceEntry { icon: word.into(), ..entry(format!("race.{word}"), called(word)) });
    }
    faces.extend(goods::units(content));
    list(&mut faces, "resource", Resource::ALL.iter().map(|it| it.word()));
    faces.extend(Terrain::ALL.iter().map(|&land| FaceEntry {
        icon: land.word().into(),
        ..entry(format!("terrain.{}", land.word()), land_name(land))
    }));
    faces.extend(Site::ALL.iter().map(|&site| FaceEntry {
        icon: site.word().into(),
        ..entry(format!("site.{}", site.word()), site_name(site))
    }));
    list(&mut faces, "well", Well::ALL.iter().map(|it| it.word()));
    list(&mut faces, "stat", Stat::ALL.iter().map(|it| it.word()));
    faces.extend(goods::buildings(content));
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
    let texts: Table = TEXTS.parse().expect("the embedded texts are checked by tests");
    for face in &mut faces {
        if let Some(text) = texts.get(&face.id).and_then(toml::Value::as_str) {
            face.text = text.to_owned();
        }
        if let Some((sort, rules)) = sort(&face.id) {
            face.sort.get_or_insert(sort);
            face.rules = rules.iter().map(|&id| Rule(id)).collect();
        }
    }
    Catalogue { faces }
}

/// What sort of thing something is, and the rules that it rests on.
fn sort(id: &str) -> Option<(Text, &'static [&'static str])> {
    let (kind, name) = id.split_once('.')?;
    Some(match kind {
        "leader" => (text!("sort.leader"), &["HW-LEAD-03", "HW-LEAD-06"]),
        "unit" => (text!("sort.unit.close"), &["HW-UNIT-02", "HW-BLD-02"]),
        "building" => (text!("sort.building"), &["HW-CITY-01", "HW-BLD-01"]),
        "card" if name.starts_with("equipment") => (text!("sort.equipment"), &["HW-CARD-16", "HW-CARD-21"]),
        "card" if name.starts_with("disaster") => (text!("sort.disaster"), &["HW-CARD-14"]),
        "card" if name == "master" => (text!("sort.capability"), &["HW-CARD-01", "HW-CARD-05"]),
        "card" if name == "apprentice" => (text!("sort.capability"), &["HW-CARD-01", "HW-CARD-11"]),
        "card" => (text!("sort.capability"), &["HW-CARD-12"]),
        _ => return None,
    })
}

/// What things mean, by the names of their faces.
const TEXTS: &str = include_str!("../../texts/en/faces.toml");

/// A hex as people say it: its tile in the order in which they were laid, and where on the tile, as on a compass.
fn hex_name(hex: HexId) -> String {
    let places = ["C", "N", "NE", "SE", "S", "SW", "NW"];
    format!("{} {}", hex.cell(), places[usize::from(hex.pos())])
}

/// What a site is called; those that yield something by what is done there.
fn site_name(site: Site) -> String {
    match site {
        Site::Gold => "Gold mine".into(),
        Site::Wood => "Sawmill".into(),
        Site::Stone => "Quarry".into(),
        Site::Crystal => "Crystal mine".into(),
        Site::Recruitment => "Recruitment location".into(),
        _ => called(site.word()),
    }
}

fn land_name(land: Terrain) -> String {
    if land == Terrain::Clear { "Clear land".into() } else { called(land.word()) }
}

fn tiles(content: &Content) -> impl Iterator<Item = FaceEntry> {
    content.tiles.iter().map(|tile| {
        let sites = tile.hexes.iter().filter_map(|hex| hex.site).map(|site| site_name(site).to_lowercase());
        let sites: Vec<String> = sites.collect();
        let text =
            if sites.is_empty() { "No sites.".into() } else { format!("Sites: {}.", sites.join(", ")) };
        FaceEntry { text, reconstructed: true, ..entry(format!("tile.{}", tile.number), tile.name.clone()) }
    })
}

fn leaders(content: &Content) -> impl Iterator<Item = FaceEntry> {
    content.leaders.iter().map(|leader| {
        let [attack, defense, movement, initiative, leadership, special] = leader.stats;
        let skill = called(&content.races[leader.race as usize].special_skill).to_lowercase();
        let text = format!(
            "Leads an army of up to four stacks, and one more for each point of leadership. Starts with attack \
             {attack}, defense {defense}, movement {movement}, initiative {initiative}, leadership {leadership}, \
             {skill} {special}."
        );
        FaceEntry {
            text,
            icon: format!("leader_{}", leader.race.word()),
            reconstructed: true,
            ..entry(format!("leader.{}", leader.word), leader.name.clone())
        }
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
    use crate::faces::{Built, Faced, RANGES, UnitFace};

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

    /// Whoever points at something is told what it is. Hexes tell what lies in them.
    #[test]
    fn every_face_says_what_it_means() {
        let catalogue = catalogue(Content::printed());
        let faces =
            catalogue.faces.iter().filter(|face| !face.id.starts_with("hex.") || face.id == "hex.ghost");
        let silent: Vec<&str> =
            faces.clone().filter(|face| face.text.is_empty()).map(|face| face.id.as_str()).collect();
        assert!(silent.is_empty(), "without a text: {silent:?}");
        for face in faces {
            let text = &face.text;
            assert!(
                text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()),
                "{}: {text}",
                face.id
            );
            assert!(text.ends_with('.') && text.len() <= 320, "{}: {} letters: {text}", face.id, text.len());
            // Abbreviations of the rules catalogue, and names of content files, are no words for players.
            let foreign = |word: &str| {
                ["EP", "GP", "SP", "MP", "DW", "EL", "SfP"].contains(&word) || word.contains('_')
            };
            let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert_eq!(words.filter(|word| foreign(word)).count(), 0, "{}: {text}", face.id);
        }
    }

    /// Every text stands for a face.
    #[test]
    fn no_text_is_left_over() {
        let catalogue = catalogue(Content::printed());
        let texts: Table = TEXTS.parse().expect("a table");
        for (id, text) in &texts {
            let face = catalogue.faces.iter().find(|face| face.id == *id);
            assert_eq!(face.map(|face| face.text.as_str()), text.as_str(), "{id}");
        }
    }

    /// HW-BLD-02, HW-NEC-02, HW-SIEGE-08: what can be bought says its price, and what has to stand before.
    #[test]
    fn what_can_be_bought_names_its_price() {
        let content = Content::printed();
        let catalogue = catalogue(content);
        let text = |face: hexarch_core::Face| catalogue.faces[usize::from(face.0)].text.as_str();
        let names = |text: &str, price: [u8; 4]| {
            let kinds = ["gold", "wood", "stone", "crystal"];
            let (_, costs) =
                text.split_once("costs ").or_else(|| text.split_once("Costs ")).unwrap_or_default();
            let costs = costs.split(&['.', ' ', ','][..]).collect::<Vec<_>>();
            price.iter().zip(kinds).all(|(n, kind)| {
                let said = costs.windows(2).any(|pair| pair == [n.to_string().as_str(), kind]);
                said == (*n > 0)
            })
        };
        for race in [Race::Amazon, Race::Knight, Race::Barbarian] {
            for &building in &Building::ALL[1..] {
                let info = content.building(race, building);
                let price = if building == Building::Dw1 { info.repair } else { info.price };
                let text = text(Built::of(race, building).face());
                assert!(price != [0; 4] && names(text, price), "{race:?} {building:?}: {text}");
                assert_eq!(
                    text.contains(" Needs the "),
                    info.requires.is_some(),
                    "{race:?} {building:?}: {text}"
                );
            }
            for level in 1..=LEVELS as u8 {
                let text = text(UnitFace::of(Some(race), level).face());
                let crystal = [0, 0, 0, 0, 1, 2][usize::from(level) - 1];
                assert!(names(text, [level, 0, 0, crystal]), "{race:?} {level}: {text}");
                assert!(text.contains(" Needs the "), "{race:?} {level}: {text}");
            }
        }
        for level in 1..=LEVELS as u8 {
            let text = text(UnitFace::of(Some(Race::Necromancer), level).face());
            assert!(text.contains(&format!("Costs {level} soul point")), "{text}");
        }
    }
}
