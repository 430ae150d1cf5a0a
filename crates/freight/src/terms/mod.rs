//! The terms of a rate confirmation, read as a carrier's or a broker's own reader would: what is unusual, what is missing, and what differs
//! from the load, the agreement or the carrier's consent to be tracked. Each finding quotes the words it is drawn from, says in one
//! sentence what they mean, names where the measure comes from, and whom they hurt. There is no score: both sides see the same list.
//!
//! Deterministic, and bounded by [`MOST_TEXT`]. It reads English words by rules ([`detention`], [`charges`], [`taken`], [`rights`],
//! [`missing`], [`compare`]), which share their words ([`grammar`]) and how a cost is borne ([`bearing`]); what it
//! finds and misses is measured on written samples (`tests/terms`). It is no legal advice. (loads.md §5 point 2; trade facts §6.)
//!
//! [`compare_document`] says of a broker's own document, point by point, whether it agrees with the load that it is for.

mod amounts;
mod bearing;
mod charges;
mod compare;
mod detention;
mod document;
mod grammar;
mod missing;
mod places;
mod rights;
mod spelling;
mod taken;
mod text;
mod topics;

pub use document::{Agreed, AgreedStop, Compared, Comparison, Point, compare_document};

use crate::equipment::EquipmentType;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use text::{Clause, Text};

/// The most text that is read, in bytes: a hundred pages. Confirmations have two.
pub const MOST_TEXT: usize = 200_000;
/// The most bytes of a quote; a longer sentence is quoted around what was found.
const LONGEST_QUOTE: usize = 300;
/// The most findings with a quote; a text that gives more is no confirmation.
const MOST_FINDINGS: usize = 500;

kernel::wire::words! {
    /// What a finding is about.
    pub enum Kind {
        /// Detention is not paid.
        DetentionUnpaid = "detention_unpaid",
        /// More free time than two hours.
        DetentionFreeTime = "detention_free_time",
        /// The clock starts by something else than the appointment.
        DetentionClock = "detention_clock",
        /// Detention is paid, and nothing says how much at most.
        DetentionNoCap = "detention_no_cap",
        /// Less than 48 hours to claim detention.
        DetentionClaimWindow = "detention_claim_window",
        /// A truck ordered and not used is not paid.
        TonuRefused = "tonu_refused",
        /// The carrier pays for unloading, or loses the reimbursement within 48 hours.
        LumperOnCarrier = "lumper_on_carrier",
        /// Layover is not paid.
        LayoverRefused = "layover_refused",
        /// The carrier pays for scales and reweighing.
        ReweighOnCarrier = "reweigh_on_carrier",
        /// Another destination, stop or route without more pay.
        RerouteUnpaid = "reroute_unpaid",
        /// The broker may take from the carrier's pay.
        Chargeback = "chargeback",
        /// Being paid early costs a fee.
        QuickPayFee = "quick_pay_fee",
        /// The carrier gives up its right to see the record of the transaction.
        RecordsWaiver = "records_waiver",
        /// The load may be given to another carrier.
        RebrokeringAllowed = "rebrokering_allowed",
        /// More insurance than the agreement asks for.
        InsuranceBeyondAgreement = "insurance_beyond_agreement",
        /// Differs from the load.
        ContradictsLoad = "contradicts_load",
        /// Differs from the agreement of the two companies.
        ContradictsAgreement = "contradicts_agreement",
        /// More tracking than the carrier has consented to.
        ContradictsConsent = "contradicts_consent",
        /// No number of the load.
        MissingReference = "missing_reference",
        /// No MC or USDOT number of the broker.
        MissingBroker = "missing_broker",
        /// No MC or USDOT number of the carrier.
        MissingCarrier = "missing_carrier",
        /// No place or no time of the pickup.
        MissingPickup = "missing_pickup",
        /// No place or no time of the delivery.
        MissingDelivery = "missing_delivery",
        /// No commodity.
        MissingCommodity = "missing_commodity",
        /// No weight.
        MissingWeight = "missing_weight",
        /// No count of pieces.
        MissingPieces = "missing_pieces",
        /// No equipment.
        MissingEquipment = "missing_equipment",
        /// No amount for the haul.
        MissingLinehaul = "missing_linehaul",
        /// Nothing about detention.
        MissingDetention = "missing_detention",
        /// Nothing about a truck ordered and not used.
        MissingTonu = "missing_tonu",
        /// Nothing about lumpers.
        MissingLumper = "missing_lumper",
        /// Nothing about layover.
        MissingLayover = "missing_layover",
        /// Nothing about tracking.
        MissingTracking = "missing_tracking",
        /// Nothing about when the carrier is paid.
        MissingPayment = "missing_payment",
        /// Nothing that forbids giving the load on.
        MissingRebrokering = "missing_rebrokering",
        /// No place to sign.
        MissingSignature = "missing_signature",
        /// A stop is labelled, and where it is can't be read: nobody can tell whether it is missing.
        CannotTell = "cannot_tell",
    }
}

