//! Values of which it is noted where things are.

use std::ops::{Deref, DerefMut, Index};

use hexarch_core::{Each, Seat, Seats, Set, Small};
use serde::{Serialize, Serializer};

use crate::ids::*;
use crate::state::{Area, Few, HeroPlace, HeroState, RewardPlace, RewardState, Rune, Stronghold};

/// Values by identifier, with notes that follow from them. Whoever changes a value does it through [`Noted::change`], which
/// brings the notes up to date afterwards: what they tell costs nothing to ask for, and nobody can forget to keep it true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noted<I, T, N, const LEN: usize> {
    each: Each<I, T, LEN>,
    notes: N,
}

/// Notes about values.
pub trait Notes<I, T>: Default + PartialEq {
    /// Notes what `value` is now.
    fn note(&mut self, id: I, value: &T);
}

/// The areas, and where things are.
pub type Areas = Noted<AreaId, Area, Places, AREAS>;
/// The heroes, and whose they are.
pub type Heroes = Noted<Hero, HeroState, Posts, HEROES>;
/// The Reward cards, and which are in play.
pub type Rewards = Noted<RewardCard, RewardState, Held, REWARDS>;

/// A value that is being changed.
pub struct Change<'a, I: Small, T, N: Notes<I, T>, const LEN: usize> {
    noted: &'a mut Noted<I, T, N, LEN>,
    id: I,
}

impl<I: Small, T, N: Notes<I, T>, const LEN: usize> Deref for Change<'_, I, T, N, LEN> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.noted.each[self.id]
    }
}

impl<I: Small, T, N: Notes<I, T>, const LEN: usize> DerefMut for Change<'_, I, T, N, LEN> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.noted.each[self.id]
    }
}

impl<I: Small, T, N: Notes<I, T>, const LEN: usize> Drop for Change<'_, I, T, N, LEN> {
    #[inline]
    fn drop(&mut self) {
        self.noted.notes.note(self.id, &self.noted.each[self.id]);
    }
}

impl<I: Small, T, N: Notes<I, T>, const LEN: usize> Noted<I, T, N, LEN> {
    /// Lets a value be changed.
    #[inline]
    pub fn change(&mut self, id: I) -> Change<'_, I, T, N, LEN> {
        Change { noted: self, id }
    }

    /// Every value.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.each.iter()
    }

    /// Whether what is noted is true.
    pub(crate) fn is_true(&self) -> bool {
        let mut notes = N::default();
        self.each.iter().for_each(|(id, value)| notes.note(id, value));
        notes == self.notes
    }
}

impl<I, T: Copy + Default, N: Default, const LEN: usize> Default for Noted<I, T, N, LEN> {
    fn default() -> Self {
        Noted { each: Each::default(), notes: N::default() }
    }
}

impl<I: Small, T, N, const LEN: usize> Index<I> for Noted<I, T, N, LEN> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.each[id]
    }
}

/// Only the values: the rest follows from them.
impl<I, T: Serialize, N, const LEN: usize> Serialize for Noted<I, T, N, LEN> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.each.serialize(serializer)
    }
}

/// Where things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Places {
    /// Areas with somebody's units or stronghold.
    held: Few,
    /// Of the seats that hold them, the lower and the higher bit.
    holder: [Few; 2],
    neutrals: Few,
    strongholds: Few,
    cities: Few,
    runes: Few,
    dragons: Few,
}

impl Notes<AreaId, Area> for Places {
    #[inline]
    fn note(&mut self, area: AreaId, here: &Area) {
        let holder = here.owner.or_else(|| here.stronghold.map(Stronghold::owner));
        let seat = holder.unwrap_or_default().0;
        self.held.mark(area, holder.is_some());
        self.holder[0].mark(area, seat & 1 != 0);
        self.holder[1].mark(area, seat & 2 != 0);
        self.neutrals.mark(area, here.has_neutrals());
        self.strongholds.mark(area, here.stronghold.is_some());
        self.cities.mark(area, here.city.is_some());
        self.runes.mark(area, here.rune.is_some());
        self.dragons.mark(area, here.rune.is_some_and(Rune::is_dragon));
    }
}

impl Areas {
    /// Everywhere routed units stand and activation tokens go (RW-SEASON-08). Nothing is elsewhere than before.
    pub(crate) fn stand_and_clear(&mut self) {
        for here in &mut self.each.items {
            here.stand_all();
            here.activated = Seats::NONE;
        }
    }

    /// Where somebody's units or strongholds are.
    #[inline]
    pub fn held(&self) -> Set<AreaId> {
        self.notes.held.set()
    }

    /// Where units of a player are; or, where no player's are, his stronghold.
    #[inline]
    pub fn held_by(&self, seat: Seat) -> Set<AreaId> {
        let [low, high] = self.notes.holder.map(Few::set);
        let has_bit = |bit: Set<AreaId>, wanted: bool| if wanted { bit } else { self.held().minus(bit) };
        has_bit(low, seat.0 & 1 != 0).and(has_bit(high, seat.0 & 2 != 0))
    }

