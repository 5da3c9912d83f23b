//! Everything printed, in the order of the faces.

use hexarch_core::scene::{Catalogue, FaceEntry};
use hexarch_core::{Rule, Text, text};
use toml::Table;

use super::focus::result_mark;
use super::{amount, mark};
use crate::content::{Content, FateResult, QuestInfo, Space, Trait, entries};
use crate::faces::Look;
use crate::ids::*;

/// A [`FaceEntry`] for every face, in the order of [`crate::faces`].
pub(crate) fn catalogue(content: &Content) -> Catalogue {
    let mut faces = Vec::new();
    faces.extend(areas(content));
    faces.extend(tiles(content));
    faces.extend(units(content));
    faces.extend(factions(content));
    faces.extend(fate(content));
    faces.extend(tactics(content));
    faces.extend(seasons_cards(content));
    faces.extend(quests(content));
    faces.extend(rewards(content));
    faces.extend(heroes(content));
    faces.extend(objectives(content));
    faces.extend(cities(content));
    faces.extend(titles(content));
    faces.extend(developments(content));
    faces.extend(tokens(content));
    faces.extend(orders());
    faces.extend(SEASONS.iter().map(|it| it.entry("season")));
    faces.extend(RESOURCES.iter().map(|it| it.entry("resource")));
    faces.extend(ATTRIBUTES.iter().map(|it| it.entry("attribute")));
    faces.extend(SHAPES.iter().map(|it| it.entry("shape")));
    faces.extend(DESTINIES.iter().map(|it| it.entry("destiny")));
    faces.extend(ALIGNMENTS.iter().map(|it| it.entry("alignment")));
    faces.extend(Look::ALL.iter().map(|&look| plain(look).entry("look")));
    for face in &mut faces {
        if let Some((sort, rules)) = sort(&face.id) {
            face.sort.get_or_insert(sort);
            face.rules = rules.iter().map(|&id| Rule(id)).collect();
        }
    }
    Catalogue { faces }
}

/// What sort of card something is, and the rules that it rests on.
fn sort(id: &str) -> Option<(Text, &'static [&'static str])> {
    let (kind, name) = id.split_once('.')?;
    Some(match kind {
        "unit" => (text!("sort.unit"), &["RW-BATTLE-07", "RW-FATE-02"]),
        "fate" => (text!("sort.fate"), &["RW-FATE-01", "RW-FATE-02", "RW-FATE-03"]),
        "tactic" => (text!("sort.tactic"), &["RW-TACT-01", "RW-TACT-03"]),
        "season_card" => (text!("sort.season"), &["RW-SEASON-03", "RW-SEASON-04"]),
        "quest" => (text!("sort.quest"), &["RW-QUEST-05", "RW-QUEST-06"]),
        "reward" => (text!("sort.reward"), &["RW-REWARD-02", "RW-REWARD-04"]),
        "hero" => (text!("sort.hero"), &["RW-HERO-01", "RW-HERO-06"]),
        "objective" => (text!("sort.objective"), &["RW-OBJ-02", "RW-OBJ-03"]),
        "city" => (text!("sort.city"), &["RW-CITY-01", "RW-CITY-04"]),
        "title" => (text!("sort.title"), &["RW-TITLE-02", "RW-TITLE-06"]),
        "development" => (text!("sort.development"), &["RW-STRONG-07"]),
        "order" => (text!("sort.order"), order_rules(name)),
        _ => return None,
    })
}

fn order_rules(name: &str) -> &'static [&'static str] {
    match name {
        "strategize" => &["RW-ORDER-03", "RW-STRAT-01"],
        "mobilize" => &["RW-ORDER-03", "RW-MOBIL-01"],
        "conquer" => &["RW-ORDER-03", "RW-CONQ-01"],
        "harvest" => &["RW-ORDER-03", "RW-HARV-01"],
        "recruit" => &["RW-ORDER-03", "RW-RECR-01"],
        "rally_support" => &["RW-ORDER-03", "RW-RALLY-01"],
        "acquire_power" => &["RW-ORDER-03", "RW-ACQ-01"],
        "fortify" => &["RW-ORDER-05", "RW-FORT-01"],
        _ => &["RW-ORDER-02"],
    }
}

