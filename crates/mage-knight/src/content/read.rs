//! From the content files to the tables.

use super::*;

pub(super) struct Builder {
    pub(super) content: Content,
}

impl Default for Builder {
    fn default() -> Self {
        Builder {
            content: Content {
                cards: Vec::new(),
                kinds: [Kind::WOUND; CARDS + 1],
                modes: Vec::new(),
                ops: Vec::new(),
                heroes: Vec::new(),
                skills: Vec::new(),
                units: Vec::new(),
                enemies: Vec::new(),
                tiles: Vec::new(),
                ruins: Vec::new(),
                garrisons: Default::default(),
                tactics: Vec::new(),
                levels: Vec::new(),
                reputation: Vec::new(),
                scenarios: Vec::new(),
                hash: String::new(),
            },
        }
    }
}

pub(super) fn tables<'r>(root: &Fields<'r>, name: &str) -> Vec<Fields<'r>> {
    root.need(name).map(|value| value.tables()).unwrap_or_default()
}

pub(super) fn name_info(fields: &Fields<'_>) -> NameInfo {
    let text = |name: &str| fields.text(name).unwrap_or_default().to_owned();
    NameInfo { id: text("id"), name: text("name"), text: text("text") }
}

pub(super) fn small(fields: &Fields<'_>, name: &str, default: u8) -> u8 {
    fields.number(name, 0..=200, default.into()) as u8
}

