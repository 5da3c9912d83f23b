//! Lists, sets and tables that live inside a state: flat, `Copy`, without a pointer.
//!
//! A fixed-capacity vector of a crate clones item by item (measured: five times slower than a plain copy), so these
//! are arrays with a length, or bits in a word.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::{SerializeSeq, SerializeTuple};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` items.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// How many items fit.
    pub const CAPACITY: usize = N;

    /// An empty list.
    pub fn new() -> Self {
        List { len: 0, items: [T::default(); N] }
    }

    /// Appends. Panics when full: capacities are part of a game's design and proved by its laws.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes the last item off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Takes an item out, keeping the order of the others.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        self.items.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        item
    }

    /// Puts an item in at a place, moving the later ones on.
    pub fn insert(&mut self, at: usize, item: T) {
        let len = usize::from(self.len);
        self.items.copy_within(at..len, at + 1);
        self.items[at] = item;
        self.len += 1;
    }

    /// Keeps the items that pass.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for at in 0..usize::from(self.len) {
            if keep(&self.items[at]) {
                self.items[kept] = self.items[at];
                kept += 1;
            }
        }
        self.len = kept as u8;
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Whether nothing more fits.
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut list = Self::new();
        for item in iter {
            list.push(item);
        }
        list
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.len()))?;
        for item in self.iter() {
            seq.serialize_element(item)?;
        }
        seq.end()
    }
}

/// What a small identifier must be to index a [`Set`] or an [`Each`].
pub trait Small: Copy {
    /// How many there are: numbers from this on are read from nowhere.
    const COUNT: usize = 64;
    /// Its number, from 0.
    fn number(self) -> usize;
    /// The identifier with that number.
    fn from_number(number: usize) -> Self;
}

impl Small for u8 {
    fn number(self) -> usize {
        usize::from(self)
    }
    fn from_number(number: usize) -> Self {
        number as u8
    }
}

/// Declares identifiers: newtypes over `u8` that index [`Set`] and [`Each`]. `AreaId below 40;` says how many there are.
#[macro_export]
macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident $(below $count:expr)?;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, ::serde::Serialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);
        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let (number, count) = (u8::deserialize(deserializer)?, <$name as $crate::Small>::COUNT);
                if usize::from(number) < count {
                    return Ok($name(number));
                }
                let wrong = format!("{number} where numbers go from 0 to {}", count - 1);
                Err(::serde::de::Error::custom(wrong))
            }
        }
        impl $crate::Small for $name {
            $(const COUNT: usize = $count;)?
            #[inline]
            fn number(self) -> usize { usize::from(self.0) }
            #[inline]
            fn from_number(number: usize) -> Self { $name(number as u8) }
        }
    )*};
}

/// A set of small identifiers (numbers below 64), one bit each.
pub struct Set<T> {
    /// The bits.
    pub bits: u64,
    of: PhantomData<T>,
}

impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Set<T> {}
impl<T> Default for Set<T> {
    fn default() -> Self {
        Set::from_bits(0)
    }
}
impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<T> Eq for Set<T> {}

impl<T> Set<T> {
    /// The empty set.
    pub const EMPTY: Self = Set::from_bits(0);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Set { bits, of: PhantomData }
    }

    /// The identifiers numbered below `n`.
    pub const fn first_n(n: usize) -> Self {
        Set::from_bits(if n >= 64 { u64::MAX } else { (1 << n) - 1 })
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether it holds nothing.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether it holds two or more.
    #[inline]
    pub const fn is_several(self) -> bool {
        self.bits & self.bits.wrapping_sub(1) != 0
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Set::from_bits(self.bits & other.bits)
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Set::from_bits(self.bits | other.bits)
    }

    /// What is here and not there.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Set::from_bits(self.bits & !other.bits)
    }
}

impl<T: Small> Set<T> {
    /// Just this one.
    #[inline]
    pub fn only(item: T) -> Self {
        Set::from_bits(1 << item.number())
    }

    /// Whether it is in.
    #[inline]
    pub fn has(self, item: T) -> bool {
        self.bits >> item.number() & 1 != 0
    }