/// A face with a fixed text: its id, name, icon and what it means.
struct Plain(&'static str, &'static str, &'static str, &'static str);

impl Plain {
    fn entry(&self, kind: &str) -> FaceEntry {
        let Plain(id, name, icon, text) = self;
        entry(format!("{kind}.{id}"), name, icon, (*text).to_owned())
    }
}

fn entry(id: String, name: &str, icon: &str, text: String) -> FaceEntry {
    let icon = if icon.is_empty() { String::new() } else { format!("game-icons:{icon}") };
    FaceEntry { id, name: name.to_owned(), text, icon, ..FaceEntry::default() }
}

fn areas(content: &Content) -> impl Iterator<Item = FaceEntry> {
    content.areas.iter().map(|area| {
        let mut text = Vec::new();
        for (resource, n) in ["food", "wood", "ore"].into_iter().zip(area.resources) {
            if n > 0 {
                text.push(format!("{resource} {n}"));
            }
        }
        if let Some((kind, n)) = area.neutral {
            text.push(format!("at first {n} {}", content.unit(kind).name));
        }
        if area.city {
            text.push("a city space".to_owned());
        }
        let mut face = entry(format!("area.{}", area.name), &area.name, "", sentence(&text.join(", ")));
        face.reconstructed = area.reconstructed;
        face
    })
}

fn tiles(content: &Content) -> impl Iterator<Item = FaceEntry> {
    content.tiles.iter().map(|tile| {
        let (name, icon) = match tile.home_of {
            Some(faction) => (format!("Home realm: {}", content.faction(faction).name), "castle"),
            None => (format!("Tile {}", tile.name), "hexes"),
        };
        let areas: Vec<&str> = tile.areas.iter().map(|&area| content.area(area).name.as_str()).collect();
        let text = format!("The areas {}.", areas.join(", "));
        let mut face = entry(format!("tile.{}", tile.name), &name, icon, text);
        face.reconstructed = tile.areas.iter().any(|&area| content.area(area).reconstructed);
        face
    })
}

fn units(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("units", "unit");
    content.units.iter().zip(UNIT_ICONS).zip(ours).map(|((unit, icon), ours)| {
        let mut traits = String::new();
        if unit.fast {
            traits.push_str(", fast");
        }
        if unit.flying {
            traits.push_str(", flying");
        }
        let text = format!(
            "Initiative {}, health {}, {}{traits}. {}: {}",
            unit.initiative,
            unit.health,
            unit.shape.word(),
            unit.ability_name,
            unit.ability
        );
        let mut face = entry(format!("unit.{}", unit.id), &unit.name, icon, text);
        face.stats = vec![mark(unit.shape)];
        face.stats.extend(amount(Look::Initiative, unit.initiative));
        face.stats.extend(amount(Look::Health, unit.health));
        face.reconstructed = ours;
        face
    })
}

fn factions(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("factions", "faction");
    content.factions.iter().zip(FACTION_ICONS).zip(ours).map(|((faction, icon), ours)| {
        let mut text = format!(
            "{}. Starts with influence {}, Tactics cards {}.",
            sentence(faction.alignment.word()).trim_end_matches('.'),
            faction.influence,
            faction.tactics
        );
        for (resource, dial) in Resource::ALL.iter().zip(&faction.dials) {
            let spaces = dial.iter().map(|&space| match space {
                Space::None => "nothing",
                Space::Unit(kind) => &content.unit(kind).name,
                Space::Influence => "influence",
                Space::Tactics => "Tactics card",
            });
            let spaces: Vec<&str> = spaces.collect();
            text.push_str(&format!(" {}: {}.", RESOURCES[*resource as usize].1, spaces.join(", ")));
        }
        let mut face = entry(format!("faction.{}", faction.id), &faction.name, icon, text);
        face.reconstructed = ours;
        // Lords, elves and a people of many clans; Waiqar is one.
        face.plural = faction.id != "waiqar";
        face
    })
}

