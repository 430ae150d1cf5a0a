//! A carrier that fits a load, as the API shows it.

use super::filters::Show;
use super::model_year::NoModelYear;
use crate::offers::address::NoOfferEmail;
use crate::offers::view::dollars;
use crate::offers::words::{BidStatusWords, NoOfferEmailWords, OfferStatusWords};
use carriers::search::view::CarrierListRow;
use chrono::{DateTime, Utc};
use freight::matching::{CapacitySort, Deadhead, DeadheadFrom, Match, OutReason, Reason, ReasonCode};
use freight::offer::{BidStatus, OfferStatus};
use platform::described_words;
use serde::Serialize;
use store::exchange::dealings::{LastBid, LastOffer};
use store::exchange::dispositions::DispositionReason;
use store::exchange::matching::DisposedRow;
use utoipa::ToSchema;

described_words! {
    /// Sort order of carriers that fit a load. (Document 2 §5.)
    pub CapacitySortWords: CapacitySort as "CapacitySort"
}

described_words! {
    /// Which carriers are listed: those that fit, those that would but fail your rules, or those that are out.
    pub MatchShowWords: Show as "CarrierMatchShow"
}

described_words! {
    /// What speaks for a carrier, or against it.
    pub MatchReasonWords: ReasonCode as "CarrierMatchReasonCode"
}

described_words! {
    /// Why a carrier is out.
    pub OutReasonWords: OutReason as "CarrierMatchOutReason"
}

described_words! {
    /// What a deadhead is measured from.
    pub DeadheadFromWords: DeadheadFrom as "DeadheadFrom"
}

described_words! {
    /// Why the model year of a carrier's trucks isn't known.
    pub NoModelYearWords: NoModelYear as "UnknownModelYear"
}

/// A carrier that was matched with a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierMatch {
    /// The carrier, as in carrier lists, with its phone and how often it was inspected near both ends within 12 months (zero if not near both).
    pub carrier: CarrierListRow,
    /// The sum of the reasons' points.
    pub score: i32,
    /// What speaks for it and against it, most points first.
    pub reasons: Vec<MatchReason>,
    /// Why it is out; null if it fits.
    #[schema(value_type = Option<OutReasonWords>)]
    pub out_because: Option<OutReason>,
    /// The same, in a sentence.
    pub out_text: Option<&'static str>,
    /// Empty miles to the first pickup, as the crow flies; null if unknown where a truck is.
    pub origin_deadhead: Option<MatchDeadhead>,
    /// Empty miles from the last delivery, as the crow flies.
    pub destination_deadhead: Option<MatchDeadhead>,
    /// Empty miles at both ends; null unless both are known.
    pub total_deadhead_miles: Option<f64>,
    /// Median model year of its trucks inspected in the 24 months up to the last inspection of one, by their VINs; null if unknown, or if hidden
    /// by the caller's scopes.
    pub equipment_model_year: Option<i32>,
    /// Years since then.
    pub equipment_age: Option<i32>,
    /// Why they are unknown; null if they are known or hidden.
    #[schema(value_type = Option<NoModelYearWords>)]
    pub equipment_age_unknown: Option<NoModelYear>,
    /// What came of asking it about this load; null if nothing was noted.
    pub disposition: Option<MatchDisposition>,
    /// The last offer of this load to it.
    pub offer: Option<MatchOffer>,
    /// Its last bid for this load.
    pub bid: Option<MatchBid>,
    /// Why no offer can be emailed to it; null if one can, as far as its email goes.
    #[schema(value_type = Option<NoOfferEmailWords>)]
    pub no_offer_email: Option<NoOfferEmail>,
}

/// A reason with its points.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchReason {
    /// Which reason.
    #[schema(value_type = MatchReasonWords)]
    pub code: ReasonCode,
    /// What it counts.
    pub points: i32,
    /// In a sentence; null if it tells safety data that is hidden by the caller's scopes.
    pub text: Option<String>,
}

