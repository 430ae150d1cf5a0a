//! The columns of an exported list, as the screen has them: each is one or more of the file's.

use super::view::NetworkCarrier;
use crate::assessments::view::AssessmentResult;
use crate::reports::cells::Cell;
use platform::http::Error;
use store::connections::ConnectionStatus;
use store::onboarding::packets::PacketStatus;

/// Unknown.
const UNKNOWN: &str = "Unknown";
/// Known to be none.
const NONE: &str = "None";

kernel::wire::words! {
    /// A column of the list.
    pub(super) enum Column {
        /// Names and numbers. It is in every file.
        Name = "name",
        /// The verdict and its reasons.
        Verdict = "verdict",
        /// The result under the company's rules.
        Result = "result",
        /// The decision and its note.
        Status = "status",
        /// When insurance or authority ends by a notice served.
        Lapse = "lapse",
        /// BIPD insurance on file, and required.
        Bipd = "bipd",
        /// The classifications.
        Classifications = "classifications",
        /// Since when it is monitored.
        Monitored = "monitored",
        /// The newest packet, and when it changed.
        Packet = "packet",
        /// City and state.
        Place = "place",
        /// When the connection last changed.
        Updated = "updated",
    }
}

impl Column {
    /// The columns of a call: all, or the names given, separated by commas, in the table's order.
    pub(super) fn given(names: Option<&str>) -> Result<Vec<Self>, Error> {
        let Some(names) = names else { return Ok(Self::ALL.to_vec()) };
        let given: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        if let Some(unknown) = given.iter().find(|name| !Self::WORDS.contains(name)) {
            let detail = format!("There is no column {unknown}. Must be among {}.", Self::WORDS.join(", "));
            return Err(Error::invalid("columns", detail));
        }
        let is_wanted = |column: &&Self| **column == Self::Name || given.contains(&column.as_str());
        Ok(Self::ALL.iter().filter(is_wanted).copied().collect())
    }

    pub(super) const fn heads(self) -> &'static [&'static str] {
        match self {
            Self::Name => &["Carrier", "DBA name", "USDOT", "Other numbers"],
            Self::Verdict => &["Verdict", "Reasons"],
            Self::Result => &["Rules"],
            Self::Status => &["Status", "Notes"],
            Self::Lapse => &["Lapses on", "What lapses"],
            Self::Bipd => &["BIPD on file", "BIPD required"],
            Self::Classifications => &["Classifications"],
            Self::Monitored => &["Monitored since"],
            Self::Packet => &["Packet", "Packet changed"],
            Self::Place => &["City", "State"],
            Self::Updated => &["Last changed"],
        }
    }

    /// The carrier's cells, one for each head.
    pub(super) fn cells(self, row: &NetworkCarrier) -> Vec<Cell> {
        match self {
            Self::Name => vec![
                Cell::Text(row.carrier.name()),
                Cell::text(row.carrier.dba_name()),
                Cell::Number(row.carrier.dot_number()),
                Cell::text(Some(row.carrier.other_numbers())),
            ],
            Self::Verdict => vec![word(row.verdict.verdict.label()), reasons(row)],
            Self::Result => vec![word(row.result.map_or(NONE, result))],
            Self::Status => {
                let notes = row.connection.as_ref().and_then(|connection| connection.notes.clone());
                vec![word(status(row)), Cell::text(notes)]
            }
            Self::Lapse => {
                let none = || word(if row.is_lapse_known { NONE } else { UNKNOWN });
                vec![row.lapses_on.map_or_else(none, Cell::Day), Cell::text(row.lapse_kind.clone())]
            }
            Self::Bipd => vec![dollars(row.bipd_on_file), dollars(row.bipd_required)],
            Self::Classifications => vec![Cell::text(Some(row.classifications.join(", ")))],
            Self::Monitored => vec![Cell::time(row.monitored_since)],
            Self::Packet => {
                let packet = row.latest_onboarding_packet.as_ref();
                vec![
                    word(packet.map_or(NONE, |packet| packet_words(packet.status))),
                    Cell::time(packet.map(|one| one.updated_at)),
                ]
            }
            Self::Place => {
                let (city, state) = row.carrier.place();
                vec![Cell::text(city), Cell::text(state)]
            }
            Self::Updated => vec![Cell::Time(row.updated_at)],
        }
    }
}

fn word(word: &str) -> Cell {
    Cell::Text(word.to_owned())
}

fn dollars(amount: Option<u32>) -> Cell {
    amount.map_or_else(|| word(UNKNOWN), |amount| Cell::Number(i32::try_from(amount).unwrap_or(i32::MAX)))
}

/// The reasons, weightiest first.
fn reasons(row: &NetworkCarrier) -> Cell {
    let texts: Vec<_> = row.verdict.reasons.iter().map(|reason| reason.text.as_str()).collect();
    Cell::text(Some(texts.join(" ")))
}

const fn result(result: AssessmentResult) -> &'static str {
    match result {
        AssessmentResult::Pass => "Passing",
        AssessmentResult::PartialPass => "Partially passing",
        AssessmentResult::Fail => "Failing",
        AssessmentResult::Incomplete => "Incomplete",
    }
}

/// The decision as screens say it: of a dismissed carrier, do not dispatch still applies.
fn status(row: &NetworkCarrier) -> &'static str {
    match &row.connection {
        None => "Not connected",
        Some(connection) => match connection.status {
            ConnectionStatus::DoNotDispatch => "Do not dispatch",
            _ if connection.is_dismissed => "Dismissed",
            ConnectionStatus::Onboarded => "My carrier",
            ConnectionStatus::NeedsToOnboard => "Needs to onboard",
        },
    }
}

const fn packet_words(status: PacketStatus) -> &'static str {
    match status {
        PacketStatus::Invited => "Invited",
        PacketStatus::Started => "Started",
        PacketStatus::Submitted => "Submitted",
        PacketStatus::Complete => "Complete",
        PacketStatus::Rejected => "Rejected",
        PacketStatus::Expired => "Expired",
        _ => "On hold",
    }
}