fn fate(content: &Content) -> impl Iterator<Item = FaceEntry> {
    content.fate.iter().map(|card| {
        let section = |&shape: &BaseShape| {
            let result = match card.results[shape as usize] {
                FateResult::Miss => "miss".to_owned(),
                FateResult::Special => "special".to_owned(),
                FateResult::Rout(n) => format!("rout {n}"),
                FateResult::Damage(n) => format!("damage {n}"),
            };
            format!("{} {result}", shape.word())
        };
        let sections: Vec<String> = BaseShape::ALL.iter().map(section).collect();
        let text = format!("{}; destiny {}.", sections.join(", "), destiny(card.destiny));
        let name = format!("Fate {}", card.number);
        let mut face = entry(format!("fate.{}", card.number), &name, "card-draw", sentence(&text));
        let symbols = |&shape: &BaseShape| [mark(shape), result_mark(card.results[shape as usize])];
        face.stats = BaseShape::ALL.iter().flat_map(symbols).chain([mark(card.destiny)]).collect();
        face
    })
}

fn tactics(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("tactics", "tactic");
    content.tactics.iter().zip(TACTIC_ICONS).zip(ours).map(|((card, icon), ours)| {
        let text = format!("{} {}", when(&card.timing), card.effect);
        let mut face = entry(format!("tactic.{}", card.id), &card.name, icon, text);
        face.reconstructed = ours;
        face
    })
}

/// When a Tactics card may be played (RW-TACT-10 to -17).
fn when(timing: &str) -> &'static str {
    match timing {
        "own_turn" => "In your turn.",
        "start_of_battle" => "At the start of a battle.",
        "start_of_battle_defending" => "At the start of a battle in which you defend.",
        "combat_round" => "At the start of an initiative round.",
        "start_of_battle_or_combat_round" => "At the start of a battle or of an initiative round.",
        "tally" => "Before strength is counted.",
        "move_order" => "When you activate an area.",
        "diplomacy" => "After drawing for diplomacy.",
        "orders_revealed" => "After Order cards are revealed.",
        _ => "",
    }
}

fn seasons_cards(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("seasons", "card");
    content.seasons.iter().zip(ours).map(|(card, ours)| {
        let season = &SEASONS[card.season as usize];
        let council = if card.council { ", Wizards' Council" } else { "" };
        let text = format!("{}{council}. {}", season.1, card.effect);
        let mut face = entry(format!("season_card.{}", card.id), &card.name, season.2, text);
        face.reconstructed = ours;
        face
    })
}

fn quests(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("quests", "quest");
    content.quests.iter().zip(QUEST_ICONS).zip(ours).map(|((quest, icon), ours)| {
        let id = quest.id.trim_start_matches("q_");
        let mut face = entry(format!("quest.{id}"), &quest.name, icon, quest_text(content, quest));
        // Where it is to be done, and what is tested there.
        face.sort = quest.at.map(|area| text!("sort.quest_at", area));
        face.stats = quest.at.map(mark).into_iter().chain(quest.attribute.map(mark)).collect();
        face.reconstructed = ours;
        face
    })
}

/// The rulebook speaks of gold, grey and red; the files write silver for grey.
fn destiny(destiny: Destiny) -> &'static str {
    match destiny {
        Destiny::Gold => "gold",
        Destiny::Silver => "grey",
        Destiny::Red => "red",
    }
}

fn quest_text(content: &Content, quest: &QuestInfo) -> String {
    let mut text = Vec::new();
    if let Some(area) = quest.at {
        text.push(format!("In {}.", content.area(area).name));
    }
    if let Some(attribute) = quest.attribute {
        text.push(format!("Test {}.", attribute.word()));
    }
    if let Some((kind, n)) = quest.foes.filter(|_| quest.kind == "duel") {
        text.push(format!("Duel {n} {}.", content.unit(kind).name));
    }
    let parts = [
        ("Gold", &quest.gold),
        ("Grey", &quest.silver),
        ("Red", &quest.red),
        ("Condition", &quest.condition),
        ("Success", &quest.success),
    ];
    let said = parts.into_iter().filter(|(_, part)| !part.is_empty());
    text.extend(said.map(|(name, part)| format!("{name}: {}.", part.trim_end_matches('.'))));
    text.join(" ")
}