    /// Puts it in.
    #[inline]
    pub fn add(&mut self, item: T) {
        self.bits |= 1 << item.number();
    }

    /// Takes it out.
    #[inline]
    pub fn remove(&mut self, item: T) {
        self.bits &= !(1 << item.number());
    }

    /// This and that one.
    #[inline]
    #[must_use]
    pub fn with(self, item: T) -> Self {
        self.or(Set::only(item))
    }

    /// The lowest.
    #[inline]
    pub fn first(self) -> Option<T> {
        (self.bits != 0).then(|| T::from_number(self.bits.trailing_zeros() as usize))
    }

    /// The `n`th, counted from the lowest.
    pub fn nth(self, n: usize) -> Option<T> {
        let mut bits = self.bits;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        Set::<T>::from_bits(bits).first()
    }

    /// Each, from the lowest.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let item = Set::<T>::from_bits(left).first()?;
            left &= left - 1;
            Some(item)
        })
    }
}

impl<T: Small> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        iter.into_iter().fold(Set::EMPTY, Set::with)
    }
}

impl<T: Small + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bits.serialize(serializer)
    }
}

impl<'de, T: Small> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let set = Set::from_bits(u64::deserialize(deserializer)?);
        if set.minus(Set::first_n(T::COUNT)).is_empty() {
            return Ok(set);
        }
        Err(D::Error::custom(format!("{} is no set of numbers from 0 to {}", set.bits, T::COUNT - 1)))
    }
}

/// One value for each of `N` identifiers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Each<I, T, const N: usize> {
    /// The values by number.
    pub items: [T; N],
    of: PhantomData<I>,
}

impl<I, T, const N: usize> Each<I, T, N> {
    /// From the values in order.
    pub const fn of(items: [T; N]) -> Self {
        Each { items, of: PhantomData }
    }
}

impl<I: Small, T, const N: usize> Each<I, T, N> {
    /// Every identifier with its value.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(number, item)| (I::from_number(number), item))
    }
}

impl<I, T: Copy + Default, const N: usize> Default for Each<I, T, N> {
    fn default() -> Self {
        Each::of([T::default(); N])
    }
}

impl<I: Small, T, const N: usize> Index<I> for Each<I, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.number()]
    }
}

impl<I: Small, T, const N: usize> IndexMut<I> for Each<I, T, N> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.number()]
    }
}

impl<I, T: fmt::Debug, const N: usize> fmt::Debug for Each<I, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.items.iter()).finish()
    }
}

impl<I, T: Serialize, const N: usize> Serialize for Each<I, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        for item in &self.items {
            tuple.serialize_element(item)?;
        }
        tuple.end()
    }
}

impl<'de, I, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Each<I, T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = List::<T, N>::deserialize(deserializer)?;
        if !items.is_full() {
            return Err(D::Error::custom(format_args!("{} items instead of {N}", items.len())));
        }
        Ok(Each::of(items.items))
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(PhantomData<T>);
        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = List<T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N} items")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = List::new();
                while let Some(item) = seq.next_element()? {
                    if list.is_full() {
                        return Err(A::Error::custom(format_args!("more than {N} items")));
                    }
                    list.push(item);
                }
                Ok(list)
            }
        }
        deserializer.deserialize_seq(Items(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_order_and_forgets_what_was_popped() {
        let mut list: List<u8, 4> = [1, 2, 3].into_iter().collect();
        assert_eq!(list.remove(0), 1);
        list.insert(1, 9);
        assert_eq!(*list, [2, 9, 3]);
        list.retain(|&item| item != 9);
        let popped = list.pop();
        assert_eq!((popped, list), (Some(3), [2].into_iter().collect()));
    }

    #[test]
    fn a_set_lists_its_items_in_order() {
        let set: Set<u8> = [63, 0, 7].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 7, 63]);
        assert_eq!((set.nth(1), set.nth(3)), (Some(7), None));
        assert!(set.is_several() && !Set::only(3u8).is_several() && !Set::<u8>::EMPTY.is_several());
        assert_eq!(Set::<u8>::first_n(64).len(), 64);
    }
}
