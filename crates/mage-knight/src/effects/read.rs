//! How effects are read from the content files: every alternative of a text becomes a mode of its own.

use super::*;

pub(super) type Modes = Vec<Vec<Op>>;

/// Reads effects; `env` holds the colours that names are bound to.
pub(crate) struct Effects<'a> {
    env: Vec<(&'a str, Color)>,
    /// The modes of the basic side, for `same_as`.
    pub(crate) basic: Modes,
}

impl<'a> Effects<'a> {
    pub(crate) fn new() -> Effects<'a> {
        Effects { env: Vec::new(), basic: Vec::new() }
    }

    /// All modes of a list of effects.
    pub(crate) fn modes(&mut self, list: Value<'a>) -> Modes {
        let tables = list.tables();
        // A name that stands for one of several colours makes one set of modes for each of them.
        for table in &tables {
            let Some(colors) = self.binder(table) else { continue };
            let mut all = Modes::new();
            let name = table.text("as").unwrap_or_default();
            for color in colors.iter() {
                self.env.push((name, color));
                all.extend(self.modes(list));
                self.env.pop();
            }
            return all;
        }
        let mut modes = vec![Vec::new()];
        for table in tables {
            let alternatives = self.table(&table);
            modes = modes
                .iter()
                .flat_map(|so_far| {
                    alternatives.iter().map(move |next| so_far.iter().chain(next).copied().collect())
                })
                .collect();
            if let Some(raises) = table.get("raise") {
                modes = raised(modes, raises);
            }
            table.read_all();
            table.done();
        }
        modes
    }

    /// The colours that a table binds to a name which is not bound yet.
    fn binder(&self, table: &Fields<'a>) -> Option<Set<Color>> {
        let name = table.text("as")?;
        if self.env.iter().any(|(bound, _)| *bound == name) {
            return None;
        }
        let basic: Set<Color> = Color::BASIC.into_iter().collect();
        if let Some(value) = table.get("pay_mana").or_else(|| table.get("choose_color")) {
            return value.text().and_then(colors_of);
        }
        if let Some(value) = table.get("set_color") {
            return value.text().and_then(colors_of);
        }
        let die = table.get("choose_source_die").is_some() || table.get("take_source_die").is_some();
        die.then_some(basic)
    }

    fn color(&self, word: &str) -> Option<Color> {
        let bound = self.env.iter().rev().find(|(name, _)| *name == word).map(|(_, color)| *color);
        bound.or_else(|| Color::from_word(word))
    }

    /// The alternatives of one table.
    fn table(&mut self, table: &Fields<'a>) -> Modes {
        if let Some(value) = table.get("choice") {
            return value.list().into_iter().flat_map(|list| self.modes(list)).collect();
        }
        if let Some(value) = table.get("optional").filter(|value| value.sort() == "array") {
            let inner = self.modes(value);
            if let Some(learn) = inner.first().and_then(|ops| learning(ops)) {
                return vec![vec![learn]];
            }
            return [Vec::new()].into_iter().chain(inner).collect();
        }
        if let Some(name) = table.text("by_color") {
            let color = self.color(name).unwrap_or_default();
            for other in Color::BASIC {
                table.get(other.word());
            }
            return table.get(color.word()).map(|list| self.modes(list)).unwrap_or_default();
        }
        if table.get("same_as").is_some() {
            // The basic side is read under the same binding: its first bound colour is the caller's.
            return self.basic.clone();
        }
        let modes = self.verb(table);
        if modes.is_empty() {
            table.fault("this is no effect that the program knows");
        }
        let cond = self.cond(table);
        let late = table.text("when") == Some("end_of_turn");
        let per = self.per(table);
        modes
            .into_iter()
            .map(|ops| {
                let modified = |op: Op| Op {
                    cond: if op.cond == Cond::Always { cond } else { op.cond },
                    late: op.late || late,
                    per: if op.per == Per::Once { per } else { op.per },
                    ..op
                };
                ops.into_iter().map(modified).collect()
            })
            .collect()
    }

    fn cond(&self, table: &Fields<'a>) -> Cond {
        let Some(value) = table.get("if") else { return Cond::Always };
        match value.text() {
            Some("day") => Cond::Day,
            Some("night") => Cond::Night,
            Some("in_forest") => Cond::Forest,
            Some("not_in_forest") => Cond::NoForest,
            Some("used_during_interaction") => Cond::Interacting,
            Some("least_fame_not_tied") => Cond::LeastFame,
            Some("readied") => Cond::Readied,
            Some("discarded") => Cond::Discarded,
            Some("unspent_move_points_at_combat_start_at_least_enemy_count") => Cond::MoveLeft,
            // These are part of the verb that has them.
            Some("used_in_successful_block" | "deed_deck_not_empty" | "at_least_one_thrown_away") => {
                Cond::Always
            }
            _ => {
                value.fault("this is no condition that the program knows");
                Cond::Always
            }
        }
    }

    fn per(&self, table: &Fields<'a>) -> Per {
        let Some(value) = table.get("per") else { return Per::Once };
        match value.text() {
            Some("wound_in_hand_or_on_own_unit") => Per::Wounds,
            Some("unit_recruited_this_turn") => Per::Recruited,
            Some("ready_unwounded_own_unit") => Per::ReadyUnits,
            Some("different_crystal_color_in_inventory") => Per::CrystalColors,
            Some("enemy_token_faced") => Per::Enemies,
            Some("enemy_defeated_this_turn") => Per::Defeated,
            Some("unit_that_attacks_or_blocks_this_turn") => Per::UnitsUsed,
            Some("red_spell_cast_this_turn") => Per::Spells(Color::Red),
            Some("blue_spell_cast_this_turn") => Per::Spells(Color::Blue),
            Some("green_spell_cast_this_turn") => Per::Spells(Color::Green),
            Some("white_spell_cast_this_turn") => Per::Spells(Color::White),
            Some("healing_point_from_this_card_spent_this_turn") => Per::Grail,
            Some("wound_healed_from_hand_this_turn") => Per::Healed,
            Some("cards") => Per::Discarded,
            Some("icon_on_blocked_enemy" | "resistance_of_target" | "time_this_unit_attacks_or_blocks") => {
                Per::Once
            }
            _ => {
                value.fault("this is no counter that the program knows");
                Per::Once
            }
        }
    }

    /// What one table does, without its modifiers.
    fn verb(&mut self, table: &Fields<'a>) -> Modes {
        for (name, verb) in [
            ("move", Verb::Move),
            ("influence", Verb::Influence),
            ("heal", Verb::Heal),
            ("draw", Verb::Draw),
            ("fame", Verb::Fame),
            ("reputation", Verb::Reputation),
            ("wound", Verb::Wound),
            ("random_crystal", Verb::RandomCrystal),
            ("draw_over_hand_limit", Verb::DrawOver),
            ("ready_units_total_level", Verb::ReadyLevels),
            ("heal_unit", Verb::HealUnit),
            ("extra_source_dice", Verb::ExtraDice),
            ("wound_this_unit", Verb::WoundThisUnit),
        ] {
            if let Some(n) = number(table, name) {
                return one(verb, n);
            }
        }
        if let Some(n) = number(table, "attack") {
            let reach = table.text("kind").and_then(Reach::from_word).unwrap_or(Reach::Melee);
            let element = element(table);
            if table.text("if") == Some("used_in_successful_block") {
                return one(Verb::OnBlock(OnBlock::Burn), n);
            }
            return one(Verb::Attack(reach, element), n);
        }
        if let Some(n) = number(table, "block") {
            let element = element(table);
            if table.text("per") == Some("icon_on_blocked_enemy") {
                return one(Verb::BlockByIcons(element), n);
            }
            let mut ops = vec![op(Verb::Block(element), n)];
            if table.get("enemy_loses").is_some() {
                ops.push(op(Verb::Unswift, 1));
            }
            return vec![ops];
        }
        if let Some(value) = table.get("gain_mana") {
            return self.gain_mana(table, value);
        }
        if let Some(value) = table.get("gain_crystal") {
            return self.gain_crystal(table, value);
        }
        if let Some(value) = table.get("pay_mana") {
            return value
                .text()
                .and_then(|word| self.paid(table, word))
                .map_or_else(Vec::new, |color| one(Verb::PayMana(color), 1));
        }
        if let Some(n) = number(table, "pay_influence") {
            return one(Verb::Learn(To::Discard), n);
        }
        if let Some(name) = table.text("gain_card") {
            return self.gain_card(table, name);
        }
        if let Some(value) = table.get("discard") {
            let wound = table.text("filter") == Some("wound");
            return match value.sort() {
                "string" => one(Verb::DiscardAny, 1),
                _ if wound => one(Verb::DiscardWound, 1),
                _ => one(Verb::Discard, 1),
            };
        }
        if number(table, "throw_away").is_some() {
            return one(Verb::ThrowAway, 1);
        }
        if let Some(value) = table.get("ready_unit") {
            return match value.sort() {
                "string" if value.text() == Some("all_own") => one(Verb::ReadyAll, 1),
                "string" => Vec::new(),
                _ => {
                    let level = number(table, "max_level").unwrap_or(4);
                    one(Verb::Ready(table.flag("also_heal", false)), level)
                }
            };
        }
        if let Some(value) = table.get("terrain_cost") {
            return value
                .fields()
                .and_then(|fields| terrain_cost(&fields))
                .map_or_else(Vec::new, |cost| one(Verb::Terrain(cost), 1));
        }
        if let Some(value) = table.get("passable") {
            let terrains =
                value.list().into_iter().filter_map(|terrain| terrain.word("a terrain", Terrain::from_word));
            return one(Verb::Passable(terrains.collect()), 1);
        }
        if let Some(n) = number(table, "move_spaces") {
            if table.get("not_through").is_some() {
                let attack = table.text("must_end") != Some("safe_space");
                return one(Verb::Underground(attack), n);
            }
            let cost = number(table, "cost_move_points").unwrap_or(0);
            return one(Verb::Fly(cost as u8), n);
        }
        if table.get("spend_move_points").is_some() {
            return one(Verb::Wings, 5);
        }
        if let Some(what) = table.text("convert") {
            return convert(table, what);
        }
        if let Some(value) = table.get("enemy") {
            return value.fields().map_or_else(Vec::new, |fields| enemy(table, &fields));
        }
        if let Some(value) = table.get("units") {
            let Some(fields) = value.fields() else { return Vec::new() };
            if fields.get("resistances").is_some() {
                return one(Verb::UnitsResist, 1);
            }
            let figure = |name: &str| fields.number(name, 0..=9, 0) as u8;
            return one(Verb::Units { armor: figure("armor"), bonus: figure("attack_and_block") }, 1);
        }
        if let Some(value) = table.get("endless_mana") {
            let colors =
                value.list().into_iter().filter_map(|color| color.word("a colour", Color::from_word));
            return vec![colors.map(|color| op(Verb::Endless(color), 1)).collect()];
        }
        if let Some(value) = table.get("choose_color") {
            value.text();
            return vec![Vec::new()];
        }
        if let Some(name) = table.text("choose_source_die").and(table.text("as")) {
            return self.color(name).map_or_else(Vec::new, |color| one(Verb::RerollDie(color), 1));
        }
        if table.get("reroll_die").is_some() || table.get("return_die").is_some() {
            return vec![Vec::new()];
        }
        if table.get("take_source_die").is_some() {
            let Some(color) = table.text("as").and_then(|name| self.color(name)) else { return Vec::new() };
            let claimed = table.get("keep_until").is_some();
            return one(if claimed { Verb::ClaimDie(color) } else { Verb::DrawDie(color) }, 1);
        }
        if table.text("play_with").is_some() {
            let figure = |name: &str, default: i8| number(table, name).unwrap_or(default) as u8;
            return one(
                Verb::PlayWith {
                    strong: table.text("use") == Some("strong"),
                    times: figure("times", 1),
                    bonus: figure("add_to_move_influence_block_attack", 0),
                    throw: false,
                },
                1,
            );
        }
        if table.get("throw_away_card").is_some() {
            // Joined with the `play_with` before it when the list is complete: see `joined`.
            return one(Verb::PlayWith { strong: false, times: 0, bonus: 0, throw: true }, 0);
        }
        if let Some(value) = table.get("next_card_bonus") {
            let figures = value.tables();
            let attack = figures.iter().find_map(|fields| number(fields, "attack")).unwrap_or(0);
            let block = figures.iter().find_map(|fields| number(fields, "block")).unwrap_or(0) as u8;
            return one(Verb::Ambush { block }, attack);
        }
        if let Some(place) = table.text("place_this") {
            return one(Verb::Tempo(place == "deck_top"), 1);
        }
        if let Some(value) = table.get("own_attacks_become") {
            let element = value.fields().and_then(|fields| {
                fields.get("element").and_then(|value| value.word("an element", Element::from_word))
            });
            return one(Verb::OwnAttacks(element), 1);
        }
        if let Some(n) = number(table, "pick_from").or_else(|| table.text("pick_from").map(|_| 2)) {
            return one(Verb::Meditate { random: table.flag("random", false) }, n);
        }
        if let Some(value) = table.get("roll_mana_die") {
            // "added" is the bonus chosen before: see `add_up_to`.
            let n = if value.sort() == "string" { -1 } else { number(table, "roll_mana_die").unwrap_or(1) };
            return one(Verb::Horn, n);
        }
        if let Some(most) = number(table, "add_up_to") {
            return (0..=most).map(|n| vec![op(Verb::Attack(Reach::Siege, Element::Physical), n)]).collect();
        }
        if let Some(value) = table.get("other_players").or_else(|| table.get("all_players")) {
            return self.others(table, value.text().unwrap_or_default());
        }
        if let Some(name) = table.text("special") {
            return special(name);
        }
        for (name, verb) in [
            ("ignore_site_fortifications", Verb::IgnoreSite),
            ("reroll_all_source_dice", Verb::RerollAll),
            ("source_black_and_gold_as", Verb::WildDice),
            ("double", Verb::DoublePhysical),
            ("forbid", Verb::Shieldless),
            ("recruit", Verb::RecruitFree),
            ("throw_away_wounds", Verb::ForgetWounds),
            ("steal", Verb::MindSteal),
        ] {
            if table.get(name).is_some() {
                return one(verb, 1);
            }
        }
        Vec::new()
    }

    fn paid(&self, table: &Fields<'a>, word: &str) -> Option<Color> {
        self.color(table.text("as").unwrap_or(word))
    }

    fn gain_mana(&self, table: &Fields<'a>, value: Value<'a>) -> Modes {
        let count = number(table, "count").unwrap_or(1);
        if table.get("each").is_some() {
            let color = value.text().and_then(|word| self.color(word));
            return color.map_or_else(Vec::new, |color| one(Verb::ClaimEach(color), 1));
        }
        let colors: Set<Color> = if value.sort() == "array" {
            value.list().into_iter().filter_map(|color| color.word("a colour", Color::from_word)).collect()
        } else {
            let word = value.text().unwrap_or_default();
            if word == "each_basic" {
                return vec![Color::BASIC.map(|color| op(Verb::Mana(color), count)).to_vec()];
            }
            match self.color(word) {
                Some(color) => return one(Verb::Mana(color), count),
                None => colors_of(word).unwrap_or_default(),
            }
        };
        if count == 1 {
            return colors.iter().map(|color| vec![op(Verb::Mana(color), 1)]).collect();
        }
        if colors.is_empty() { Vec::new() } else { one(Verb::ManaOf(colors), count) }
    }

    fn gain_crystal(&self, table: &Fields<'a>, value: Value<'a>) -> Modes {
        let count = number(table, "count").unwrap_or(1);
        let Some(word) = value.text() else { return Vec::new() };
        match word {
            "card" => one(Verb::CrystalOfCard, count),
            "each_basic_except_card" => one(Verb::CrystalsNotOfCard, 1),
            // Part of the spell itself, which knows what was lost.
            "one_of_the_lost" => vec![Vec::new()],
            "color_already_owned" => {
                Color::BASIC.map(|color| vec![op(Verb::OwnedCrystal(color), count)]).to_vec()
            }
            "any_basic" => Color::BASIC.map(|color| vec![op(Verb::Crystal(color), count)]).to_vec(),
            _ => self.color(word).map_or_else(Vec::new, |color| one(Verb::Crystal(color), count)),
        }
    }

    fn gain_card(&self, table: &Fields<'a>, name: &str) -> Modes {
        let to = if table.text("to") == Some("hand") { To::Hand } else { To::Discard };
        let color = table.text("color").filter(|word| *word != "card").and_then(|word| self.color(word));
        match name {
            "advanced_action_from_offer" => one(Verb::GainAdvanced(to), 1),
            "spell_from_offer" => one(Verb::GainSpell(to, color), 1),
            _ => Vec::new(),
        }
    }

    fn others(&self, table: &Fields<'a>, name: &str) -> Modes {
        let bound = self.env.last().map(|(_, color)| *color).unwrap_or_default();
        match name {
            "lose_one_random_crystal" => one(Verb::Meltdown, 1),
            "take_wound_per_crystal_of_color" => one(Verb::Radiance(bound), 1),
            "wound_when_using_mana_of_die_color" => one(Verb::Curse(bound), 1),
            "discard_spell_or_action_of_color_or_reveal_hand" => one(Verb::MindRead(bound), 1),
            "spend_one_unit" => one(Verb::SpendOthers, number(table, "max_level").unwrap_or(1)),
            _ => Vec::new(),
        }
    }
}

