//! What a desk does about an alert: who it calls, what it asks, which answer settles it, and what to do without that.
//!
//! It belongs to the kind, not to one alert: what differs from load to load, the number to call and the values to read out, stands beside it.

use crate::kinds;
use crate::words::AlertType;

kernel::wire::words! {
    /// Who the desk calls about an alert.
    pub enum Callee {
        /// The carrier, on the number on file rather than the one that called.
        Carrier = "carrier",
        /// The driver, on the number on the load.
        Driver = "driver",
        /// The customer, on the number that was known before the load.
        Customer = "customer",
        /// The insurance agent, on the number on the certificate.
        Insurer = "insurer",
    }
}

/// What a desk does about a kind of alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToDo {
    /// Who it calls.
    pub who: Callee,
    /// What it asks.
    pub ask: &'static str,
    /// Which answer settles it.
    pub settles: &'static str,
    /// What to do where that answer doesn't come.
    pub otherwise: &'static str,
}

impl ToDo {
    /// What to do about a kind.
    pub const fn of(is_type: AlertType) -> &'static Self {
        kinds::to_do(is_type)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_kind_says_what_to_ask_and_what_settles_it_in_words_of_its_own() {
        let all: Vec<_> = AlertType::ALL.iter().map(|kind| ToDo::of(*kind)).collect();
        let sentences = |of: fn(&ToDo) -> &'static str| all.iter().map(|to_do| of(to_do)).collect::<BTreeSet<_>>();
        for (text, is_own) in [
            (sentences(|to_do| to_do.ask), true),
            (sentences(|to_do| to_do.settles), true),
            (sentences(|to_do| to_do.otherwise), false),
        ] {
            assert!(!is_own || text.len() == all.len(), "two kinds say the same: {text:?}");
            for sentence in text {
                assert!(sentence.ends_with(['.', '?']) && (20..=140).contains(&sentence.len()), "{sentence}");
            }
        }
    }
}
