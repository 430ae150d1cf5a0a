//! Thresholds that a company may set, each with its unit, default, bounds and source: loads and alerts have a table of their own.

use std::fmt::{Debug, Display};

/// One threshold: what may be set in its place, and why. `U` is what the thresholds of a table count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold<U> {
    /// Its name in the API and in the settings' row.
    pub name: &'static str,
    /// What it does, for people.
    pub about: &'static str,
    /// What it counts.
    pub unit: U,
    /// What holds when the company sets nothing.
    pub default: u32,
    /// The least that may be set.
    pub least: u32,
    /// The most that may be set.
    pub most: u32,
    /// Where the default is from.
    pub source: &'static str,
}

/// A value that no threshold takes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError<U: Display + Debug + 'static> {
    /// No threshold has this name.
    #[error("There is no threshold named \"{0}\".")]
    Unknown(String),
    /// The value is out of bounds.
    #[error("Must be a whole number between {} and {} ({}).", .0.least, .0.most, .0.unit)]
    OutOfBounds(&'static Threshold<U>),
}

/// The threshold of a name, if the value is within its bounds.
pub fn checked<U: Display + Debug>(
    all: &'static [Threshold<U>],
    name: &str,
    value: u32,
) -> Result<&'static Threshold<U>, SettingError<U>> {
    let threshold = all.iter().find(|threshold| threshold.name == name);
    let threshold = threshold.ok_or_else(|| SettingError::Unknown(name.to_owned()))?;
    if (threshold.least..=threshold.most).contains(&value) {
        Ok(threshold)
    } else {
        Err(SettingError::OutOfBounds(threshold))
    }
}

/// Declares a company's settings: the fields beside the thresholds with what they begin as, the unit, and a line for each threshold:
/// `name: Unit = default in least..=most, "source";` below what it does.
#[macro_export]
macro_rules! thresholds {
    (
        $(#[$meta:meta])*
        $vis:vis struct $settings:ident of $unit:ident { $($(#[$field_meta:meta])* $field:ident: $kind:ty = $first:expr;)* }
        $($(#[doc = $doc:literal])+ $name:ident: $counted:ident = $default:literal in $least:literal..=$most:literal, $source:literal;)+
    ) => {
        $(#[$meta])*
        $vis struct $settings {
            $($(#[$field_meta])* pub $field: $kind,)*
            $($(#[doc = $doc])+ pub $name: u32,)+
        }

        impl Default for $settings {
            fn default() -> Self {
                Self { $($field: $first,)* $($name: $default,)+ }
            }
        }

        impl $settings {
            /// Every threshold, in the order that screens show.
            pub const ALL: &'static [$crate::thresholds::Threshold<$unit>] = &[$($crate::thresholds::Threshold {
                name: stringify!($name), about: concat!($($doc),+), unit: $unit::$counted, default: $default, least: $least,
                most: $most, source: $source,
            },)+];

            /// The value of a threshold; none where no threshold has the name.
            pub fn get(&self, name: &str) -> Option<u32> {
                match name { $(stringify!($name) => Some(self.$name),)+ _ => None }
            }

            /// The settings with one threshold at another value.
            pub fn with(mut self, name: &str, value: u32) -> Result<Self, $crate::thresholds::SettingError<$unit>> {
                match $crate::thresholds::checked(Self::ALL, name, value)?.name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => {}
                }
                Ok(self)
            }
        }
    };
}

#[doc(inline)]
pub use crate::thresholds;

#[cfg(test)]
#[expect(unreachable_pub, dead_code, reason = "what the macros make is public, and is used elsewhere")]
mod tests {
    use super::SettingError;

    crate::wire::words! {
        /// What is counted here.
        pub enum Unit {
            /// Days.
            Days = "days",
        }
    }

    crate::thresholds! {
        /// Settings of these tests.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Settings of Unit {
            /// Which version it is.
            version: u32 = 1;
        }
        /// How long it is kept.
        kept_days: Days = 7 in 1..=90, "A week.";
    }

    #[test]
    fn a_threshold_takes_its_bounds_and_nothing_beyond() {
        let set = |value| Settings::default().with("kept_days", value);
        for value in [1, 7, 90] {
            assert_eq!(set(value).map(|own| (own.version, own.get("kept_days"))), Ok((1, Some(value))));
        }
        let threshold = &Settings::ALL[0];
        assert_eq!([set(0), set(91)], [(); 2].map(|()| Err(SettingError::OutOfBounds(threshold))));
        assert_eq!((threshold.about.trim(), threshold.source), ("How long it is kept.", "A week."));
    }

    #[test]
    fn what_no_threshold_takes_is_refused_in_words() {
        let words = |name, value| Settings::default().with(name, value).expect_err("refused").to_string();
        assert_eq!(words("kept_days", 91), "Must be a whole number between 1 and 90 (days).");
        assert_eq!(words("nothing", 1), "There is no threshold named \"nothing\".");
        assert_eq!(Settings::default().get("nothing"), None);
    }
}
