//! How strong enemies are now, and what points in the pools come to against them (MK-ELEM, MK-ABIL).

use super::*;

/// What an enemy is like now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stats {
    pub(crate) attack: u8,
    pub(crate) element: Element,
    pub(crate) armor: u8,
    /// By [`Keyword`], as bits.
    pub(crate) keywords: hexarch_core::Set<Keyword>,
    pub(crate) resists: [bool; 3],
    /// By icon, by site.
    pub(crate) walls: u8,
    /// Icons on the token, for Cold Toughness.
    pub(crate) icons: u8,
}

impl Stats {
    pub(crate) fn resists(&self, element: Element) -> bool {
        match element {
            // MK-ABIL-05.
            Element::ColdFire => self.resists[1] && self.resists[2],
            _ => self.resists[element as usize],
        }
    }
}

impl View<'_> {
    /// Which phase a seat's points go to; nothing outside combat.
    pub(crate) fn stage(&self, seat: Seat) -> Option<Phase> {
        if self.state.duel.on {
            return pvp::stage(*self, seat);
        }
        let combat = &self.state.combat;
        (combat.on && combat.seat == seat).then_some(combat.phase)
    }

    /// Before the first attack (Into the Heat).
    pub(crate) fn combat_opens(&self, seat: Seat) -> bool {
        let combat = &self.state.combat;
        self.state.duel.on
            || (combat.on && combat.seat == seat && combat.phase == Phase::Ranged && !combat.struck)
    }

    /// An enemy as it faces the hero; in the middle phases that may be what it summoned (MK-ABIL-13).
    pub(crate) fn stats(&self, foe: &Foe) -> Stats {
        let combat = &self.state.combat;
        let summoned = foe.summoned.filter(|_| matches!(combat.phase, Phase::Block | Phase::Damage));
        let info = self.content.enemy(summoned.unwrap_or(foe.kind));
        let revised = self.state.setting.revised;
        let mut keywords = if revised { info.revised_keywords } else { info.keywords };
        let mut attack = if revised { info.revised_attack } else { info.attack };
        let mut armor = info.armor;
        let icons = keywords.len() as u8
            + u8::from(info.element != Element::Physical)
            + info.resists.iter().filter(|&&resists| resists).count() as u8;
        // MK-CITY-03 to -07: the garrison and what it summons, not rampagers.
        if let Some(city) = combat.city.filter(|_| matches!(foe.origin, Origin::Site(_))) {
            let attacks = !keywords.has(Keyword::Summon);
            match (city, info.element) {
                (Color::White, _) => armor += 1,
                (Color::Blue, Element::Fire | Element::Ice) => attack += 2,
                (Color::Blue, Element::ColdFire) => attack += 1,
                (Color::Red, Element::Physical) if attacks => keywords.add(Keyword::Brutal),
                (Color::Green, Element::Physical) if attacks => keywords.add(Keyword::Poison),
                _ => {}
            }
        }
        let mut resists = info.resists;
        if summoned.is_none() {
            armor = armor.saturating_sub(foe.less).max(1);
            for (resists, lost) in resists.iter_mut().zip(foe.lost) {
                *resists &= !lost;
            }
        }
        let by_icon = keywords.has(Keyword::Fortified) && !foe.lost_walls;
        let by_site = foe.walled && !foe.lost_walls && !combat.ignores_site;
        // MK-AMB-25: a summoned monster is never fortified.
        let walls = if summoned.is_some() { 0 } else { u8::from(by_icon) + u8::from(by_site) };
        Stats { attack, element: info.element, armor, keywords, resists, walls, icons }
    }

    /// Whether an enemy attacks in this combat (MK-ABIL-15).
    pub(crate) fn attacks(&self, foe: &Foe) -> bool {
        let summons = self.content.enemy(foe.kind).keywords.has(Keyword::Summon);
        !foe.defeated
            && !foe.still
            && (!summons || foe.summoned.is_some() || self.state.combat.phase == Phase::Ranged)
    }
}

/// The Fame that an enemy gives in this fight; another player's keep gives half, rounded up over all of them (MK-ATTACK-06,
/// MK-SITE-09, MK-SCEN-45).
pub(crate) fn fame_of(view: View<'_>, foe: &Foe) -> u8 {
    let fame = view.content.enemy(foe.kind).fame;
    match view.state.combat.fight {
        Fight::Takeover if foe.origin == Origin::Drawn => fame.div_ceil(2),
        Fight::Incantation => 2 * fame,
        _ => fame,
    }
}

/// How many enemies a seat faces.
pub(crate) fn facing(view: View<'_>, seat: Seat) -> usize {
    if view.state.duel.on {
        return pvp::facing(view, seat);
    }
    view.state.combat.left().count()
}

/// Whether the colour of an effect is nothing to an enemy (MK-COMBAT-13).
pub(super) fn shrugs_off(stats: &Stats, color: Option<Color>) -> bool {
    match color {
        Some(Color::Red) => stats.resists[1],
        Some(Color::Blue) => stats.resists[2],
        _ => false,
    }
}