pub(super) fn words<T>(
    fields: &Fields<'_>,
    name: &str,
    wanted: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Vec<T> {
    let list = fields.get(name).map(|value| value.list()).unwrap_or_default();
    list.into_iter().filter_map(|value| value.word(wanted, &read)).collect()
}

pub(super) fn word<T>(
    fields: &Fields<'_>,
    name: &str,
    wanted: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    fields.get(name).and_then(|value| value.word(wanted, &read))
}

pub(super) fn resistances(fields: &Fields<'_>) -> [bool; 3] {
    let mut resists = [false; 3];
    for element in words(fields, "resistances", "an element", Element::from_word) {
        if element != Element::ColdFire {
            resists[element as usize] = true;
        }
    }
    resists
}

impl Builder {
    pub(super) fn file(&mut self, name: &str, root: &Fields<'_>) {
        match name {
            "basic_actions" | "advanced_actions" => self.cards(root, "card"),
            "spells" => self.cards(root, "spell"),
            "artifacts" => self.cards(root, "artifact"),
            "heroes" => self.heroes(root),
            "units" => self.units(root),
            "enemies" => self.enemies(root),
            "tiles" => self.tiles(root),
            "ruins" => self.ruins(root),
            "cities" => self.cities(root),
            "tactics" => self.tactics(root),
            "levels" => self.levels(root),
            "reputation" => self.reputation(root),
            "scenarios" => self.scenarios(root),
            _ => {}
        }
    }

    fn add_modes(&mut self, modes: Vec<Vec<Op>>, mana: Option<Color>) -> Range<u16> {
        let first = self.content.modes.len() as u16;
        for ops in modes {
            let ops = effects::joined(ops);
            self.content.modes.push(Mode {
                first: self.content.ops.len() as u16,
                len: ops.len() as u8,
                mana,
                about: about(&ops),
            });
            self.content.ops.extend(ops);
        }
        first..self.content.modes.len() as u16
    }

    fn cards(&mut self, root: &Fields<'_>, name: &str) {
        for fields in tables(root, name) {
            let banner = fields.get("basic").and_then(effects::banner);
            let mut effects = Effects::new();
            let basic = match fields.need("basic") {
                Some(list) if banner.is_none() => effects.modes(list),
                _ => Vec::new(),
            };
            effects.basic = basic.clone();
            let strong = fields.need("strong").map(|list| effects.modes(list)).unwrap_or_default();
            let ways = [self.add_modes(basic.clone(), None), self.add_modes(strong.clone(), None)];
            let info = name_info(&fields);
            let revised = match revised(&info.id, &basic, &strong) {
                Some([basic, strong]) => [self.add_modes(basic, None), self.add_modes(strong, None)],
                None => ways.clone(),
            };
            self.content.cards.push(CardInfo {
                strong_name: fields.text("strong_name").unwrap_or(&info.name).to_owned(),
                name: info,
                color: word(&fields, "color", "a colour", Color::from_word),
                ways,
                revised,
                banner,
                opens_combat: fields.text("phase") == Some("combat_start"),
                competitive: fields.flag("competitive", false),
            });
        }
    }

    fn heroes(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "hero") {
            let cards = &self.content.cards;
            let personal = word(&fields, "personal_card", "a Basic Action", |id| {
                cards.iter().position(|card| card.name.id == id).map(|n| Kind(n as u8))
            });
            let mut crystals = [0; 4];
            for color in words(&fields, "dummy_crystals", "a colour", Color::from_word) {
                crystals[color as usize] += 1;
            }
            let name = name_info(&fields);
            self.content.heroes.push(HeroInfo { name, personal: personal.unwrap_or_default(), crystals });
        }
        for fields in tables(root, "skill") {
            let info = name_info(&fields);
            if Skill::from_word(&info.id).map(|skill| skill as usize) != Some(self.content.skills.len()) {
                fields.fault(format!("the Skill '{}' is not in its place", info.id));
            }
            let usage = word(&fields, "usage", "turn, round or permanent", |usage| match usage {
                "turn" => Some(Usage::Turn),
                "round" => Some(Usage::Round),
                "permanent" => Some(Usage::Permanent),
                _ => None,
            });
            let mut sideways = None;
            let mut own_rule = fields.flag("interactive", false) || info.id == "invocation";
            for effect in fields.get("effects").map(|value| value.tables()).unwrap_or_default() {
                own_rule |= effect.get("special").is_some();
                if effect.text("special") == Some("sideways_bonus") {
                    let better = [
                        "value_if_action_or_spell_of_that_color",
                        "value_if_advanced_action_spell_or_artifact",
                        "value_if_no_source_die_used_this_turn",
                    ];
                    let value = small(&effect, "value", 1);
                    sideways =
                        Some((value, better.iter().fold(value, |best, name| small(&effect, name, best))));
                } else if effect.text("special") == Some("play_wound_sideways") {
                    let value = small(&effect, "value", 1);
                    sideways = Some((value, value));
                }
            }
            let modes = match fields.need("effects") {
                Some(list) if !own_rule => Effects::new().modes(list),
                _ => Vec::new(),
            };
            let modes = self.add_modes(modes, None);
            self.content.skills.push(SkillInfo {
                name: info,
                usage: usage.unwrap_or(Usage::Turn),
                modes,
                not_in_combat: fields.text("not_in") == Some("combat"),
                only_interacting: fields.text("only_in") == Some("interaction"),
                sideways,
            });
        }
    }

    fn units(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "unit") {
            let first = self.content.modes.len() as u16;
            for ability in tables(&fields, "ability") {
                let mana = word(&ability, "mana", "a colour", Color::from_word);
                let modes =
                    ability.need("effects").map(|list| Effects::new().modes(list)).unwrap_or_default();
                self.add_modes(modes, mana);
            }
            self.content.units.push(UnitInfo {
                name: name_info(&fields),
                elite: fields.text("kind") == Some("elite"),
                copies: small(&fields, "copies", 1),
                level: small(&fields, "level", 1),
                cost: small(&fields, "cost", 1),
                armor: small(&fields, "armor", 1),
                resists: resistances(&fields),
                sites: words(&fields, "sites", "a site", Site::from_word).into_iter().collect(),
                modes: first..self.content.modes.len() as u16,
            });
        }
    }

    fn enemies(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "enemy") {
            let offensive = words(&fields, "offensive", "a keyword", Keyword::from_word);
            let defensive = words(&fields, "defensive", "a keyword", Keyword::from_word);
            let offensive: Set<Keyword> = offensive.into_iter().collect();
            let keywords = defensive.iter().fold(offensive, |all, keyword| all.with(*keyword));
            let attack = small(&fields, "attack", 0);
            let (mut revised_attack, mut revised_keywords) = (attack, keywords);
            if let Some(revised) = fields.get("revised").and_then(|value| value.fields()) {
                revised_attack = small(&revised, "attack", attack);
                if revised.get("defensive").is_some() {
                    let list = words(&revised, "defensive", "a keyword", Keyword::from_word);
                    revised_keywords = list.iter().fold(offensive, |all, keyword| all.with(*keyword));
                }
            }
            self.content.enemies.push(EnemyInfo {
                name: name_info(&fields),
                back: word(&fields, "color", "a back", Back::from_word).unwrap_or(Back::Green),
                copies: small(&fields, "count", 1),
                attack,
                revised_attack,
                element: word(&fields, "element", "an element", Element::from_word)
                    .unwrap_or(Element::Physical),
                armor: small(&fields, "armor", 1),
                fame: small(&fields, "fame", 0),
                keywords,
                revised_keywords,
                resists: resistances(&fields),
            });
        }
    }

    fn tiles(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "tile") {
            let mut hexes = [HexInfo::default(); 7];
            for hex in tables(&fields, "hexes") {
                let spots = ["C", "NE", "E", "SE", "SW", "W", "NW"];
                let spot =
                    word(&hex, "at", "a place on a tile", |at| spots.iter().position(|spot| *spot == at));
                hexes[spot.unwrap_or(0)] = HexInfo {
                    terrain: word(&hex, "terrain", "a terrain", Terrain::from_word).unwrap_or(Terrain::Ocean),
                    site: word(&hex, "site", "a site", Site::from_word),
                    color: word(&hex, "color", "a colour", Color::from_word).unwrap_or_default(),
                    rampaging: word(&hex, "rampaging", "orc or draconum", |word| match word {
                        "orc" => Some(Back::Green),
                        "draconum" => Some(Back::Red),
                        _ => None,
                    }),
                };
            }
            self.content.tiles.push(TileInfo {
                id: fields.text("id").unwrap_or_default().to_owned(),
                core: fields.text("kind") == Some("core"),
                city: word(&fields, "city_color", "a colour", Color::from_word),
                hexes,
            });
        }
    }

    fn ruins(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "token") {
            let altar = fields.get("pay_mana").and_then(|value| value.fields());
            let mut reward = Reward::default();
            for table in tables(&fields, "reward") {
                reward.artifacts += small(&table, "artifact", 0);
                reward.spells += small(&table, "spell", 0);
                reward.advanced += small(&table, "advanced_action", 0);
                reward.units += small(&table, "unit", 0);
                reward.each_crystal += u8::from(table.get("crystal").is_some());
            }
            self.content.ruins.push(RuinInfo {
                id: fields.text("id").unwrap_or_default().to_owned(),
                altar: altar.and_then(|altar| word(&altar, "color", "a colour", Color::from_word)),
                enemies: words(&fields, "enemies", "a back", Back::from_word),
                reward,
            });
        }
    }

    fn cities(&mut self, root: &Fields<'_>) {
        let Some(cities) = root.need("city").and_then(|value| value.fields()) else { return };
        for color in Color::BASIC {
            let Some(city) = cities.need(color.word()).and_then(|value| value.fields()) else { continue };
            let rows = city.need("garrison").map(|value: Value<'_>| value.list()).unwrap_or_default();
            let back = |value: Value<'_>| value.word("a back", Back::from_word);
            self.content.garrisons[color as usize] =
                rows.into_iter().map(|row| row.list().into_iter().filter_map(back).collect()).collect();
        }
    }

    fn tactics(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "tactic") {
            let info = name_info(&fields);
            if Tactic::from_word(&info.id).map(|tactic| tactic as usize) != Some(self.content.tactics.len()) {
                fields.fault(format!("the Tactic '{}' is not in its place", info.id));
            }
            self.content.tactics.push(info);
        }
    }

    fn levels(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "level") {
            let figure = |name: &str| small(&fields, name, 0);
            self.content.levels.push(LevelInfo {
                fame: figure("fame"),
                armor: figure("armor"),
                hand: figure("hand_limit"),
                command: figure("command_tokens"),
            });
        }
    }

    fn reputation(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "spaces") {
            let speaks = fields.flag("interact", true);
            self.content.reputation.push(speaks.then(|| fields.number("influence", -9..=9, 0) as i8));
        }
    }

    fn scenarios(&mut self, root: &Fields<'_>) {
        for fields in tables(root, "scenario") {
            let numbers = |name: &str| -> Vec<u8> {
                let list = fields.get(name).map(|value| value.list()).unwrap_or_default();
                list.into_iter().filter_map(|value| value.number(0..=20)).map(|n| n as u8).collect()
            };
            let players = numbers("players");
            let [from, to] = players[..] else {
                fields.fault("'players' is a list of two");
                continue;
            };
            let rounds = match fields.get("rounds_by_players").and_then(|value| value.fields()) {
                Some(by) => {
                    let (two, four) = (small(&by, "two", 6), small(&by, "four", 4));
                    vec![two, four, four]
                }
                None => vec![small(&fields, "rounds", 3)],
            };
            let last = numbers("last_city_level");
            let in_order = fields.get("city_levels_in_order").map(|value| value.list()).unwrap_or_default();
            let mut levels: Vec<Vec<u8>> = in_order
                .into_iter()
                .map(|row| row.list().into_iter().filter_map(|n| n.number(1..=11)).map(|n| n as u8).collect())
                .collect();
            let each = small(&fields, "city_level", 0);
            let cities = numbers("core_city");
            if levels.is_empty() {
                levels = (0..cities.len())
                    .map(|n| {
                        let mut row = vec![each; usize::from(cities[n])];
                        if let (Some(level), Some(slot)) = (last.get(n), row.last_mut()) {
                            *slot = *level;
                        }
                        row
                    })
                    .collect();
            }
            self.content.scenarios.push(ScenarioInfo {
                name: name_info(&fields),
                players: (from, to),
                rounds,
                shapes: words(&fields, "map_shape", "a map shape", Shape::from_word),
                countryside: numbers("countryside"),
                core: numbers("core_non_city"),
                cities,
                levels,
                fame: small(&fields, "starting_fame", 0),
                reputation: fields.number("starting_reputation", -7..=7, 0) as i8,
                blitz: fields.get("extra_fame_per_fame_line_crossed").is_some(),
                dummy: fields.flag("dummy", false),
            });
        }
    }
}

