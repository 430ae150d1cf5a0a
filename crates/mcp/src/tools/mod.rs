//! Each of the tools.

mod find_carriers_for_lane;
mod find_carriers_for_load;
mod load;
mod load_alerts;
mod load_status;
mod vet_carrier;
mod who_is_behind_contact;
mod words;

use crate::calls::Refusal;
use crate::offered::Entry;
use platform::http::operation::Operation;
use std::fmt::Display;
use std::sync::Arc;

/// Results of a list where the caller says nothing.
const RESULTS: u32 = 10;
/// The most results of a list: an assistant reads all of them.
const MOST_RESULTS: u32 = 25;

/// All tools, in the order in which they are listed.
pub(crate) fn all(operations: &[Arc<Operation>]) -> Vec<Entry> {
    vec![
        Entry::of::<vet_carrier::VetCarrier>(operations),
        Entry::of::<find_carriers_for_lane::FindCarriersForLane>(operations),
        Entry::of::<find_carriers_for_load::FindCarriersForLoad>(operations),
        Entry::of::<who_is_behind_contact::WhoIsBehindContact>(operations),
        Entry::of::<load_status::LoadStatus>(operations),
        Entry::of::<load_alerts::LoadAlerts>(operations),
    ]
}

/// How many results are wanted.
fn limit(wanted: Option<u32>) -> Result<u32, Refusal> {
    match wanted {
        None => Ok(RESULTS),
        Some(limit @ 1..=MOST_RESULTS) => Ok(limit),
        Some(_) => Err(Refusal::new(format!("limit: Must be from 1 to {MOST_RESULTS}."))),
    }
}

/// A heading with a line for each.
fn list(heading: String, lines: impl Iterator<Item = impl Display>) -> String {
    lines.fold(heading, |told, line| format!("{told}\n- {line}"))
}

/// How many of them are shown, for a heading: `3 carriers`, `10 of 250 carriers`.
fn counted(shown: usize, total: u64, what: &str) -> String {
    let plural = if total == 1 { "" } else { "s" };
    if shown as u64 == total { format!("{total} {what}{plural}") } else { format!("{shown} of {total} {what}{plural}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_bounded() {
        assert_eq!((limit(None), limit(Some(25))), (Ok(10), Ok(25)));
        for wrong in [0, 26] {
            assert_eq!(limit(Some(wrong)), Err(Refusal::new("limit: Must be from 1 to 25.")));
        }
    }

    #[test]
    fn a_heading_says_how_many_of_all_are_shown() {
        assert_eq!(counted(1, 1, "carrier"), "1 carrier");
        assert_eq!(counted(0, 0, "carrier"), "0 carriers");
        assert_eq!(counted(10, 250, "carrier"), "10 of 250 carriers");
        assert_eq!(list("2 carriers".into(), ["A", "B"].iter()), "2 carriers\n- A\n- B");
    }
}