/// Enemies that an effect can be about.
pub(crate) fn targets(
    view: View<'_>,
    seat: Seat,
    target: Target,
    harm: Harm,
    color: Option<Color>,
) -> impl Iterator<Item = u8> + use<'_> {
    let duel = view.state.duel.on;
    let most = if duel { pvp::targets(view, seat) } else { view.state.combat.foes.len() as u8 };
    (0..most).filter(move |&n| {
        if duel {
            return pvp::may_target(view, seat, n, harm, color);
        }
        let foe = &view.state.combat.foes[usize::from(n)];
        if foe.defeated {
            return false;
        }
        let middle = matches!(view.state.combat.phase, Phase::Block | Phase::Damage);
        // MK-ABIL-13: a summoner cannot be targeted while its monster stands in.
        let hidden = middle
            && foe.summoned.is_some()
            && !matches!(harm, Harm::NoAttack | Harm::Cancel | Harm::Armor(..));
        let stats = view.stats(foe);
        let fits = match target {
            Target::OneUnfortified => stats.walls == 0,
            Target::OneAttacking => view.attacks(foe) && !foe.blocked,
            Target::One | Target::Same | Target::All | Target::Others => true,
        };
        fits && !hidden && !shrugs_off(&stats, color)
    })
}

/// Whether an attack on these enemies can be made in this phase, and with which sum (MK-RANGED, MK-ATTACK).
pub(crate) fn may_strike(view: View<'_>, seat: Seat, foes: u16) -> Verdict {
    let combat = &view.state.combat;
    let mut armor = 0u16;
    let mut walls = false;
    let mut halved = [false; 4];
    for (n, foe) in combat.left().filter(|(n, _)| foes >> n & 1 != 0) {
        let stats = view.stats(foe);
        debug_assert!(n < 16);
        armor += u16::from(stats.armor);
        if combat.phase == Phase::Ranged {
            ensure(stats.walls < 2, Rule("MK-RANGED-05"))?;
            walls |= stats.walls > 0;
        }
        for (halved, &element) in halved.iter_mut().zip(Element::ALL) {
            *halved |= stats.resists(element);
        }
    }
    let enough = attack_sum(view, seat, walls, halved) >= armor;
    ensure(enough, Rule(if walls { "MK-RANGED-04" } else { "MK-RANGED-06" }))
}

/// What the points of the attack so far come to: only Siege counts behind walls, and what is resisted counts half.
pub(super) fn attack_sum(view: View<'_>, seat: Seat, walls: bool, halved: [bool; 4]) -> u16 {
    let combat = &view.state.combat;
    let reaches: &[Reach] = match (combat.phase, walls) {
        (Phase::Ranged, true) => &[Reach::Siege],
        (Phase::Ranged, false) => &[Reach::Ranged, Reach::Siege],
        _ => Reach::ALL,
    };
    let double = combat.phase == Phase::Attack && view.state.turns[seat].double_physical;
    let (mut full, mut half) = (0u16, 0u16);
    for (element, &halved) in halved.iter().enumerate() {
        let points: u16 =
            reaches.iter().map(|&reach| u16::from(combat.attack[reach as usize][element])).sum();
        let points = if double && element == 0 { points * 2 } else { points };
        *(if halved { &mut half } else { &mut full }) += points;
    }
    full + half / 2
}

/// What the attack so far comes to against one enemy, and what it takes; nothing can be done from afar against one that is
/// fortified twice (MK-RANGED-05).
pub(crate) fn attack_against(view: View<'_>, seat: Seat, foe: &Foe) -> Option<(u16, u8)> {
    let stats = view.stats(foe);
    let afar = view.state.combat.phase == Phase::Ranged;
    if afar && stats.walls > 1 {
        return None;
    }
    let mut halved = [false; 4];
    for (halved, &element) in halved.iter_mut().zip(Element::ALL) {
        *halved = stats.resists(element);
    }
    Some((attack_sum(view, seat, afar && stats.walls > 0, halved), stats.armor))
}

/// What a block comes to against an enemy (MK-ELEM-01 to -05), and what it takes (MK-ABIL-06).
pub(crate) fn block_against(view: View<'_>, foe: &Foe) -> (u8, u8) {
    let stats = view.stats(foe);
    let pool = &view.state.combat.block;
    let (mut full, mut half) = (0u8, 0u8);
    for &element in Element::ALL {
        let points = pool.points[element as usize].saturating_add(pool.icons[element as usize] * stats.icons);
        let sum = if efficient(element, stats.element) { &mut full } else { &mut half };
        *sum = sum.saturating_add(points);
    }
    let swift = stats.keywords.has(Keyword::Swift) && !pool.unswift;
    if swift {
        // What counts twice is physical.
        let sum = if efficient(Element::Physical, stats.element) { &mut full } else { &mut half };
        *sum = sum.saturating_add(pool.twice);
    }
    (full.saturating_add(half / 2), stats.attack * if swift { 2 } else { 1 })
}

/// Whether a Block of one element is efficient against an attack of another (MK-ELEM-01 to -04).
pub(crate) fn efficient(block: Element, attack: Element) -> bool {
    match attack {
        Element::Physical => true,
        Element::Fire => matches!(block, Element::Ice | Element::ColdFire),
        Element::Ice => matches!(block, Element::Fire | Element::ColdFire),
        Element::ColdFire => block == Element::ColdFire,
    }
}