/// A table that is read for what it says besides its verb need not be read field by field.
trait ReadAll {
    fn read_all(&self);
}

impl ReadAll for Fields<'_> {
    fn read_all(&self) {
        const MODIFIERS: [&str; 33] = [
            "scope",
            "when",
            "per",
            "if",
            "as",
            "max",
            "count",
            "kind",
            "element",
            "from",
            "filter",
            "to",
            "up_to",
            "times",
            "phase",
            "not_in",
            "revealed_only",
            "not_through",
            "must_end",
            "provokes",
            "first_played_only",
            "card_stays_in_offer",
            "free",
            "disband_if_full",
            "unit_stays_in_offer",
            "damage_assignable",
            "abilities",
            "random",
            "place",
            "limit",
            "if_none",
            "optional",
            "permanent",
        ];
        const PARTS: [&str; 26] = [
            "color",
            "use",
            "into",
            "move_spaces_per_point",
            "ends_movement",
            "ignore_site_fortifications",
            "withdraw_to",
            "for",
            "skipped_spaces_ignored",
            "return_played_cards_to_hand",
            "skip_draw",
            "extra_turn",
            "forest_cost",
            "gold_mana_usable",
            "reveals",
            "desert_cost",
            "black_mana_usable",
            "day_or_night",
            "now",
            "reroll",
            "on",
            "then",
            "keep_until",
            "set_color",
            "keep_element",
            "also_heal",
        ];
        for name in MODIFIERS.into_iter().chain(PARTS).chain(["max_level", "enemy_loses", "raise", "each"]) {
            self.get(name);
        }
    }
}