fn rewards(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("rewards", "reward");
    content.rewards.iter().zip(REWARD_ICONS).zip(ours).map(|((card, icon), ours)| {
        let kind = match card.kind {
            Trait::Weapon => "Weapon. ",
            Trait::Armor => "Armor. ",
            Trait::None => "",
        };
        let text = format!("{kind}{}", card.effect);
        let mut face = entry(format!("reward.{}", card.id), &card.name, icon, text);
        face.reconstructed = ours;
        face
    })
}

fn heroes(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("heroes", "hero");
    content.heroes.iter().zip(HERO_ICONS).zip(ours).map(|((hero, icon), ours)| {
        let [strength, agility, wisdom] = hero.attributes;
        let alignment = ALIGNMENTS[hero.alignment as usize].1;
        let text = format!(
            "{alignment}. Strength {strength}, agility {agility}, wisdom {wisdom}, health {}. {}",
            hero.health, hero.ability
        );
        let mut face = entry(format!("hero.{}", hero.id), &hero.name, icon, text);
        face.stats =
            Attribute::ALL.iter().zip(hero.attributes).filter_map(|(&it, n)| amount(it, n)).collect();
        face.stats.extend(amount(Look::Health, hero.health));
        face.reconstructed = ours;
        face
    })
}

fn objectives(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("objectives", "objective");
    content.objectives.iter().zip(OBJECTIVE_ICONS).zip(ours).map(|((card, icon), ours)| {
        let replaced = if card.replace_if_impossible {
            " If this can no longer be met you may exchange the card in your turn."
        } else {
            ""
        };
        let alignment = ALIGNMENTS[card.alignment as usize].1;
        let text = format!("{alignment}. {}{replaced}", card.condition);
        let mut face = entry(format!("objective.{}", card.id), &card.name, icon, text);
        face.reconstructed = ours;
        face
    })
}

fn cities(content: &Content) -> impl Iterator<Item = FaceEntry> {
    content.cities.iter().map(|city| {
        let text = format!(
            "One of these with Rally Support: {} neutral {}, Tactics cards {}, influence {}, Quests {}.",
            city.units.count,
            city.units.shape.word(),
            city.tactics,
            city.influence,
            city.quests
        );
        let mut face = entry(format!("city.{}", city.id), &city.name, "village", text);
        face.reconstructed = city.reconstructed;
        face
    })
}

fn titles(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let ours = reconstructed("titles", "title");
    content.titles.iter().zip(["wizard-staff", "visored-helm", "laurel-crown"]).zip(ours).map(
        |((title, icon), ours)| {
            let mut face = entry(format!("title.{}", title.id), &title.name, icon, title.effects.join(" "));
            face.reconstructed = ours;
            face
        },
    )
}

fn developments(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let icons =
        ["granary", "shaking-hands", "barracks-tent", "tombstone", "maggot", "magic-shield", "stone-wall"];
    content.developments.iter().zip(icons).map(|(development, icon)| {
        let id = format!("development.{}", development.id);
        entry(id, &development.name, icon, development.effect.clone())
    })
}

fn tokens(content: &Content) -> impl Iterator<Item = FaceEntry> {
    let icons = [
        "throne-king",
        "wheat",
        "log",
        "ore",
        "magic-portal",
        "dungeon-gate",
        "greek-temple",
        "ancient-ruins",
        "trade",
        "crossed-axes",
        "scroll-unfurled",
        "sword-brandish",
    ];
    content
        .tokens
        .iter()
        .zip(icons)
        .map(|(token, icon)| entry(format!("token.{}", token.id), &token.name, icon, token.effect.clone()))
}

fn orders() -> impl Iterator<Item = FaceEntry> {
    let icons = [
        "chess-knight",
        "boots",
        "crossed-swords",
        "sickle",
        "trumpet-flag",
        "medieval-village-01",
        "laurels",
        "castle",
    ];
    let field = |order: &Table, key: &str| {
        order.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_owned()
    };
    let orders: Vec<Table> = entries("orders", "order").expect("the embedded content is checked by tests");
    orders.into_iter().zip(icons).map(move |(order, icon)| {
        let supremacy = field(&order, "supremacy");
        let bonus = if supremacy.is_empty() { String::new() } else { format!(" Supremacy: {supremacy}") };
        let text = format!("{}{bonus}", field(&order, "primary"));
        entry(format!("order.{}", field(&order, "id")), &field(&order, "name"), icon, text)
    })
}

