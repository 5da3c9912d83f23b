//! Stable text for actions and steps.
//!
//! `vocabulary!` declares an enum together with its words, so that what is written in logs, replays, positions and by
//! bots is read back as the same value, and a new variant cannot forget its text.

use crate::seat::{Seat, Seats};

/// The words of a text that are still to be read.
#[derive(Clone, Debug)]
pub struct Words<'a>(std::str::SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    /// The words of `text`.
    pub fn of(text: &'a str) -> Words<'a> {
        Words(text.split_ascii_whitespace())
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }
}

/// A value with a stable text of one or more words. `C` is the content that knows the names.
pub trait Word<C>: Sized {
    /// Appends its words, separated by single spaces.
    fn write(&self, content: &C, out: &mut String);
    /// Takes its words off the front.
    fn read(content: &C, words: &mut Words<'_>) -> Option<Self>;
    /// Who is spoken of.
    fn seats(&self) -> Seats {
        Seats::NONE
    }
}

/// The text of a value.
pub fn spell<C, W: Word<C>>(content: &C, value: &W) -> String {
    let mut out = String::new();
    value.write(content, &mut out);
    out
}

/// The value of a text, which must be read to its end.
pub fn read<C, W: Word<C>>(content: &C, text: &str) -> Option<W> {
    let mut words = Words::of(text);
    let value = W::read(content, &mut words)?;
    words.next().is_none().then_some(value)
}

macro_rules! number_words {
    ($($number:ty)*) => {$(
        impl<C> Word<C> for $number {
            fn write(&self, _: &C, out: &mut String) {
                out.push_str(&self.to_string());
            }
            fn read(_: &C, words: &mut Words<'_>) -> Option<Self> {
                words.next()?.parse().ok()
            }
        }
    )*};
}
number_words! { u8 u16 u32 i8 i16 }

impl<C> Word<C> for Seat {
    fn write(&self, _: &C, out: &mut String) {
        out.push_str(&self.0.to_string());
    }
    fn read(_: &C, words: &mut Words<'_>) -> Option<Self> {
        let number = words.next()?.parse().ok()?;
        (usize::from(number) < crate::seat::MAX_SEATS).then_some(Seat(number))
    }
    fn seats(&self) -> Seats {
        Seats::only(*self)
    }
}

impl<C> Word<C> for bool {
    fn write(&self, _: &C, out: &mut String) {
        out.push_str(if *self { "yes" } else { "no" });
    }
    fn read(_: &C, words: &mut Words<'_>) -> Option<Self> {
        match words.next()? {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

/// Nothing is written as a dash.
impl<C, W: Word<C>> Word<C> for Option<W> {
    fn write(&self, content: &C, out: &mut String) {
        match self {
            Some(value) => value.write(content, out),
            None => out.push('-'),
        }
    }
    fn read(content: &C, words: &mut Words<'_>) -> Option<Self> {
        let mut peek = words.clone();
        if peek.next()? == "-" {
            *words = peek;
            return Some(None);
        }
        W::read(content, words).map(Some)
    }
    fn seats(&self) -> Seats {
        self.as_ref().map_or(Seats::NONE, W::seats)
    }
}

/// Declares enums of small things that know their names in files and texts.
///
/// ```
/// use hexarch_core::{Small, named, read, spell};
/// named! {
///     /// When it is played.
///     Season {
///         Spring = "spring",
///         Winter = "winter",
///     }
/// }
/// assert_eq!(Season::from_word("winter"), Some(Season::Winter));
/// assert_eq!((spell(&(), &Season::Spring), Season::COUNT), ("spring".to_string(), 2));
/// assert_eq!(read::<_, Season>(&(), "autumn"), None);
/// ```
#[macro_export]
macro_rules! named {
    ($($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        pub enum $name { $($(#[$variant_meta])* #[serde(rename = $word)] $variant,)* }
        impl $name {
            /// Each of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];
            /// Its name in files.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }
            /// The one of this name.
            pub fn from_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }
        }
        impl Default for $name {
            fn default() -> Self { $name::ALL[0] }
        }
        impl $crate::Small for $name {
            const COUNT: usize = $name::ALL.len();
            #[inline]
            fn number(self) -> usize { self as usize }
            #[inline]
            fn from_number(number: usize) -> Self { $name::ALL[number] }
        }
        impl<C> $crate::Word<C> for $name {
            fn write(&self, _: &C, out: &mut String) {
                out.push_str(self.word());
            }
            fn read(_: &C, words: &mut $crate::Words<'_>) -> Option<Self> {
                $name::from_word(words.next()?)
            }
        }
    )*};
}

/// Declares an enum with a stable text for each variant.
///
/// ```
/// use hexarch_core::{read, spell, vocabulary};
/// struct Names;
/// vocabulary! {
///     /// What a child may do.
///     pub enum Play for Names {
///         /// Throws so many balls.
///         "throw" Throw(balls: u8),
///         "rest" Rest,
///     }
/// }
/// assert_eq!(spell(&Names, &Play::Throw(3)), "throw 3");
/// assert_eq!(read(&Names, "rest"), Some(Play::Rest));
/// assert_eq!(read::<_, Play>(&Names, "throw much"), None);
/// ```
///
/// A variant `in Battle(battle::Action)` stands for a whole vocabulary of its own: it has no word, its content has.
#[macro_export]
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident for $content:ty {
            $($(#[doc = $doc:literal])* $verb:literal $variant:ident $(($($arg:ident: $type:ty),* $(,)?))?,)*
            $(in $chapter:ident($inner:ty),)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize)]
        $vis enum $name {
            $($(#[doc = $doc])* $variant $(($($type),*))?,)*
            $(#[doc = concat!("See [`", stringify!($inner), "`].")] $chapter($inner),)*
        }
        #[allow(dead_code)]
        impl $name {
            /// Every verb of this vocabulary, those of its chapters included.
            pub fn verbs() -> Vec<&'static str> {
                #[allow(unused_mut)]
                let mut verbs: Vec<&'static str> = vec![$($verb),*];
                $(verbs.extend(<$inner>::verbs());)*
                verbs
            }
            /// The verb of this value.
            pub fn verb(&self) -> &'static str {
                #[allow(unused_variables)]
                match self {
                    $($name::$variant { .. } => $verb,)*
                    $($name::$chapter(inner) => inner.verb(),)*
                }
            }
        }
        $(impl From<$inner> for $name {
            fn from(inner: $inner) -> Self { $name::$chapter(inner) }
        })*
        impl $crate::Word<$content> for $name {
            #[allow(unused_variables)]
            fn write(&self, content: &$content, out: &mut String) {
                match self {
                    $($name::$variant $(($($arg),*))? => {
                        out.push_str($verb);
                        $($(out.push(' '); $crate::Word::write($arg, content, out);)*)?
                    })*
                    $($name::$chapter(inner) => $crate::Word::write(inner, content, out),)*
                }
            }
            #[allow(unused_mut)]
            fn seats(&self) -> $crate::Seats {
                let mut seats = $crate::Seats::NONE;
                match self {
                    $($name::$variant $(($($arg),*))? => {
                        $($(seats.0 |= $crate::Word::<$content>::seats($arg).0;)*)?
                    })*
                    $($name::$chapter(inner) => seats = $crate::Word::<$content>::seats(inner),)*
                }
                seats
            }
            #[allow(unused_variables, unused_mut)]
            fn read(content: &$content, words: &mut $crate::Words<'_>) -> Option<Self> {
                $({
                    let mut rest = words.clone();
                    if rest.next() == Some($verb) {
                        $($(let $arg = <$type as $crate::Word<$content>>::read(content, &mut rest)?;)*)?
                        *words = rest;
                        return Some($name::$variant $(($($arg),*))?);
                    }
                })*
                $({
                    let mut rest = words.clone();
                    if let Some(inner) = <$inner as $crate::Word<$content>>::read(content, &mut rest) {
                        *words = rest;
                        return Some($name::$chapter(inner));
                    }
                })*
                None
            }
        }
    };
}
