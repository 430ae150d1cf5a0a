//! Questions of insurance.

use super::{Answer, Facts};
use crate::carriers::views::FactState;
use crate::carriers::words::{count, day, dollars};
use fmcsa::DataSet;

/// The data sets that tell what is on file.
const FILINGS: [DataSet; 2] = [DataSet::LiInsurance, DataSet::MotusInsurance];

/// The data sets that tell what is required.
const REQUIREMENTS: [DataSet; 2] = [DataSet::LiCarriers, DataSet::MotusCarriers];

/// The data sets that tell of cancellations and suspensions to come; the legacy files are frozen.
const NOTICES: [DataSet; 2] = [DataSet::MotusInsuranceHistory, DataSet::MotusRevocations];

/// Is as much on file as FMCSA requires?
pub(super) fn as_required(facts: &Facts) -> Answer {
    let (on_file, required) = (&facts.insurance.bipd_on_file, &facts.insurance.bipd_required);
    if on_file.state == FactState::Unknown {
        return facts.cannot_tell(&FILINGS);
    }
    let amount = on_file.value.unwrap_or_default();
    match (required.state, required.value) {
        (FactState::Unknown, _) => facts.cannot_tell(&REQUIREMENTS),
        (FactState::None, _) | (_, None | Some(0)) => {
            Answer::pass(format!("FMCSA requires none; {} is on file.", dollars(amount)), required.source.as_ref())
        }
        (FactState::Known, Some(required)) => {
            let reason = format!("{} is on file, {} is required.", dollars(amount), dollars(required));
            if amount >= required {
                Answer::pass(reason, on_file.source.as_ref())
            } else {
                Answer::fail(reason, on_file.source.as_ref())
            }
        }
    }
}

/// Is at least $750,000 on file?
pub(super) fn of_750_000(facts: &Facts) -> Answer {
    at_least(facts, 750_000)
}

/// Is at least $1,000,000 on file?
pub(super) fn of_1_000_000(facts: &Facts) -> Answer {
    at_least(facts, 1_000_000)
}

fn at_least(facts: &Facts, wanted: i64) -> Answer {
    let on_file = &facts.insurance.bipd_on_file;
    match (on_file.state, on_file.value) {
        (FactState::Unknown, _) => facts.cannot_tell(&FILINGS),
        (FactState::Known, Some(amount)) if amount >= wanted => {
            Answer::pass(format!("{} of BI&PD insurance is on file.", dollars(amount)), on_file.source.as_ref())
        }
        (FactState::Known, Some(amount)) if amount > 0 => {
            Answer::fail(format!("Only {} of BI&PD insurance is on file.", dollars(amount)), on_file.source.as_ref())
        }
        _ => Answer::fail("No BI&PD insurance is on file.", on_file.source.as_ref()),
    }
}

/// Is no cancellation or suspension served and waiting? Until its day, FMCSA goes on showing the authority as active.
pub(super) fn no_lapse(facts: &Facts) -> Answer {
    let lapse = &facts.insurance.next_lapse;
    match (lapse.state, &lapse.value) {
        (FactState::Known, Some(coming)) => {
            let when = format!("{}, in {}", day(coming.on), count(coming.days, "day"));
            Answer::fail(format!("On {when}: {}.", coming.reason), lapse.source.as_ref())
        }
        (FactState::Unknown, _) => facts.cannot_tell(&NOTICES),
        _ => Answer::pass("No cancellation or suspension was served that is still to come.", lapse.source.as_ref()),
    }
}
