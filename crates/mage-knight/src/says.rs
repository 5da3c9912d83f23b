//! Effects and places in words.

use hexarch_core::{Arg, Text, text};

use crate::content::Content;
use crate::effects::{Change, Cond, Harm, OnBlock, Op, Per, Target, To, Verb};
use crate::faces::Faced;
use crate::ids::*;
use crate::play::View;

/// What an effect does, part by part.
pub(crate) fn effect(content: &Content, mode: ModeId) -> Text {
    let parts: Vec<Arg> = parts(content, mode).into_iter().map(Arg::Text).collect();
    text!("op.list", parts)
}

/// The parts of an effect, what is paid for it first.
pub(crate) fn parts(content: &Content, mode: ModeId) -> Vec<Text> {
    let paid = content.mode(mode).mana.map(|color| text!("op.pay", color));
    paid.into_iter().chain(content.ops(mode).iter().filter_map(|op| part(*op))).collect()
}

impl View<'_> {
    /// What an effect does, part by part.
    pub(crate) fn says(&self, mode: Option<ModeId>) -> Text {
        mode.map_or_else(|| text!("op.nothing"), |mode| effect(self.content, mode))
    }

    /// What is fought for on a space: its site, or else its terrain.
    pub(crate) fn spot(&self, space: SpaceId) -> Text {
        match self.site(space) {
            Some(Site::City) => text!("place.city", color = self.hex(space).color),
            Some(site) => text!("place.spot", spot = site.face()),
            None => text!("place.spot", spot = self.hex(space).terrain.face()),
        }
    }

    /// A space in words: its terrain and site.
    pub(crate) fn place(&self, space: SpaceId) -> Text {
        let hex = self.hex(space);
        match self.site(space) {
            Some(Site::City) => text!("place.city", color = hex.color),
            Some(Site::Mine) => text!("place.mine", color = hex.color, terrain = hex.terrain),
            Some(site) => text!("place.site", terrain = hex.terrain, site),
            None => text!("place.plain", terrain = hex.terrain),
        }
    }
}

/// The parts of an effect but for what is paid.
pub(crate) fn gains(content: &Content, mode: ModeId) -> Vec<Text> {
    let ops = content.ops(mode).iter().filter(|op| !matches!(op.verb, Verb::PayMana(_)));
    ops.filter_map(|op| part(*op)).collect()
}

/// The mana that an effect is paid with.
pub(crate) fn costs(content: &Content, mode: ModeId) -> Vec<Color> {
    let paid = content.ops(mode).iter().filter_map(|op| match op.verb {
        Verb::PayMana(color) => Some(color),
        _ => None,
    });
    content.mode(mode).mana.into_iter().chain(paid).collect()
}

