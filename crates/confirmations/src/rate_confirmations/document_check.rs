//! What the broker's own document says, beside the load that it is for: its text is read in a process of its own, compared point by point, and its
//! terms are read as ours are. Where the two differ the document counts, so what differs, and what can't be read, keeps the draft from being
//! sent until someone has looked. (loads.md §5, points 1 to 3.)

use super::get_terms::{TermsFinding, findings};
use super::lint;
use super::terms::{Facts, stops};
use super::words::{ComparisonWords, PointWords};
use acord::{Printed, Unreadable};
use bytes::Bytes;
use freight::stop::Zone;
use freight::terms::{Agreed, AgreedStop, Compared, Comparison, Point, compare_document};
use kernel::identifiers::{Identifier, IdentifierKind};
use kernel::ids::CompanyId;
use platform::app::App;
use platform::document_reader::{DocumentKind, Unread};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::loads::rows::StopRow;
use utoipa::ToSchema;

/// Whose turn it is when documents that were emailed are read: nobody's in particular, as with the emails themselves.
const NOBODY: CompanyId = CompanyId(0);
/// The most findings that are kept.
const MOST_FINDINGS: usize = 100;
/// The most differences that a sentence names.
const MOST_NAMED: usize = 3;

/// The text of a document, or why it can't be read.
pub(super) type Said = Result<Printed, String>;

/// What the broker's own document says, compared with the load when the document came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = RateConfirmationDocumentCheck)]
pub struct DocumentCheck {
    /// Why its text couldn't be read, so that nothing was compared; null if it was read.
    pub unreadable: Option<String>,
    /// Pages, from 1, without text that can be read: scans or photos.
    pub unread_pages: Vec<u32>,
    /// What was compared with the load, the carrier and its stops.
    pub compared: Vec<DocumentComparison>,
    /// What its terms say that is unusual or missing, up to 100; null if they weren't checked.
    pub findings: Option<Vec<TermsFinding>>,
}

/// A point of a document that was compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = RateConfirmationDocumentCompared)]
pub struct DocumentComparison {
    /// What.
    #[schema(value_type = PointWords)]
    pub point: Point,
    /// Number of the stop among the carrier's, from 1; null for what belongs to no stop.
    pub stop: Option<u16>,
    /// How it compares.
    #[schema(value_type = ComparisonWords)]
    pub outcome: Comparison,
    /// The same as a sentence.
    pub says: String,
}

impl From<Compared> for DocumentComparison {
    fn from(Compared { point, stop, outcome, says }: Compared) -> Self {
        Self { point, stop, outcome, says }
    }
}

impl DocumentCheck {
    /// The check as it was kept; none where there is none.
    pub(super) fn kept(kept: Option<Value>) -> Option<Self> {
        serde_json::from_value(kept?).ok()
    }

    /// What speaks against sending it, as a sentence; none where nothing does. What the carrier is paid has to be found: the document counts.
    pub(super) fn against(&self) -> Option<String> {
        if let Some(why) = &self.unreadable {
            return Some(format!("The emailed PDF couldn’t be compared with the load: {why}"));
        }
        let differing: Vec<&str> = self
            .compared
            .iter()
            .filter(|one| one.outcome == Comparison::Differs)
            .map(|one| one.says.as_str())
            .collect();
        if !differing.is_empty() {
            let more = match differing.len().saturating_sub(MOST_NAMED) {
                0 => String::new(),
                more => format!(" And {more} more."),
            };
            let named = differing.iter().take(MOST_NAMED).copied().collect::<Vec<_>>().join(" ");
            return Some(format!("The emailed PDF differs from the load. {named}{more}"));
        }
        let rate = self.compared.iter().find(|one| one.point == Point::Rate && one.outcome != Comparison::Agrees);
        rate.map(|rate| format!("The emailed PDF couldn’t be compared with the load. {}", rate.says))
    }
}

/// Reads the text of a PDF that was emailed. An error is what may work later.
pub(super) async fn read(app: &App, bytes: Bytes) -> Result<Said, Unread> {
    let read = app.documents.read::<Result<Printed, Unreadable>>(DocumentKind::RateConfirmation, NOBODY, bytes);
    match read.await {
        Ok(Ok(printed)) => Ok(Ok(printed)),
        Ok(Err(why)) => Ok(Err(unreadable(why))),
        Err(Unread::Busy) => Err(Unread::Busy),
        Err(why) => Ok(Err(why.to_string())),
    }
}

fn unreadable(why: Unreadable) -> String {
    match why {
        Unreadable::TooLarge => "The file holds more than a rate confirmation does, so it wasn’t read.".to_owned(),
        Unreadable::NoText => "Its pages are pictures without text (a scan or a photo).".to_owned(),
        Unreadable::Broken | Unreadable::Protected | Unreadable::NotAcord => why.to_string(),
    }
}

