//! What units and buildings cost, need and give, in words: made from their numbers, so that both always agree.

use hexarch_core::scene::FaceEntry;
use hexarch_core::text;

use super::catalogue::{called, entry};
use super::{amount, mark};
use crate::content::Content;
use crate::faces::Look;
use crate::ids::*;

/// Units of all races and of guards.
pub(super) fn units(content: &Content) -> impl Iterator<Item = FaceEntry> {
    (0..5 * LEVELS).map(|n| {
        let race = Race::ALL.get(n / LEVELS).copied();
        let level = (n % LEVELS) as u8 + 1;
        let unit = &content.units[n];
        FaceEntry {
            text: unit_text(content, race, level),
            icon: unit.id.clone(),
            stats: amount(Look::Dice, level).into_iter().collect(),
            reconstructed: true,
            sort: Some(match content.kinds[n / LEVELS][n % LEVELS] {
                UnitType::Ranged => text!("sort.unit.ranged"),
                UnitType::Mounted => text!("sort.unit.mounted"),
                UnitType::Close => text!("sort.unit.close"),
            }),
            ..entry(format!("unit.{}", unit.id), unit.name.clone())
        }
    })
}

fn unit_text(content: &Content, race: Option<Race>, level: u8) -> String {
    let at = race.map_or(4, |race| race as usize);
    let (kind, symbol) =
        (content.kinds[at][usize::from(level) - 1], content.symbols[at][usize::from(level) - 1]);
    let fights = match kind {
        UnitType::Ranged => "ranged: shoots before the others fight",
        UnitType::Mounted => "mounted: fights before close units",
        UnitType::Close => "close combat",
    };
    let dice = if level == 1 { "1 die".to_string() } else { format!("{level} dice") };
    let mut text = format!("Level {level}, {fights}. A stack rolls {dice}.");
    text.push_str(match (symbol, race) {
        (Symbol::ThreePeople, _) => " With 8 to 10 units in the stack 1 more.",
        (Symbol::MinusOne, _) => " In close combat 1 fewer.",
        (Symbol::Shield, _) => " It stops 1 hit in each combat round besides.",
        (Symbol::SwordAxe, _) => " It deals 1 hit in each combat round besides.",
        (Symbol::Special, Some(Race::Knight)) => {
            " 1 more when attacked. In the first step against guards it only defends."
        }
        (Symbol::Special, Some(Race::Barbarian)) => {
            " Once per combat it counts as ranged: for the first shot at it, or for one of its own."
        }
        (Symbol::Special, Some(Race::Necromancer)) => {
            " It attacks last. A stack that has killed grows by 1 zombie after the combat."
        }
        (Symbol::Special | Symbol::Horse, _) => "",
    });
    match race {
        None => text.push_str(" Nobody can buy it: it guards the places of the world."),
        Some(Race::Necromancer) => {
            let points = if level == 1 { "point" } else { "points" };
            text.push_str(&format!(
                " Costs {level} soul {points}, where these lie or with a leader who carries them."
            ));
            if level > 1 {
                text.push_str(" Another player must be able to buy this level, or the round be late enough.");
            }
        }
        Some(race) => {
            let price = priced(&unit_price(content, race, level));
            let building = building_name(race, Building::ALL[usize::from(level) - 1]);
            text.push_str(&format!(" Costs {price} in production at home. Needs the {building}."));
        }
    }
    text
}

/// The price of a unit: its level in gold, with crystals for the highest (HW-BLD-02).
pub(crate) fn unit_price(content: &Content, race: Race, level: u8) -> [u8; 4] {
    let crystal = content.units[race as usize * LEVELS + usize::from(level) - 1].cost_crystal;
    [level, 0, 0, crystal]
}

/// Buildings of the races that build.
pub(super) fn buildings(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let races = [Race::Amazon, Race::Knight, Race::Barbarian];
    races.into_iter().flat_map(|race| Building::ALL.iter().map(move |&building| (race, building))).map(
        |(race, building)| FaceEntry {
            text: building_text(content, race, building),
            icon: building.word().into(),
            ..entry(format!("building.{}.{}", building.word(), race.word()), {
                let name = building_name(race, building);
                name[..1].to_uppercase() + &name[1..]
            })
        },
    )
}