pub(super) fn op(verb: Verb, n: i8) -> Op {
    Op { verb, n, per: Per::Once, cond: Cond::Always, late: false }
}

pub(super) fn one(verb: Verb, n: i8) -> Modes {
    vec![vec![op(verb, n)]]
}

pub(super) fn number(table: &Fields<'_>, name: &str) -> Option<i8> {
    let value = table.get(name)?;
    if value.sort() != "integer" { None } else { value.number(-120..=120).map(|n| n as i8) }
}

pub(super) fn element(table: &Fields<'_>) -> Element {
    table
        .get("element")
        .and_then(|value| value.word("an element", Element::from_word))
        .unwrap_or(Element::Physical)
}

/// Sets of colours by name.
pub(super) fn colors_of(word: &str) -> Option<Set<Color>> {
    let all = Set::first_n(6);
    Some(match word {
        "any_basic" => Color::BASIC.into_iter().collect(),
        "any" => all,
        "any_except_gold" => all.minus(Set::only(Color::Gold)),
        _ => return None,
    })
}

/// A purchase that may be made later (Learning).
pub(super) fn learning(ops: &[Op]) -> Option<Op> {
    match ops {
        [Op { verb: Verb::Learn(_), n, .. }, Op { verb: Verb::GainAdvanced(to), .. }] => {
            Some(op(Verb::Learn(*to), *n))
        }
        _ => None,
    }
}

