//! Why positions are not believed, as the API names it.

use freight::position::Refusal;
use platform::described_words;

described_words! {
    /// Why a position isn't believed.
    pub RefusalWords: Refusal as "PositionRefusal"
}

/// The reason for people.
pub(super) const fn detail(why: Refusal) -> &'static str {
    match why {
        Refusal::NotOnEarth => "Latitude must be between -90 and 90, longitude between -180 and 180.",
        Refusal::NoFix => "0° N 0° E: the device had no position.",
        Refusal::Future => "More than 10 minutes in the future.",
        Refusal::TooOld => "More than 7 days old.",
        Refusal::OutOfRange => "Not near any road or town in the United States, Canada or Mexico.",
        Refusal::TooFast => "Farther from the position before or after it than a truck can go in that time.",
        Refusal::SameMoment => "Another position at the same moment was taken before.",
    }
}