/// Which entries of a content file we had to reconstruct: as a whole, or in something that stands on the component.
/// How many copies exist does not stand on it.
fn reconstructed(file: &str, key: &str) -> Vec<bool> {
    let not_on_it = ["count", "per_faction", "back_1", "back_2"];
    let list: Vec<Table> = entries(file, key).expect("the embedded content is checked by tests");
    let ours = |entry: &Table| {
        let whole = entry.get("source").and_then(|source| source.as_str()) == Some("reconstructed");
        let parts = entry.get("reconstructed_parts").and_then(|parts| parts.as_array());
        let part = parts.is_some_and(|parts| {
            parts.iter().any(|part| part.as_str().is_none_or(|part| !not_on_it.contains(&part)))
        });
        let dials = entry.get("dial").and_then(|dials| dials.as_array());
        let dial = dials.is_some_and(|dials| {
            dials.iter().any(|dial| dial.get("source").and_then(|it| it.as_str()) == Some("reconstructed"))
        });
        whole || part || dial
    };
    list.iter().map(ours).collect()
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str().trim_end_matches('.')),
        None => String::new(),
    }
}

const UNIT_ICONS: [&str; UNITS] = [
    "bowman",
    "swordman",
    "mounted-knight",
    "siege-tower",
    "high-shot",
    "elf-helmet",
    "witch-face",
    "pegasus",
    "shambling-zombie",
    "skeleton",
    "warlock-hood",
    "black-knight-helm",
    "battle-axe",
    "claw-slashes",
    "warlock-eye",
    "daemon-skull",
    "minotaur",
    "bat",
    "wizard-face",
    "direwolf",
    "dragon-head",
    "giant",
];

const FACTION_ICONS: [&str; 4] = ["crown", "oak-leaf", "crowned-skull", "horned-skull"];

const TACTIC_ICONS: [&str; 30] = [
    "return-arrow",
    "screaming",
    "ancient-ruins",
    "mountain-road",
    "lightning-storm",
    "flying-flag",
    "trophy",
    "spy",
    "shaking-hands",
    "burning-tree",
    "discussion",
    "moon",
    "frozen-block",
    "arrow-cluster",
    "tattered-banner",
    "trowel",
    "huts-village",
    "honey-jar",
    "templar-shield",
    "cargo-ship",
    "log",
    "present",
    "envelope",
    "burning-embers",
    "card-pickup",
    "lantern-flame",
    "stone-block",
    "hunting-horn",
    "two-coins",
    "bandage-roll",
];

const QUEST_ICONS: [&str; 24] = [
    "church",
    "cliff-crossing",
    "direwolf",
    "stone-bridge",
    "dragon-head",
    "mine-wagon",
    "minotaur",
    "circle-forest",
    "cave-entrance",
    "hooded-figure",
    "giant",
    "wizard-face",
    "medieval-village-01",
    "rune-stone",
    "hut",
    "gold-bar",
    "anvil",
    "bone-gnawer",
    "road",
    "frozen-ring",
    "scroll-unfurled",
    "walking-boot",
    "spy",
    "peace-dove",
];

const REWARD_ICONS: [&str; 20] = [
    "crystal-cluster",
    "broadsword",
    "breastplate",
    "bloody-sword",
    "bomb",
    "flute",
    "sun-radiations",
    "ice-spear",
    "treasure-map",
    "teleport",
    "rune-stone",
    "ghost",
    "gem-pendant",
    "trident",
    "wizard-staff",
    "spiked-armor",
    "medical-pack",
    "walking-boot",
    "tattered-banner",
    "crystal-ball",
];

const HERO_ICONS: [&str; HEROES] = [
    "visored-helm",
    "bow-arrow",
    "hooded-assassin",
    "magic-palm",
    "witch-face",
    "scorpion",
    "eagle-head",
    "fist",
    "wizard-face",
    "crowned-skull",
    "orc-head",
    "minotaur",
];