pub(super) fn terrain_cost(fields: &Fields<'_>) -> Option<TerrainCost> {
    let value = fields.need("terrains")?;
    let terrains = if value.sort() == "string" {
        Set::first_n(Terrain::ALL.len())
    } else {
        value.list().iter().filter_map(|terrain| terrain.word("a terrain", Terrain::from_word)).collect()
    };
    let figure = |name: &str, default: i64| fields.number(name, 0..=9, default) as u8;
    let change = match (number(fields, "by"), number(fields, "set")) {
        (Some(by), _) if by < 0 => Change::Less(by.unsigned_abs(), figure("min", 0)),
        (Some(by), _) => Change::More(by as u8, figure("max", 9)),
        (None, Some(set)) => Change::AtMost(set as u8),
        (None, None) => {
            fields.fault("a terrain cost changes 'by' something or is 'set'");
            return None;
        }
    };
    fields.flag("only_if_higher", false);
    Some(TerrainCost { terrains, change })
}

pub(super) fn convert(table: &Fields<'_>, what: &str) -> Modes {
    let into = table.get("into").map(|value| value.tables()).unwrap_or_default();
    match what {
        "move_points_left_from_movement" => {
            let ranged = into.iter().any(|fields| fields.text("kind") == Some("ranged"));
            one(Verb::SpendMove(ranged), 1)
        }
        "influence_points" => one(Verb::SpendInfluence(into.first().map_or(Element::Physical, element)), 1),
        _ => Vec::new(),
    }
}

