//! A city by its name and state alone.

use super::fold::fold;
use super::names::Names;
use super::{packed, shown_code};
use crate::{Point, State, miles};

/// Cities of one name that are this near each other are one: a city is no larger to a truck, and the gazetteer has some twice.
const SAME_MILES: f64 = 10.0;

/// What a name means in a state.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Called {
    /// No city of 500 people or more.
    Nothing,
    /// One city, at its middle.
    One(Point),
    /// Several, of which nobody can tell the one.
    Several,
}

/// The city of that name in a state: in any letter case, with accents or without, St. or Saint, Ft. or Fort, Mt. or Mount.
pub fn town_called(state: &'static State, city: &str) -> Called {
    let called = Names::get().called(&fold(city), &shown_code(state).to_ascii_lowercase());
    // Newfoundland and Nuevo León are both shown as NL.
    let mut towns: Vec<_> =
        called.into_iter().map(packed::town_at).filter(|town| town.spot.state.code == state.code).collect();
    towns.sort_by_key(|town| std::cmp::Reverse(town.population));
    let Some(first) = towns.first() else { return Called::Nothing };
    let is_one = towns.iter().all(|town| miles(town.spot.point, first.spot.point) <= SAME_MILES);
    if is_one { Called::One(first.spot.point) } else { Called::Several }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state;

    fn called(code: &str, city: &str) -> Called {
        town_called(state(code).expect("a state"), city)
    }

    #[test]
    fn towns_are_found_as_people_spell_them() {
        for (code, city) in [
            ("MO", "O'Fallon"),
            ("MO", "OFALLON"),
            ("FL", "Port St. Lucie"),
            ("ID", "coeur d’alene"),
            ("IL", "Carol Stream"),
            ("IL", "Elwood"),
            ("PA", "Breinigsville"),
            ("PA", "KING OF PRUSSIA"),
            ("PQ", "Levis"),
            ("PQ", "St-Hyacinthe"),
            ("NF", "St. John's"),
            ("CO", "Canon City"),
            ("MI", "Sault Ste Marie"),
            ("TX", "Fort Worth"),
        ] {
            assert!(matches!(called(code, city), Called::One(_)), "{city}, {code}");
        }
    }

    #[test]
    fn a_name_that_is_two_places_is_neither() {
        assert_eq!(called("OH", "Oakwood"), Called::Several);
        assert_eq!(called("IN", "Georgetown"), Called::Several);
        for (code, city) in [("TX", "Nowhere"), ("TX", "Worth"), ("OK", "Laredo"), ("NL", "St. John's"), ("TX", "")] {
            assert_eq!(called(code, city), Called::Nothing, "{city}, {code}");
        }
    }
}