    /// Where neutral units are.
    #[inline]
    pub fn neutrals(&self) -> Set<AreaId> {
        self.notes.neutrals.set()
    }

    /// Where strongholds are.
    #[inline]
    pub fn strongholds(&self) -> Set<AreaId> {
        self.notes.strongholds.set()
    }

    /// Where cities are.
    #[inline]
    pub fn cities(&self) -> Set<AreaId> {
        self.notes.cities.set()
    }

    /// Where rune tokens are.
    #[inline]
    pub fn runes(&self) -> Set<AreaId> {
        self.notes.runes.set()
    }

    /// Where dragon runes are. Who knows of them is another matter.
    #[inline]
    pub fn dragons(&self) -> Set<AreaId> {
        self.notes.dragons.set()
    }
}

/// Whose the heroes are, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Posts {
    /// By seat.
    on_board: [u16; 4],
    fallen: u16,
}

impl Notes<Hero, HeroState> for Posts {
    fn note(&mut self, hero: Hero, his: &HeroState) {
        let bit = 1 << hero as u16;
        self.on_board.iter_mut().for_each(|heroes| *heroes &= !bit);
        self.fallen &= !bit;
        match his.place {
            HeroPlace::Board { seat, .. } => self.on_board[seat.index()] |= bit,
            HeroPlace::Marker { .. } => self.fallen |= bit,
            HeroPlace::Deck | HeroPlace::Gone => {}
        }
    }
}

impl Heroes {
    /// The heroes that a player has on the board.
    #[inline]
    pub fn of(&self, seat: Seat) -> Set<Hero> {
        Set::from_bits(self.notes.on_board[seat.index()].into())
    }

    /// All heroes on the board.
    #[inline]
    pub fn on_board(&self) -> Set<Hero> {
        let [a, b, c, d] = self.notes.on_board;
        Set::from_bits((a | b | c | d).into())
    }

    /// The defeated heroes whose Rewards lie under a marker (RW-HERO-08).
    #[inline]
    pub fn fallen(&self) -> Set<Hero> {
        Set::from_bits(self.notes.fallen.into())
    }
}

/// The Reward cards under heroes or their markers, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Held(u32);

impl Notes<RewardCard, RewardState> for Held {
    fn note(&mut self, card: RewardCard, reward: &RewardState) {
        let is_held = match reward.place {
            RewardPlace::Hero(_) => 1,
            RewardPlace::Deck | RewardPlace::Discard => 0,
        };
        self.0 = self.0 & !(1 << card.0) | is_held << card.0;
    }
}

impl Rewards {
    /// The Reward cards under heroes or their markers.
    #[inline]
    pub fn held(&self) -> Set<RewardCard> {
        Set::from_bits(self.notes.0.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_follow_every_change() {
        let mut areas = Areas::default();
        let (here, there) = (AreaId(3), AreaId(39));
        areas.change(here).stronghold = Some(Stronghold::Sound(Seat(3)));
        areas.change(there).rune = Some(Rune::Dragon(Seats::NONE));
        areas.change(there).neutral[2].routed = 1;
        assert_eq!([areas.held(), areas.held_by(Seat(3)), areas.strongholds()], [Set::only(here); 3]);
        assert_eq!([areas.runes(), areas.dragons(), areas.neutrals()], [Set::only(there); 3]);
        areas.change(here).owner = Some(Seat(1));
        areas.change(there).rune = Some(Rune::False(Seats::NONE));
        assert_eq!([areas.held(), areas.held_by(Seat(1))], [Set::only(here); 2]);
        assert_eq!([areas.held_by(Seat(3)), areas.held_by(Seat(0)), areas.dragons()], [Set::EMPTY; 3]);

        let mut heroes = Heroes::default();
        heroes.change(Hero::Ronan).place = HeroPlace::Board { seat: Seat(2), area: here };
        assert_eq!([heroes.of(Seat(2)), heroes.on_board()], [Set::only(Hero::Ronan); 2]);
        heroes.change(Hero::Ronan).place = HeroPlace::Marker { area: here };
        assert_eq!((heroes.on_board(), heroes.fallen()), (Set::EMPTY, Set::only(Hero::Ronan)));

        let mut rewards = Rewards::default();
        rewards.change(RewardCard(24)).place = RewardPlace::Hero(Hero::Ronan);
        assert_eq!(rewards.held(), Set::only(RewardCard(24)));
        rewards.change(RewardCard(24)).place = RewardPlace::Discard;
        assert_eq!(rewards.held(), Set::EMPTY);
        assert!(areas.is_true() && heroes.is_true() && rewards.is_true());
    }

    #[test]
    fn a_change_that_was_not_noted_is_found() {
        let mut areas = Areas::default();
        areas.each[AreaId(7)].city = Some(CityId(0));
        assert!(!areas.is_true());
    }
}