pub(super) fn enemy(table: &Fields<'_>, fields: &Fields<'_>) -> Modes {
    let target = match fields.text("target") {
        Some("one") => Target::One,
        Some("one_unfortified") => Target::OneUnfortified,
        Some("one_attacking") => Target::OneAttacking,
        Some("same") => Target::Same,
        Some("all") => Target::All,
        Some("all_others") => Target::Others,
        Some("blocked_by_this") => {
            let destroys = fields.flag("destroy", false);
            let armor = number(fields, "armor").unwrap_or(0);
            let on_block = if destroys { OnBlock::Explode } else { OnBlock::Armor };
            return one(Verb::OnBlock(on_block), armor.abs());
        }
        _ => return Vec::new(),
    };
    let mut ops = Vec::new();
    if let Some(armor) = number(fields, "armor") {
        let fortified = number(fields, "armor_if_fortified").unwrap_or(armor);
        let harm = if table.text("per") == Some("resistance_of_target") {
            Harm::ArmorByResistance
        } else {
            Harm::Armor(armor.unsigned_abs(), fortified.unsigned_abs())
        };
        ops.push(op(Verb::Enemy(target, harm), 1));
    }
    for (name, harm) in
        [("no_attack", Harm::NoAttack), ("attack_cancelled", Harm::Cancel), ("destroy", Harm::Destroy)]
    {
        if fields.flag(name, false) {
            ops.push(op(Verb::Enemy(target, harm), 1));
        }
    }
    if let Some(value) = fields.get("lose") {
        let mut loss = Loss::default();
        for value in value.list() {
            match value.text() {
                Some("fortifications") => loss.fortified = true,
                Some("resistances") => loss.resistances = [true; 3],
                Some("physical_resistance") => loss.resistances[0] = true,
                Some("fire_resistance") => loss.resistances[1] = true,
                Some("ice_resistance") => loss.resistances[2] = true,
                _ => value.fault("this is nothing that an enemy can lose"),
            }
        }
        ops.push(op(Verb::Enemy(target, Harm::Lose(loss)), 1));
    }
    if ops.is_empty() { Vec::new() } else { vec![ops] }
}