const OBJECTIVE_ICONS: [&str; 16] = [
    "bordered-shield",
    "dragon-spiral",
    "watchtower",
    "public-speaker",
    "village",
    "visored-helm",
    "flying-flag",
    "crown",
    "broken-shield",
    "giant",
    "castle-ruins",
    "shadow-follower",
    "crow-dive",
    "spears",
    "siege-ram",
    "burning-meteor",
];

const SEASONS: [Plain; 4] = [
    Plain("spring", "Spring", "oak-leaf", "Activation tokens leave, figures stand, Order cards return."),
    Plain("summer", "Summer", "sun", "The Quest Phase."),
    Plain(
        "fall",
        "Fall",
        "wheat",
        "Fate cards are shuffled; each player takes 2 influence or 1 Tactics card.",
    ),
    Plain("winter", "Winter", "snowflake-2", "Food limits the units of each area; water borders are frozen."),
];

const RESOURCES: [Plain; 3] = [
    Plain("food", "Food", "wheat", "Counted on the food dial; in Winter it limits the units of an area."),
    Plain("wood", "Wood", "log", "Counted on the wood dial; builds strongholds and developments."),
    Plain("ore", "Ore", "ore", "Counted on the ore dial; builds and repairs strongholds."),
];

const ATTRIBUTES: [Plain; 3] = [
    Plain("strength", "Strength", "fist", "An attribute of heroes."),
    Plain("agility", "Agility", "sprint", "An attribute of heroes."),
    Plain("wisdom", "Wisdom", "open-book", "An attribute of heroes."),
];

const SHAPES: [Plain; 4] = [
    Plain(
        "triangle",
        "Triangle",
        "triangle-target",
        "A base shape, and the section of Fate cards that counts for it.",
    ),
    Plain(
        "circle",
        "Circle",
        "circle",
        "A base shape, and the section of Fate cards that counts for it and for heroes.",
    ),
    Plain(
        "rectangle",
        "Rectangle",
        "card-play",
        "A base shape, and the section of Fate cards that counts for it.",
    ),
    Plain(
        "hexagon",
        "Hexagon",
        "plain-hexagon",
        "A base shape, and the section of Fate cards that counts for it.",
    ),
];

const DESTINIES: [Plain; 3] = [
    Plain("gold", "Gold", "beveled-star", "The best destiny: neutral units join, a test succeeds."),
    Plain("silver", "Grey", "split-cross", "The middle destiny: neutral units retreat."),
    Plain("red", "Red", "crossed-swords", "The worst destiny: neutral units fight, a test fails."),
];

const ALIGNMENTS: [Plain; 3] = [
    Plain("good", "Good", "holy-symbol", ""),
    Plain("neutral", "Neutral", "scales", ""),
    Plain("evil", "Evil", "evil-moon", ""),
];