kernel::wire::words! {
    /// Whom a term hurts.
    pub enum Side {
        /// The carrier.
        Carrier = "carrier",
        /// The broker.
        Broker = "broker",
        /// Both.
        Both = "both",
    }
}

kernel::wire::words! {
    /// Where the measure of a finding comes from.
    pub enum Source {
        /// Two hours free from the appointment, a stated cap, 48 hours to claim.
        DetentionPractice = "detention_practice",
        /// The nine clauses that reviewers of confirmations look at.
        ClauseReview = "clause_review",
        /// What a confirmation says when nothing is left to argue about.
        UsualContents = "usual_contents",
        /// The right of each party to a brokered transaction to review its record.
        Cfr371Point3 = "49_cfr_371_3",
        /// Who requires help with loading or unloading provides it or pays for it.
        Usc14103 = "49_usc_14103",
        /// Only a registered broker may arrange the haul by another carrier.
        Usc14916 = "49_usc_14916",
        /// The load as it stands with the broker.
        Load = "load",
        /// The agreement of the two companies.
        Agreement = "agreement",
        /// The carrier's consent to be tracked.
        Consent = "consent",
    }
}

impl Source {
    /// The source as it is shown beside a finding.
    pub const fn named(self) -> &'static str {
        match self {
            Self::DetentionPractice => {
                "Trade practice: 2 hours free from the appointment, a stated cap, 48 hours to claim"
            }
            Self::ClauseReview => "Trade practice: the 9 clauses carriers review in a rate confirmation",
            Self::UsualContents => "Trade practice: what a rate confirmation should contain",
            Self::Cfr371Point3 => "49 CFR 371.3",
            Self::Usc14103 => "49 U.S.C. 14103",
            Self::Usc14916 => "49 U.S.C. 14916",
            Self::Load => "The load",
            Self::Agreement => "The broker-carrier agreement",
            Self::Consent => "The carrier's tracking consent",
        }
    }
}

/// One thing that a reader should know before signing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is about.
    pub kind: Kind,
    /// The words of the text, exactly; none for what is missing.
    pub words: Option<Quote>,
    /// What it means, in a sentence.
    pub says: String,
    /// Where the measure comes from.
    pub source: Source,
    /// Whom it hurts.
    pub hurts: Side,
}

/// Words of the text, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    /// The words.
    pub text: String,
    /// Byte of the text at which they begin.
    pub start: usize,
    /// Byte after their end.
    pub end: usize,
}

/// What is known beside the text. What is none is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The load.
    pub load: Option<LoadTerms>,
    /// The agreement.
    pub agreement: Option<AgreementTerms>,
    /// The consent to tracking.
    pub consent: Option<ConsentTerms>,
}