/// What an effect is about.
pub(super) fn about(ops: &[Op]) -> About {
    let mut about = About::default();
    for op in ops {
        match op.verb {
            Verb::Move | Verb::Terrain(_) | Verb::Passable(_) | Verb::SpaceBending => about.movement = true,
            Verb::Fly(_) | Verb::Underground(_) | Verb::Wings => about.travel = true,
            Verb::Influence | Verb::Learn(_) => about.influence = true,
            Verb::Attack(Reach::Melee, _) => about.melee = true,
            Verb::Attack(Reach::Ranged | Reach::Siege, _) => about.ranged = true,
            Verb::Block(_) => about.block = true,
            Verb::Enemy(_, harm) => {
                about.enemy = true;
                about.attack_phase |= harm == effects::Harm::Destroy;
            }
            Verb::Heal | Verb::Ready(_) | Verb::ReadyAll | Verb::ReadyLevels | Verb::HealUnit => {
                about.healing = true;
            }
            Verb::IgnoreSite | Verb::SkipBlocks | Verb::DoublePhysical | Verb::OwnAttacks(_) => {
                about.combat = true;
            }
            Verb::Units { .. } | Verb::UnitsResist | Verb::Shieldless => about.combat = true,
            _ => {}
        }
    }
    about
}

/// The sides of a card in the revised edition, where they differ (MK-AMB-01).
pub(super) fn revised(id: &str, basic: &[Vec<Op>], strong: &[Vec<Op>]) -> Option<[Vec<Vec<Op>>; 2]> {
    let mut sides = [basic.to_vec(), strong.to_vec()];
    let each = |modes: &mut Vec<Vec<Op>>, change: &dyn Fn(&mut Op)| {
        modes.iter_mut().flatten().for_each(change);
    };
    let stop = Op {
        verb: Verb::Enemy(effects::Target::One, effects::Harm::NoAttack),
        n: 1,
        per: effects::Per::Once,
        cond: effects::Cond::Always,
        late: false,
    };
    match id {
        "in_need" => {
            for side in &mut sides {
                each(side, &|op| {
                    op.n += i8::from(op.verb == Verb::Influence && op.per == effects::Per::Once)
                });
            }
        }
        "magic_talent" => each(&mut sides[0], &|op| {
            if op.verb == Verb::Discard {
                op.verb = Verb::DiscardColored;
            }
        }),
        "horn_of_wrath" => {
            let siege = Verb::Attack(Reach::Siege, Element::Physical);
            sides[0].iter_mut().flatten().filter(|op| op.verb == siege).for_each(|op| op.n = 5);
            sides[1].truncate(6);
            sides[1].iter_mut().filter_map(|ops| ops.first_mut()).for_each(|op| op.n -= 1);
        }
        // Played in combat it gives the Move alone.
        "refreshing_walk" => {
            for side in &mut sides {
                let moves = |ops: &Vec<Op>| ops.iter().copied().filter(|op| op.verb != Verb::Heal).collect();
                let alone: Vec<Vec<Op>> = side.iter().map(moves).collect();
                side.extend(alone);
            }
        }
        // Up to three enemies do not attack.
        "banner_of_fear" => sides[1] = (1..=3).map(|n| vec![stop; n]).collect(),
        // One enemy does not attack, a second for 1 Move point, a third for 2 more, and so on.
        "wings_of_wind" => {
            let price = |n: usize| Op { verb: Verb::PayMoves, n: (n * (n - 1) / 2) as i8, ..stop };
            sides[1] = (1..=4).map(|n| [vec![price(n)], vec![stop; n]].concat()).collect();
        }
        "blood_ritual" => {
            let crystal = |op: &mut Op| {
                if op.verb == Verb::Mana(Color::Red) {
                    op.verb = Verb::Crystal(Color::Red);
                }
            };
            // The modes that gain red as the free choice keep that as mana.
            for ops in &mut sides[0] {
                if let Some(op) = ops.get_mut(1) {
                    crystal(op);
                }
            }
            let plain = sides[1].clone();
            for color in Color::BASIC {
                let pay = Op { verb: Verb::PayMana(color), n: 1, ..plain[0][0] };
                let gain = Op { verb: Verb::Crystal(color), n: 1, ..plain[0][0] };
                sides[1].extend(plain.iter().map(|ops| ops.iter().copied().chain([pay, gain]).collect()));
            }
        }
        _ => return None,
    }
    Some(sides)
}
