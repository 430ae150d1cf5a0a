//! Checks of insurance.

use super::Answer;
use crate::Profile;
use crate::words::{count, day, dollars};
use kernel::provenance::Known;

/// Is as much on file as FMCSA requires?
pub(super) fn as_required(profile: &Profile) -> Answer {
    let (on_file, required) = (&profile.insurance.bipd_on_file, &profile.insurance.bipd_required);
    let amount = match on_file.known {
        Known::Unknown => return Answer::unknown(on_file.why.as_deref()),
        Known::None => 0,
        Known::Some(amount) => amount,
    };
    match required.known {
        Known::Unknown => Answer::unknown(required.why.as_deref()),
        Known::None | Known::Some(0) => {
            Answer::pass(format!("FMCSA requires none; {} is on file.", dollars(amount)), required.source.as_ref())
        }
        Known::Some(wanted) => {
            let reason = format!("{} is on file, {} is required.", dollars(amount), dollars(wanted));
            if amount >= wanted {
                Answer::pass(reason, on_file.source.as_ref())
            } else {
                Answer::fail(reason, on_file.source.as_ref())
            }
        }
    }
}

/// Is at least $750,000 on file?
pub(super) fn of_750_000(profile: &Profile) -> Answer {
    at_least(profile, 750_000)
}

/// Is at least $1,000,000 on file?
pub(super) fn of_1_000_000(profile: &Profile) -> Answer {
    at_least(profile, 1_000_000)
}

fn at_least(profile: &Profile, wanted: i64) -> Answer {
    let on_file = &profile.insurance.bipd_on_file;
    match on_file.known {
        Known::Unknown => Answer::unknown(on_file.why.as_deref()),
        Known::Some(amount) if amount >= wanted => {
            Answer::pass(format!("{} of BIPD insurance is on file.", dollars(amount)), on_file.source.as_ref())
        }
        Known::Some(amount) if amount > 0 => {
            Answer::fail(format!("Only {} of BIPD insurance is on file.", dollars(amount)), on_file.source.as_ref())
        }
        Known::Some(_) | Known::None => Answer::fail("No BIPD insurance is on file.", on_file.source.as_ref()),
    }
}

/// Is no cancellation or suspension served and waiting? Until its day, FMCSA keeps showing the authority as active.
pub(super) fn no_lapse(profile: &Profile) -> Answer {
    let lapse = &profile.next_lapse;
    match &lapse.known {
        Known::Some(coming) => {
            let when = format!("{}, in {}", day(coming.on), count(coming.days, "day"));
            Answer::fail(format!("On {when}: {}.", coming.reason), lapse.source.as_ref())
        }
        Known::Unknown => Answer::unknown(lapse.why.as_deref()),
        Known::None => Answer::pass("No cancellation or suspension is pending.", lapse.source.as_ref()),
    }
}
