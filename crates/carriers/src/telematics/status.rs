//! Whether the vehicles reported by a carrier's ELDs are those on its insurance certificate: a pure function of two sets of VINs.
//!
//! The specification (document 1 §4) names five failing states and doesn't define their boundaries. Here they cover all cases: the first
//! that applies, in the order of [`judge`], is the state. A certificate may list more than the ELDs report (trailers have none): that isn't
//! a failure.

use serde::Serialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// Result of comparing a carrier's ELDs with its certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EldState)]
pub enum State {
    /// No device is connected.
    NotConnected,
    /// Every VIN that the devices report is on the certificate.
    Connected,
    /// No certificate lists a VIN: there is nothing to compare with.
    NoVinsOnCoi,
    /// Everything on the certificate is on the devices, which report further VINs that it does not insure.
    EldVinsNotOnCoi,
    /// Devices are connected and report no VIN.
    MissingVinsOnEld,
    /// Some VINs of the devices are on the certificate, some are not, and it lists others that no device reports.
    SomeEldVinMatchesOnCoi,
    /// No VIN of the devices is on the certificate.
    NoEldVinMatchesOnCoi,
}

impl State {
    /// Whether it is one of the failing states.
    pub const fn is_failing(self) -> bool {
        !matches!(self, Self::NotConnected | Self::Connected)
    }

    /// What it means, for people.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NotConnected => "The carrier hasn't connected an ELD, or withdrew its consent.",
            Self::Connected => "Every VIN that the ELD reports is on the insurance certificate's schedule.",
            Self::NoVinsOnCoi => {
                "An ELD is connected, but no insurance certificate with a vehicle schedule is known to compare it with."
            }
            Self::EldVinsNotOnCoi => {
                "Every scheduled vehicle reports by ELD, and so do further vehicles that are not on the certificate's schedule."
            }
            Self::MissingVinsOnEld => "An ELD is connected, but it reports no VIN.",
            Self::SomeEldVinMatchesOnCoi => {
                "Only some of the vehicles that report by ELD are on the insurance certificate's schedule."
            }
            Self::NoEldVinMatchesOnCoi => {
                "None of the vehicles that report by ELD is on the insurance certificate's schedule."
            }
        }
    }
}

/// A VIN as it is compared: letters and digits alone, in upper case; none when what is left cannot be one (older vehicles have 11 to 16).
pub fn vin(text: &str) -> Option<String> {
    let vin: String =
        text.chars().filter(char::is_ascii_alphanumeric).map(|character| character.to_ascii_uppercase()).collect();
    (11..=17).contains(&vin.len()).then_some(vin)
}

/// The state of a carrier whose devices are connected.
pub fn judge(on_coi: &BTreeSet<String>, on_eld: &BTreeSet<String>) -> State {
    if on_coi.is_empty() {
        State::NoVinsOnCoi
    } else if on_eld.is_empty() {
        State::MissingVinsOnEld
    } else if on_eld.is_disjoint(on_coi) {
        State::NoEldVinMatchesOnCoi
    } else if on_eld.is_subset(on_coi) {
        State::Connected
    } else if on_coi.is_subset(on_eld) {
        State::EldVinsNotOnCoi
    } else {
        State::SomeEldVinMatchesOnCoi
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(vins: &[&str]) -> BTreeSet<String> {
        vins.iter().map(|vin| (*vin).to_owned()).collect()
    }

    #[test]
    fn every_failing_state_has_its_own_case() {
        let cases = [
            (&[][..], &["A"][..], State::NoVinsOnCoi),
            (&[], &[], State::NoVinsOnCoi),
            (&["A"], &[], State::MissingVinsOnEld),
            (&["A"], &["B"], State::NoEldVinMatchesOnCoi),
            (&["A"], &["A", "B"], State::EldVinsNotOnCoi),
            (&["A", "C"], &["A", "B"], State::SomeEldVinMatchesOnCoi),
            (&["A"], &["A"], State::Connected),
        ];

        for (coi, eld, expected) in cases {
            assert_eq!(judge(&set(coi), &set(eld)), expected, "{coi:?} {eld:?}");
        }
    }

    #[test]
    fn a_certificate_that_lists_trailers_too_fails_nothing() {
        assert_eq!(judge(&set(&["TRACTOR", "TRAILER"]), &set(&["TRACTOR"])), State::Connected);
    }

    #[test]
    fn only_a_whole_agreement_passes() {
        // Every pair of subsets of three VINs.
        let all = ["A", "B", "C"];
        let subsets: Vec<_> = (0..8_u8)
            .map(|bits| {
                set(&all
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| bits >> at & 1 == 1)
                    .map(|(_, vin)| *vin)
                    .collect::<Vec<_>>())
            })
            .collect();
        for coi in &subsets {
            for eld in &subsets {
                let passes = !coi.is_empty() && !eld.is_empty() && eld.is_subset(coi);
                assert_eq!(judge(coi, eld) == State::Connected, passes, "{coi:?} {eld:?}");
            }
        }
    }

    #[test]
    fn a_vin_is_compared_without_its_writing() {
        assert_eq!(vin(" 1xkyd49x-0lj000001 ").as_deref(), Some("1XKYD49X0LJ000001"));
        assert_eq!((vin(""), vin("UNKNOWN"), vin("123456789012345678")), (None, None, None));
    }
}