/// Miles that a truck would run empty.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct MatchDeadhead {
    /// Miles.
    pub miles: f64,
    /// Measured from where.
    #[schema(value_type = DeadheadFromWords)]
    pub from: DeadheadFrom,
}

/// What came of asking a carrier about a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchDisposition {
    /// Its id.
    pub id: i64,
    /// Reason.
    #[schema(value_type = crate::dispositions::view::DispositionReasonWords)]
    pub reason: DispositionReason,
    /// Notes.
    pub notes: Option<String>,
    /// When it was noted last.
    pub updated_at: DateTime<Utc>,
}

/// An offer of the load to the carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchOffer {
    /// The offer's id.
    pub id: i64,
    /// Status.
    #[schema(value_type = OfferStatusWords)]
    pub status: OfferStatus,
    /// What is offered, in U.S. dollars.
    pub rate: Option<f64>,
}

/// A bid of the carrier for the load.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchBid {
    /// The bid's id.
    pub id: i64,
    /// Status.
    #[schema(value_type = BidStatusWords)]
    pub status: BidStatus,
    /// What is asked, in U.S. dollars.
    pub rate: f64,
}

/// What is known of the carrier and this load beside the match.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dealings<'a> {
    pub(super) disposed: Option<&'a DisposedRow>,
    pub(super) offer: Option<&'a LastOffer>,
    pub(super) bid: Option<&'a LastBid>,
    pub(super) no_offer_email: Option<NoOfferEmail>,
}

impl CarrierMatch {
    /// A match at a moment of the company. `seen` is what the caller may see of the age of its trucks, and `year` this year.
    pub(super) fn of(
        (found, reasons): (Match, Vec<Reason>),
        carrier: CarrierListRow,
        dealings: Dealings<'_>,
        (seen, year): (Option<Result<i32, NoModelYear>>, i32),
        now: DateTime<Utc>,
    ) -> Self {
        let is_safety_hidden = seen.is_none();
        let model_year = seen.and_then(Result::ok);
        Self {
            score: found.score,
            out_because: found.out,
            out_text: found.out.map(OutReason::text),
            total_deadhead_miles: found.total_deadhead().map(tenths),
            origin_deadhead: found.origin_deadhead.map(MatchDeadhead::from),
            destination_deadhead: found.destination_deadhead.map(MatchDeadhead::from),
            equipment_model_year: model_year,
            equipment_age: model_year.map(|model| (year - model).max(0)),
            equipment_age_unknown: seen.and_then(Result::err),
            reasons: reasons.into_iter().map(|reason| MatchReason::of(reason, is_safety_hidden)).collect(),
            carrier,
            disposition: dealings.disposed.map(|row| MatchDisposition {
                id: row.id,
                reason: row.reason,
                notes: row.notes.clone(),
                updated_at: row.updated_at,
            }),
            offer: dealings.offer.map(|row| MatchOffer {
                id: row.id.0,
                status: row.status(now),
                rate: row.rate_cents.map(dollars),
            }),
            bid: dealings.bid.map(|row| MatchBid {
                id: row.id.0,
                status: row.status_at(now),
                rate: dollars(row.rate_cents),
            }),
            no_offer_email: dealings.no_offer_email,
        }
    }
}

impl MatchReason {
    fn of(reason: Reason, is_safety_hidden: bool) -> Self {
        let is_hidden = is_safety_hidden && reason.code.is_about_safety();
        Self { code: reason.code, points: reason.points, text: Some(reason.text).filter(|_| !is_hidden) }
    }
}

impl From<Deadhead> for MatchDeadhead {
    fn from(deadhead: Deadhead) -> Self {
        Self { miles: tenths(deadhead.miles), from: deadhead.from }
    }
}

fn tenths(miles: f64) -> f64 {
    (miles * 10.0).round() / 10.0
}