/// One part of an effect; nothing if it goes without saying.
fn part(op: Op) -> Option<Text> {
    let n = op.n;
    let plain = match op.verb {
        Verb::Move => text!("op.move", n),
        Verb::Influence => text!("op.influence", n),
        Verb::Heal => text!("op.heal", n),
        Verb::Draw => text!("op.draw", n),
        Verb::Fame => text!("op.fame", n),
        Verb::Reputation if n > 0 => text!("op.reputation_up", n),
        Verb::Reputation => text!("op.reputation", n),
        Verb::Wound => text!("op.wound", n),
        // What is physical, and near, goes without saying.
        Verb::Attack(Reach::Melee, Element::Physical) => text!("op.attack", n),
        Verb::Attack(Reach::Melee, element) => text!("op.attack_element", n, element),
        Verb::Attack(reach, Element::Physical) => text!("op.attack_reach", n, reach),
        Verb::Attack(reach, element) => text!("op.attack_both", n, reach, element),
        Verb::Block(Element::Physical) => text!("op.block", n),
        Verb::Block(element) => text!("op.block_element", n, element),
        Verb::BlockByIcons(element) => text!("op.block_icons", element),
        Verb::Unswift => text!("op.unswift"),
        Verb::PayMoves => text!("op.pay_moves", n),
        Verb::OnBlock(OnBlock::Armor) => text!("op.on_block_armor", n),
        Verb::OnBlock(OnBlock::Burn) => text!("op.on_block_burn", n),
        Verb::OnBlock(OnBlock::Explode) => text!("op.on_block_explode"),
        Verb::Mana(color) => text!("op.mana", n, color),
        Verb::ManaOf(_) => text!("op.mana_of", n),
        Verb::Crystal(color) | Verb::OwnedCrystal(color) => text!("op.crystal", n, color),
        Verb::CrystalOfCard => text!("op.crystal_card", n),
        Verb::CrystalsNotOfCard => text!("op.crystals_others"),
        Verb::PayMana(color) => text!("op.pay", color),
        Verb::Discard => text!("op.discard"),
        Verb::DiscardColored => text!("op.discard_colored"),
        Verb::DiscardAny => text!("op.discard_any"),
        Verb::DiscardWound => text!("op.discard_wound"),
        Verb::ThrowAway => text!("op.throw"),
        Verb::GainAdvanced(To::Hand) => text!("op.gain_action_hand"),
        Verb::GainAdvanced(To::Discard) => text!("op.gain_action"),
        Verb::GainSpell(To::Hand, _) => text!("op.gain_spell_hand"),
        Verb::GainSpell(To::Discard, _) => text!("op.gain_spell"),
        Verb::Learn(To::Hand) => text!("op.learn_hand", n),
        Verb::Learn(To::Discard) => text!("op.learn", n),
        Verb::Ready(_) => text!("op.ready", n),
        Verb::ReadyAll => text!("op.ready_all"),
        Verb::ReadyLevels => text!("op.ready_levels", n),
        Verb::HealUnit => text!("op.heal_unit"),
        Verb::Terrain(cost) => {
            let all = cost.terrains.len() == Terrain::ALL.len();
            let terrains: Vec<Arg> = if all {
                vec![text!("op.all_terrains").into()]
            } else {
                cost.terrains.iter().map(Into::into).collect()
            };
            match cost.change {
                Change::AtMost(n) => text!("op.terrain_at_most", terrains, n),
                Change::Less(n, least) => text!("op.terrain_less", terrains, n, least),
                Change::More(n, most) => text!("op.terrain_more", terrains, n, most),
            }
        }
        Verb::Passable(terrains) => {
            let terrains: Vec<Arg> = terrains.iter().map(Into::into).collect();
            text!("op.passable", terrains)
        }
        Verb::Fly(cost) => text!("op.fly", n, cost),
        Verb::Underground(false) => text!("op.underground", n),
        Verb::Underground(true) => text!("op.underground_attack", n),
        Verb::Wings => text!("op.wings", n),
        Verb::SpendMove(false) => text!("op.spend_move"),
        Verb::SpendMove(true) => text!("op.spend_move_ranged"),
        Verb::SpendInfluence(element) => text!("op.spend_influence", element),
        Verb::Enemy(target, harm) => enemy(target, harm),
        Verb::IgnoreSite => text!("op.ignore_site"),
        Verb::ExtraDice => text!("op.extra_dice", n),
        Verb::RerollAll => text!("op.reroll_all"),
        Verb::WildDice => text!("op.wild_dice"),
        Verb::DrawDie(color) => text!("op.draw_die", color),
        Verb::RerollDie(color) => text!("op.reroll_die", color),
        Verb::ClaimDie(color) => text!("op.claim_die", color),
        Verb::ClaimEach(color) => text!("op.claim_each", color),
        Verb::Curse(color) => text!("op.curse", color),
        Verb::Endless(color) => text!("op.endless", color),
        Verb::RandomCrystal => text!("op.random_crystal", n),
        Verb::Horn if n == 0 => return None,
        Verb::Horn => text!("op.horn", n),
        Verb::PlayWith { strong: true, times: 1, bonus, .. } => text!("op.play_with_strong", n = bonus),
        Verb::PlayWith { strong: true, times, .. } => text!("op.play_with_times_strong", n = times),
        Verb::PlayWith { strong: false, times, .. } => text!("op.play_with_times", n = times),
        Verb::Ambush { block } => text!("op.ambush", n, block),
        Verb::Tempo(true) => text!("op.tempo_top"),
        Verb::Tempo(false) => text!("op.tempo_bottom"),
        Verb::DoublePhysical => text!("op.double"),
        Verb::Units { armor: 0, bonus } => text!("op.units_bonus", n = bonus),
        Verb::Units { armor, bonus } => text!("op.units", n = bonus, armor),
        Verb::UnitsResist => text!("op.units_resist"),
        Verb::Shieldless => text!("op.shieldless"),
        Verb::OwnAttacks(Some(element)) => text!("op.own_attacks", element),
        Verb::OwnAttacks(None) => text!("op.own_attacks_siege"),
        Verb::WoundThisUnit => text!("op.wound_unit"),
        Verb::Meditate { random: true } => text!("op.meditate"),
        Verb::Meditate { random: false } => text!("op.trance"),
        Verb::DrawOver => text!("op.draw_over", n),
        Verb::ReturnCrystals => text!("op.return_crystals"),
        Verb::CastFromOffer => text!("op.cast"),
        Verb::SpaceBending => text!("op.space_bending"),
        Verb::TimeBending => text!("op.time_bending"),
        Verb::CallToArms => text!("op.call_to_arms"),
        Verb::RecruitFree => text!("op.recruit"),
        Verb::SkipBlocks => text!("op.skip_blocks"),
        Verb::ForgetWounds => text!("op.forget_wounds"),
        Verb::Daylight => text!("op.daylight"),
        Verb::Darkness => text!("op.darkness"),
        Verb::Meltdown => text!("op.meltdown"),
        Verb::Radiance(color) => text!("op.radiance", color),
        Verb::MindRead(color) => text!("op.mind_read", color),
        Verb::MindSteal => text!("op.mind_steal"),
        Verb::SpendOthers => text!("op.spend_others", n),
    };
    let counted = match op.per {
        Per::Once => None,
        Per::Wounds => Some(text!("per.wounds")),
        Per::Recruited => Some(text!("per.recruited")),
        Per::ReadyUnits => Some(text!("per.ready_units")),
        Per::CrystalColors => Some(text!("per.crystal_colors")),
        Per::Enemies => Some(text!("per.enemies")),
        Per::Defeated => Some(text!("per.defeated")),
        Per::UnitsUsed => Some(text!("per.units_used")),
        Per::Spells(color) => Some(text!("per.spells", color)),
        Per::Grail => Some(text!("per.grail")),
        Per::Healed => Some(text!("per.healed")),
        Per::Discarded => Some(text!("per.discarded")),
    };
    let what = match counted {
        Some(per) => text!("op.per", what = plain, per),
        None => plain,
    };
    let when = match op.cond {
        Cond::Always => return Some(what),
        Cond::Day => text!("if.day"),
        Cond::Night => text!("if.night"),
        Cond::Forest => text!("if.forest"),
        Cond::NoForest => text!("if.no_forest"),
        Cond::Interacting => text!("if.interacting"),
        Cond::LeastFame => text!("if.least_fame"),
        Cond::Readied => text!("if.readied"),
        Cond::Discarded => text!("if.discarded"),
        Cond::MoveLeft => text!("if.move_left"),
    };
    Some(text!("op.if", what, when))
}

fn enemy(target: Target, harm: Harm) -> Text {
    let what = match harm {
        Harm::Armor(n, walled) if n == walled => text!("harm.armor", n),
        Harm::Armor(n, walled) => text!("harm.armor_walled", n, walled),
        Harm::ArmorByResistance => text!("harm.armor_resistances"),
        Harm::NoAttack | Harm::Cancel => text!("harm.no_attack"),
        Harm::Destroy => text!("harm.destroy"),
        Harm::Lose(loss) if loss.fortified && loss.resistances[0] => text!("harm.lose_both"),
        Harm::Lose(loss) if loss.fortified => text!("harm.lose_walls"),
        Harm::Lose(loss) if loss.resistances == [true; 3] => text!("harm.lose_resistances"),
        Harm::Lose(loss) if loss.resistances[1] => text!("harm.lose_fire"),
        Harm::Lose(_) => text!("harm.lose_physical"),
    };
    match target {
        Target::One | Target::OneAttacking => text!("op.enemy_one", what),
        Target::OneUnfortified => text!("op.enemy_unfortified", what),
        Target::Same => text!("op.enemy_same", what),
        Target::All => text!("op.enemy_all", what),
        Target::Others => text!("op.enemy_others", what),
    }
}