/// What a document says beside the facts that the draft is made from.
pub(super) fn check(said: &Said, facts: &Facts<'_>) -> DocumentCheck {
    let unreadable = |why: String| DocumentCheck { unreadable: Some(why), ..DocumentCheck::default() };
    let printed = match said {
        Ok(printed) => printed,
        Err(why) => return unreadable(why.clone()),
    };
    let compared = match compare_document(&printed.text, &agreed(facts)) {
        Ok(compared) => compared,
        Err(too_long) => return unreadable(too_long.to_string()),
    };
    let mut findings = findings(lint::findings(&printed.text));
    if let Some(findings) = &mut findings {
        findings.truncate(MOST_FINDINGS);
    }
    DocumentCheck {
        unreadable: None,
        unread_pages: printed.unread_pages.clone(),
        compared: compared.into_iter().map(Into::into).collect(),
        findings,
    }
}

fn agreed(facts: &Facts<'_>) -> Agreed {
    let number = |dot: i32| u32::try_from(dot).ok();
    let names = [&facts.carrier.legal_name, &facts.carrier.dba_name];
    Agreed {
        reference: Some(facts.held.row.external_load_number.clone()),
        rate_cents: facts.pay.total_cents,
        part_cents: facts.pay.lines.iter().map(|(_, cents)| *cents).collect(),
        carrier_names: names.into_iter().flatten().cloned().collect(),
        dot_number: number(facts.carrier.dot_number).unwrap_or_default(),
        mc_numbers: mc_numbers(&facts.carrier.dockets),
        broker_dot_number: facts.broker.dot_number.and_then(number),
        stops: stops(facts.held, facts.movement).map(agreed_stop).collect(),
    }
}

fn agreed_stop(stop: &StopRow) -> AgreedStop {
    let zone: Option<Zone> = stop.time_zone.parse().ok();
    let days = zone.map(|zone| (zone.local(stop.window_start_at).date(), zone.local(stop.window_end_at).date()));
    AgreedStop {
        street: stop.street.clone(),
        city: stop.city.clone(),
        state: stop.state.clone(),
        postal_code: stop.postal_code.clone(),
        days,
    }
}

/// The figures of docket numbers that are MC numbers.
pub(super) fn mc_numbers(dockets: &[String]) -> Vec<u32> {
    let known = dockets.iter().filter_map(|docket| Identifier::from_docket(docket));
    known.filter(|known| known.kind == IdentifierKind::Mc).filter_map(|known| known.value.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(point: Point, outcome: Comparison, says: &str) -> DocumentComparison {
        DocumentComparison { point, stop: None, outcome, says: says.to_owned() }
    }

    fn checked(compared: Vec<DocumentComparison>) -> DocumentCheck {
        DocumentCheck { compared, ..DocumentCheck::default() }
    }

    #[test]
    fn what_differs_speaks_against_sending_and_is_named() {
        let rate = point(Point::Rate, Comparison::Differs, "The document pays $1; the load pays $2.");
        let silent = point(Point::McNumber, Comparison::NotSaid, "No MC number.");
        assert_eq!(
            checked(vec![rate.clone(), silent.clone()]).against().as_deref(),
            Some("The emailed PDF differs from the load. The document pays $1; the load pays $2.")
        );
        let many = checked(vec![rate; MOST_NAMED + 2]).against().expect("a sentence");
        assert!(many.ends_with(" And 2 more."), "{many}");
        let agreeing = point(Point::Rate, Comparison::Agrees, "The same.");
        assert_eq!(checked(vec![agreeing, silent]).against(), None);
    }

    #[test]
    fn what_cannot_be_told_speaks_against_sending_too() {
        let scan = DocumentCheck { unreadable: Some(unreadable(Unreadable::NoText)), ..DocumentCheck::default() };
        assert_eq!(
            scan.against().as_deref(),
            Some(
                "The emailed PDF couldn’t be compared with the load: Its pages are pictures without text (a scan or a photo)."
            )
        );
        let silent = point(Point::Rate, Comparison::NotSaid, "The document doesn’t say what the carrier is paid.");
        assert!(checked(vec![silent]).against().is_some_and(|why| why.contains("couldn’t be compared")));
    }

    #[test]
    fn only_mc_numbers_are_taken_from_dockets() {
        let dockets = ["MC990455", "FF000123", "MC-001234", "MX12", "MC"].map(str::to_owned);
        assert_eq!(mc_numbers(&dockets), [990_455, 1_234]);
    }

    #[test]
    fn a_check_is_read_as_it_was_kept() {
        let check = checked(vec![point(Point::Day, Comparison::Agrees, "The same.")]);
        assert_eq!(DocumentCheck::kept(serde_json::to_value(&check).ok()), Some(check));
        assert_eq!(DocumentCheck::kept(None), None);
    }
}