pub(super) fn special(name: &str) -> Modes {
    let verb = match name {
        "return_spent_crystals" => Verb::ReturnCrystals,
        "cast_spell_from_offer" => Verb::CastFromOffer,
        "distance_two_counts_as_adjacent" => Verb::SpaceBending,
        "replay_turn" => Verb::TimeBending,
        "use_unit_ability_from_offer" => Verb::CallToArms,
        "skip_block_and_assign_damage_phases" => Verb::SkipBlocks,
        "daylight" => Verb::Daylight,
        "darkness" => Verb::Darkness,
        // Part of Underground Attack.
        "assault_on_arrival" => return vec![Vec::new()],
        _ => return Vec::new(),
    };
    one(verb, 1)
}

/// An ability whose figure rises with what is paid (Altem Mages).
pub(super) fn raised(modes: Modes, raises: Value<'_>) -> Modes {
    let mut all = modes.clone();
    for raise in raises.tables() {
        let to = number(&raise, "to").unwrap_or(0);
        let paid: Vec<Color> = raise
            .get("pay")
            .map(|value| value.list())
            .unwrap_or_default()
            .into_iter()
            .filter_map(|color| color.word("a colour", Color::from_word))
            .collect();
        for mode in &modes {
            let costs = paid.iter().map(|&color| op(Verb::PayMana(color), 1));
            all.push(costs.chain(mode.iter().map(|&op| Op { n: to, ..op })).collect());
        }
    }
    all
}