/// Faces that are no component of their own.
fn plain(look: Look) -> Plain {
    match look {
        Look::Land => Plain("land", "Area", "hexes", "An area that a player controls."),
        Look::Water => {
            Plain("water", "Water", "waves", "Units cannot cross, but for flying ones; frozen in Winter.")
        }
        Look::Mountain => {
            Plain("mountain", "Mountain", "mountains", "Units cannot cross, but for flying ones.")
        }
        Look::TacticBack => Plain("tactic_back", "Tactics card", "card-random", ""),
        Look::QuestBack => Plain("quest_back", "Quest card", "tied-scroll", ""),
        Look::RewardBack => Plain("reward_back", "Reward card", "locked-chest", ""),
        Look::ObjectiveBack => Plain("objective_back", "Objective card", "secret-book", ""),
        Look::OrderBack => Plain("order_back", "Order card", "card-random", ""),
        Look::FateBack => Plain("fate_back", "Fate card", "card-random", ""),
        Look::HeroBack => Plain("hero_back", "Hero", "visored-helm", ""),
        Look::SeasonBack => Plain("season_back", "Season card", "card-random", ""),
        Look::RuneBack => Plain("rune_back", "Rune", "uncertainty", "A dragon rune or a false one."),
        Look::DragonRune => {
            Plain("dragon_rune", "Dragon rune", "dragon-spiral", "Whoever controls six wins.")
        }
        Look::FalseRune => Plain("false_rune", "False rune", "cancel", "Counts for nothing."),
        Look::TokenBackNear => Plain("token_near", "Exploration token 1", "uncertainty", "Not explored yet."),
        Look::TokenBackFar => Plain("token_far", "Exploration token 2+", "uncertainty", "Not explored yet."),
        Look::Stronghold => {
            Plain("stronghold", "Stronghold", "castle", "Gives control, room to recruit, and strength.")
        }
        Look::StrongholdDamaged => Plain(
            "stronghold_damaged",
            "Damaged stronghold",
            "castle-ruins",
            "Weaker until Fortify repairs it.",
        ),
        Look::Activation => Plain(
            "activation",
            "Activation token",
            "flying-flag",
            "The owner's units may not leave until Spring.",
        ),
        Look::Routed => Plain("routed", "Routed", "falling", "Does not fight, and stands up in Spring."),
        Look::Damage => Plain("damage", "Damage", "drop", ""),
        Look::Influence => Plain("influence", "Influence", "laurels", "Bid, spent on heroes and Titles."),
        Look::Training => Plain("training", "Training", "upgrade", "Raises an attribute of a hero."),
        Look::Marker => {
            Plain("marker", "Defeated hero", "tombstone", "The hero's Rewards can be taken here.")
        }
        Look::Home => {
            Plain("home", "Home realm", "house", "Controlled by its owner while no other army is here.")
        }
        Look::Strength => {
            Plain("strength", "Strength", "biceps", "What decides a battle when it is counted.")
        }
        Look::Year => Plain("year", "Year", "calendar", ""),
        Look::FirstPlayer => Plain("first_player", "First player", "ribbon-medal", ""),
        Look::Ghost => Plain("ghost", "Free place", "hexes", "A tile could be put here."),
        Look::HandSize => Plain("hand_size", "Tactics cards", "card-pickup", ""),
        Look::Fresh => {
            Plain("fresh", "Drawn this season", "hourglass", "Cannot be played before the next season.")
        }
        Look::Eliminated => Plain("eliminated", "Eliminated", "skull-crossed-bones", ""),
        Look::Used => Plain("used", "Used this year", "check-mark", "Returns in Spring."),
        Look::Chosen => Plain("chosen", "Chosen for this season", "check-mark", ""),
        Look::Shown => Plain("shown", "Seen by all", "eye-target", ""),
        Look::Copies => Plain("copies", "Copies", "card-pick", ""),
        Look::Special => Plain("special", "Special ability", "sparkles", ""),
        Look::Miss => Plain("miss", "Miss", "cancel", ""),
        Look::Health => Plain(
            "health",
            "Health",
            "health-normal",
            "So much damage destroys the unit or defeats the hero.",
        ),
        Look::Initiative => Plain("initiative", "Initiative", "sprint", "The row in which a unit fights."),
        Look::Destroyed => Plain("destroyed", "Destroyed", "skull-crossed-bones", ""),
        Look::Seasons => Plain("seasons", "Season", "sun", ""),
        Look::Standing => Plain("standing", "Standing units", "guards", "Each counts 1 strength."),
        Look::Moving => Plain("moving", "Moved in", "walking-boot", "Here to fight or to talk."),
        Look::Bid => Plain("bid", "Bid", "two-coins", "Everything bid is lost."),
        Look::Bonus => Plain("bonus", "Cards and abilities", "plus", "Strength added in this battle."),
        Look::Prevented => Plain("prevented", "Prevented", "shield", "Damage that is not placed."),
        Look::Now => Plain("now", "Now", "hourglass", ""),
        Look::Retreating => Plain("retreating", "Retreating", "return-arrow", "Must leave the area."),
        Look::ToCome => Plain("to_come", "to come", "hourglass", "Resolved later in this season."),
        Look::Resolved => Plain("resolved", "resolved", "check-mark", "Resolved in this season."),
    }
}
