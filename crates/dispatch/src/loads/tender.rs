//! How a shipper's tender of a load stands, and how it may be answered. Pure. `edi::tendering` writes the answers.

use super::words::{TenderDecisionWords, TenderStateWords};
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::loads::edi::tenders::{TenderDecision, TenderRow};
use utoipa::ToSchema;

kernel::wire::words! {
    /// Where a tender stands.
    pub enum TenderState {
        /// The shipper waits for an answer.
        Waiting = "waiting",
        /// It was accepted.
        Accepted = "accepted",
        /// It was declined.
        Declined = "declined",
        /// The shipper withdrew it.
        Withdrawn = "withdrawn",
    }
}

/// A shipper's tender (EDI 204) of a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadTender {
    /// What your company calls the shipper.
    pub partner_name: String,
    /// The shipper's number of the load.
    pub shipment_number: String,
    /// Where it stands.
    #[schema(value_type = TenderStateWords)]
    pub state: TenderState,
    /// Until when the shipper wants an answer; null if it didn't say.
    pub answer_by: Option<DateTime<Utc>>,
    /// When it was answered last; null if it wasn't.
    pub answered_at: Option<DateTime<Utc>>,
    /// When the shipper changed it after that answer, or while it waits for one; null if it didn't.
    pub changed_at: Option<DateTime<Utc>>,
    /// What the shipper's system found wrong with that answer, which it rejected (997): so the shipper doesn't have it. Null unless it rejected it.
    pub rejected_for: Option<Vec<String>>,
    /// Version of what the shipper asks for: it rises with each change and each new tender. Send it with an answer.
    pub lock_version: i32,
    /// The answers that you can give now.
    #[schema(value_type = Vec<TenderDecisionWords>)]
    pub allowed_answers: Vec<TenderDecision>,
}

impl LoadTender {
    /// A tender as somebody sees it who may change loads or not, of a load that is canceled or not.
    pub(crate) fn of(row: TenderRow, may_change: bool, is_canceled: bool) -> Self {
        let may = |decision: &TenderDecision| {
            may_change && row.is_partner_active && check(&row, is_canceled, *decision).is_ok()
        };
        Self {
            state: state(&row),
            allowed_answers: TenderDecision::ALL.iter().copied().filter(may).collect(),
            answer_by: row.answer_by,
            answered_at: row.answered_at,
            changed_at: row.changed_at,
            rejected_for: row.rejected_for,
            lock_version: row.lock_version,
            partner_name: row.partner_name,
            shipment_number: row.shipment_number,
        }
    }
}

fn state(tender: &TenderRow) -> TenderState {
    match (tender.withdrawn_at, tender.answer) {
        (Some(_), _) => TenderState::Withdrawn,
        (None, None) => TenderState::Waiting,
        (None, Some(TenderDecision::Accepted)) => TenderState::Accepted,
        (None, Some(TenderDecision::Declined)) => TenderState::Declined,
    }
}

/// Whether a tender may be answered so, or why not. A tender has one answer. What was accepted can be given back once, since shippers take a
/// declining 990 behind an accepting one; what was declined is another carrier's by then. A change asks anew, and the shipper doesn't have an answer
/// that its system rejected.
pub(crate) fn check(tender: &TenderRow, is_canceled: bool, decision: TenderDecision) -> Result<(), &'static str> {
    use TenderDecision::{Accepted, Declined};
    if tender.withdrawn_at.is_some() {
        return Err("The shipper withdrew this tender.");
    }
    if is_canceled && decision == Accepted {
        return Err("This load is canceled.");
    }
    match (standing(tender), decision) {
        (None, _) | (Some(Accepted), Declined) => Ok(()),
        (Some(Accepted), Accepted) => Err("This tender is accepted already."),
        (Some(Declined), _) => {
            Err("This tender was declined. You can answer again when the shipper changes it or tenders the load anew.")
        }
    }
}

/// Whether declining a tender gives back what was accepted.
pub(crate) fn gives_back(tender: &TenderRow, decision: TenderDecision) -> bool {
    decision == TenderDecision::Declined && standing(tender) == Some(TenderDecision::Accepted)
}

/// The answer that the shipper has to what it asks for now.
fn standing(tender: &TenderRow) -> Option<TenderDecision> {
    tender.answer.filter(|_| tender.changed_at.is_none() && tender.rejected_for.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tender(answer: Option<TenderDecision>, is_changed: bool, is_withdrawn: bool) -> TenderRow {
        let at = DateTime::from_timestamp(1_800_000_000, 0);
        TenderRow {
            partner_name: "North Star".to_owned(),
            is_partner_active: true,
            shipment_number: "SH1".to_owned(),
            answer_by: None,
            answer,
            answered_at: at.filter(|_| answer.is_some()),
            changed_at: at.filter(|_| is_changed),
            withdrawn_at: at.filter(|_| is_withdrawn),
            rejected_for: None,
            lock_version: 0,
        }
    }

    fn allowed(tender: TenderRow, is_canceled: bool) -> Vec<TenderDecision> {
        LoadTender::of(tender, true, is_canceled).allowed_answers
    }

    #[test]
    fn a_tender_has_one_answer_until_it_is_changed_and_what_was_accepted_can_be_given_back() {
        use TenderDecision::{Accepted, Declined};
        let (both, none) = ([Accepted, Declined], Vec::<TenderDecision>::new());

        assert_eq!(allowed(tender(None, false, false), false), both);
        assert_eq!(allowed(tender(None, true, false), false), both, "one that was changed while it waits, too");
        assert_eq!(allowed(tender(Some(Accepted), false, false), false), [Declined]);
        assert_eq!(allowed(tender(Some(Declined), false, false), false), none);
        assert_eq!(allowed(tender(Some(Accepted), true, false), false), both);
        assert_eq!(allowed(tender(Some(Declined), true, false), false), both);
        assert_eq!(allowed(tender(None, false, true), false), none);
        let rejected = TenderRow { rejected_for: Some(Vec::new()), ..tender(Some(Declined), false, false) };
        assert_eq!(allowed(rejected, false), both, "the shipper doesn't have the answer");
        assert_eq!(allowed(tender(None, false, false), true), [Declined], "a canceled load isn't accepted");
        let off = TenderRow { is_partner_active: false, ..tender(None, false, false) };
        assert_eq!(allowed(off, false), none);
        assert_eq!(LoadTender::of(tender(None, false, false), false, false).allowed_answers, none);
    }

    #[test]
    fn only_what_was_accepted_is_given_back() {
        use TenderDecision::{Accepted, Declined};

        assert!(gives_back(&tender(Some(Accepted), false, false), Declined));
        assert!(!gives_back(&tender(Some(Accepted), true, false), Declined), "a change asks anew");
        assert!(!gives_back(&tender(None, false, false), Declined));
    }

    #[test]
    fn a_withdrawn_tender_is_withdrawn_whatever_was_answered() {
        use TenderState::{Accepted, Declined, Waiting, Withdrawn};
        let states = [
            tender(Some(TenderDecision::Accepted), false, true),
            tender(None, true, false),
            tender(Some(TenderDecision::Accepted), false, false),
            tender(Some(TenderDecision::Declined), true, false),
        ]
        .map(|tender| state(&tender));

        assert_eq!(states, [Withdrawn, Waiting, Accepted, Declined]);
    }
}