/// Joins what belongs together: a bonus and its dice, a card played with another and thrown away after it.
pub(crate) fn joined(mut ops: Vec<Op>) -> Vec<Op> {
    if let Some(at) = ops.iter().position(|op| op.verb == Verb::Horn && op.n < 0) {
        let added = ops[at - 1].n;
        ops[at - 2].n += added;
        ops[at].n = added;
        ops.remove(at - 1);
    }
    let claimed = ops.iter().find_map(|op| match op.verb {
        Verb::ClaimDie(color) => Some(color),
        _ => None,
    });
    if let (Some(color), Some(Op { verb: Verb::Curse(cursed), .. })) = (claimed, ops.last_mut()) {
        *cursed = color;
    }
    if let [Op { verb: Verb::PlayWith { throw, .. }, .. }, Op { verb: Verb::PlayWith { times: 0, .. }, .. }] =
        &mut ops[..]
    {
        *throw = true;
        ops.truncate(1);
    }
    ops
}

/// What a Banner gives while it is attached, from its basic side.
pub(crate) fn banner(list: Value<'_>) -> Option<Banner> {
    let mut banner = Banner::default();
    let mut found = false;
    for table in list.tables() {
        if let Some(fields) = table.get("assign_to_unit").and_then(|value| value.fields()) {
            found = true;
            banner.armor = fields.number("armor", 0..=9, 0) as u8;
            banner.bonus = fields.number("attack_and_block", 0..=9, 0) as u8;
            banner.resists = fields.get("resistances").is_some();
            if let Some(ability) = fields.get("ability").and_then(|value| value.fields()) {
                banner.fear = ability.text("cost") == Some("spend_this_unit");
                banner.courage = ability.text("cost") == Some("flip_this_banner");
            }
        } else if table.get("fame").is_some() {
            banner.fame = true;
        }
    }
    found.then_some(banner)
}