/// What people call it: Barbarians have a corral where others have a wall.
fn building_name(race: Race, building: Building) -> String {
    let work = if race == Race::Barbarian { "corral" } else { "wall" };
    match (building.wall(), building.tower()) {
        (Some(level), _) => format!("{work} level {level}"),
        (_, Some(tower)) => format!("tower {}", tower + 1),
        (None, None) => called(building.word()).to_lowercase(),
    }
}

fn building_text(content: &Content, race: Race, building: Building) -> String {
    let info = content.building(race, building);
    let mut text = gives(content, race, building);
    if building == Building::Dw1 {
        let repair = priced(&info.repair);
        return text + &format!(" Stands from the start. Once it is down a repair costs {repair}.");
    }
    match info.price {
        [0, 0, 0, 0] => text.push_str(" Stands from the start."),
        price => text.push_str(&format!(" Costs {}.", priced(&price))),
    }
    if let Some(before) = info.requires {
        text.push_str(&format!(" Needs the {}.", building_name(race, before)));
    }
    text
}

/// What somebody has of a building.
fn gives(content: &Content, race: Race, building: Building) -> String {
    let info = content.building(race, building);
    let income =
        |of: Resource| format!("{} {} more in every income phase", info.income[of as usize], of.word());
    match building {
        Building::Hamlet
        | Building::Barracks
        | Building::ShootingRange
        | Building::Academy
        | Building::Tiltyard
        | Building::Garde => {
            let level = building as usize;
            let unit = &content.units[race as usize * LEVELS + level];
            format!("Lets you buy units of level {}: {}.", level + 1, unit.name)
        }
        Building::TownHall | Building::CityHall | Building::Palace => {
            format!("Gives {}.", income(Resource::Gold))
        }
        Building::TradeHall => "In production you can trade 3 of one resource for 1 of another.".into(),
        Building::Storehouse => {
            format!(
                "In production you can trade 1 resource for 1 of another. Gives {}.",
                income(Resource::Gold)
            )
        }
        Building::TrainingArea => {
            "Each of your leaders can train here once in the game: one ability and one skill up by 1.".into()
        }
        Building::Tavern => {
            "Brings your second leader, without army, and one unit each of level 1, 2 and 3. \
             When your home is attacked you can call up levies worth the number of the round."
                .into()
        }
        Building::Dw1 | Building::Dw2 | Building::Dw3 => {
            let n = info.hit_reduction;
            let hits = if n == 1 { "1 hit".to_string() } else { format!("{n} hits") };
            match info.hit_reduction_motion {
                Some(moving) => {
                    format!(
                        "In a siege takes {hits} off each stack inside, or {moving} while the camp is in motion."
                    )
                }
                None => format!("In a siege takes {hits} off each stack inside."),
            }
        }
        Building::Tower1 | Building::Tower2 => {
            let yields = Resource::ALL.iter().find(|&&of| info.income[of as usize] > 0);
            let yields = yields.map_or_else(String::new, |&of| format!(" Gives {}.", income(of)));
            format!("In a siege one ranged stack in it deals 1 more hit.{yields}")
        }
    }
}

/// A price in words: "2 gold, 1 wood, 1 stone".
fn priced(price: &[u8; 4]) -> String {
    let parts = price.iter().zip(Resource::ALL).filter(|(n, _)| **n > 0);
    parts.map(|(n, of)| format!("{n} {}", of.word())).collect::<Vec<_>>().join(", ")
}

/// A price as marks.
pub(super) fn price_marks(price: &[u8; 4]) -> impl Iterator<Item = hexarch_core::scene::Mark> + '_ {
    let parts = price.iter().zip(Resource::ALL).filter(|(n, _)| **n > 0);
    parts.map(|(&n, &of)| hexarch_core::scene::Mark { n: n.into(), ..mark(of) })
}
