//! FMCSA's code lists as data: what the codes in the files mean, as text for people.
//!
//! Sources: MCMIS census dictionary (revision 8, 2026-01-23), inspection dictionary (revision 5, 2025-10-15), crash
//! dictionary (revision 5, 2025-11-04), and the licensing data definitions. A code that no list has is shown as it is.

pub mod cargo;
pub mod census;
pub mod crash;
pub mod equipment;
pub mod fleet;
pub mod inspection;
pub mod insurance;
pub mod violation;

/// A list of codes and what they mean, in the order in which people expect them.
#[derive(Debug, Clone, Copy)]
pub struct Codes<C: 'static>(&'static [(C, &'static str)]);

impl<C: Copy + PartialEq> Codes<C> {
    /// What a code means; none when the list does not have it.
    pub fn label(&self, code: C) -> Option<&'static str> {
        self.0.iter().find(|(known, _)| *known == code).map(|(_, label)| *label)
    }

    /// All codes with their meanings.
    pub fn iter(&self) -> impl Iterator<Item = (C, &'static str)> + use<C> {
        self.0.iter().copied()
    }

    /// The list as a slice.
    pub const fn as_slice(&self) -> &'static [(C, &'static str)] {
        self.0
    }
}

/// Codes that are numbers in the file.
pub type Numbers = Codes<i16>;

/// Codes that are letters in the file.
pub type Letters = Codes<&'static str>;

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_unique<C: Copy + PartialEq + std::fmt::Debug>(codes: &Codes<C>) {
        for (at, (code, label)) in codes.iter().enumerate() {
            assert!(codes.iter().skip(at + 1).all(|(other, _)| other != code) && !label.is_empty(), "{code:?}");
        }
    }

    #[test]
    fn no_list_has_a_code_twice() {
        for list in [
            &inspection::LEVELS,
            &inspection::UNIT_TYPES,
            &inspection::DEFECT_VERIFICATION,
            &crash::TRAFFICWAYS,
            &crash::ROAD_SURFACES,
            &crash::CARGO_BODY_TYPES,
            &crash::VEHICLE_CONFIGURATIONS,
            &crash::WEATHER,
            &crash::LIGHT,
            &crash::ACCESS_CONTROL,
            &crash::WEIGHT_RATINGS,
        ] {
            assert_unique(list);
        }
        for list in [
            &census::STATUSES,
            &census::CARRIER_OPERATIONS,
            &census::ENTITY_TYPES,
            &census::REVIEW_TYPES,
            &census::SAFETY_RATINGS,
            &census::COUNTRIES,
            &inspection::STATUSES,
            &inspection::FACILITIES,
            &inspection::VIOLATION_UNITS,
            &insurance::TYPES,
        ] {
            assert_unique(list);
        }
    }

    #[test]
    fn real_codes_have_labels() {
        assert_eq!(inspection::UNIT_TYPES.label(11), Some("Truck tractor"));
        assert_eq!(inspection::LEVELS.label(3), Some("Driver only"));
        assert_eq!(census::CARRIER_OPERATIONS.label("A"), Some("Interstate"));
        assert_eq!(insurance::form("BMC-91X").map(|form| form.code), Some("91X"));
        assert_eq!(violation::category(51), None);
    }
}