/// What a load says; what is none is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadTerms {
    /// The broker's number.
    pub reference: Option<String>,
    /// Pay for the haul, in whole dollars.
    pub linehaul_dollars: Option<u32>,
    /// City and state of the first pickup ("Joliet, IL").
    pub pickup: Option<String>,
    /// City and state of the last delivery.
    pub delivery: Option<String>,
    /// Day of the pickup, there.
    pub pickup_on: Option<NaiveDate>,
    /// Day of the delivery, there.
    pub delivery_on: Option<NaiveDate>,
    /// Weight in pounds.
    pub weight_pounds: Option<u32>,
    /// Equipment.
    pub equipment: Option<EquipmentType>,
}

/// What an agreement says; what is none is not compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AgreementTerms {
    /// Days until the carrier is paid.
    pub payment_days: Option<u32>,
    /// Free minutes at a dock.
    pub free_minutes: Option<u32>,
    /// Auto liability, in whole dollars.
    pub auto_liability_dollars: Option<u64>,
    /// Cargo insurance, in whole dollars.
    pub cargo_dollars: Option<u64>,
    /// General liability, in whole dollars.
    pub general_liability_dollars: Option<u64>,
}

/// What a carrier's consent to be tracked allows: its place from so many hours before pickup to the last departure, for the broker of the
/// load alone. (loads.md §3, consent version 2.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConsentTerms {
    /// Hours before the pickup at which it begins.
    pub hours_before_pickup: u32,
}

/// The text is too long to be a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The text is longer than {MOST_TEXT} bytes, and so its terms were not checked.")]
pub struct TooLong;

/// Everything that a reader should know, in the order of the text; what is missing comes last.
pub fn lint(text: &str, context: &Context) -> Result<Vec<Finding>, TooLong> {
    if text.len() > MOST_TEXT {
        return Err(TooLong);
    }
    let text = Text::of(text);
    let mut found = Found::default();
    detention::read(&text, context.agreement, &mut found);
    charges::read(&text, &mut found);
    taken::read(&text, &mut found);
    rights::read(&text, context, &mut found);
    if let Some(load) = &context.load {
        compare::read(&text, load, &mut found);
    }
    let is_resold = found.has(Kind::RebrokeringAllowed);
    found.all.sort_by_key(|finding| (finding.words.as_ref().map(|words| words.start), finding.kind));
    missing::read(&text, is_resold, &mut found);
    Ok(found.all)
}

/// What has been found so far.
#[derive(Debug, Default)]
struct Found {
    all: Vec<Finding>,
}

impl Found {
    /// Adds a finding about a part of a clause. A sentence gives one finding of a kind, comparisons apart.
    fn at(
        &mut self,
        text: &Text<'_>,
        clause: &Clause,
        part: std::ops::Range<usize>,
        what: (Kind, Side, Source),
        says: String,
    ) {
        let (kind, hurts, source) = what;
        let words = text.quote(clause, part);
        let again = |finding: &Finding| finding.kind == kind && finding.words.as_ref() == Some(&words);
        if self.all.len() < MOST_FINDINGS && !self.all.iter().any(again) {
            self.all.push(Finding { kind, words: Some(words), says, source, hurts });
        }
    }

    /// The same, quoting no more than the part: for values in a long clause.
    fn exactly(
        &mut self,
        text: &Text<'_>,
        clause: &Clause,
        part: std::ops::Range<usize>,
        what: (Kind, Side, Source),
        says: String,
    ) {
        let (kind, hurts, source) = what;
        let words = Some(text.quote_part(clause, part));
        if self.all.len() < MOST_FINDINGS {
            self.all.push(Finding { kind, words, says, source, hurts });
        }
    }

    /// Adds that something is missing.
    fn missing(&mut self, kind: Kind, hurts: Side, source: Source, says: &str) {
        self.all.push(Finding { kind, words: None, says: says.to_owned(), source, hurts });
    }

    fn has(&self, kind: Kind) -> bool {
        self.all.iter().any(|finding| finding.kind == kind)
    }
}
