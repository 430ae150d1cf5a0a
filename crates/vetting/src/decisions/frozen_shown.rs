//! How a record's own form ([`super::frozen`]) becomes what the API shows of it ([`super::frozen_view`]): field by field, word by word.

use super::frozen::v1;
use super::frozen_view::{
    DecisionAbout, DecisionAlert, DecisionAssociation, DecisionCarrier, DecisionDocument, DecisionPerson,
    DecisionPickupCheck, DecisionRateConfirmation, DecisionStanding, FrozenAssessment, FrozenClassification,
    FrozenFact, FrozenOverride, FrozenRule, FrozenVerdict,
};
use crate::assessments::view::{AssessmentResult, RuleCategory, RuleOutcome, RuleVerdict};
use carriers::carriers::views::{FactState, Source};
use carriers::verdicts::settings::RuleThreshold;
use carriers::verdicts::view::{Verdict, VerdictReason};

impl From<v1::Threshold> for RuleThreshold {
    fn from(threshold: v1::Threshold) -> Self {
        match threshold {
            v1::Threshold::Number(number) => Self::Number(number),
            v1::Threshold::Word(word) => Self::Word(word),
        }
    }
}

/// Declares how a form of the record is shown: every field of the same name and meaning.
macro_rules! shown {
    ($($from:ident as $to:ident { $($field:ident $(: $show:expr)?),+ })+) => {$(
        impl From<v1::$from> for $to {
            fn from(found: v1::$from) -> Self {
                Self { $($field: shown!(@ found.$field $(, $show)?),)+ }
            }
        }
    )+};
    (@ $value:expr) => { $value };
    (@ $value:expr, $show:expr) => { $show($value) };
}

/// Every entry of a list, as it is shown.
fn all<A, B: From<A>>(list: Vec<A>) -> Vec<B> {
    list.into_iter().map(B::from).collect()
}

/// What may be missing, as it is shown.
fn maybe<A, B: From<A>>(one: Option<A>) -> Option<B> {
    one.map(B::from)
}

/// What is always there and may be hidden.
#[expect(clippy::unnecessary_wraps, reason = "the view has no value where it is hidden; the record always has one")]
fn seen<A, B: From<A>>(one: A) -> Option<B> {
    Some(one.into())
}

impl From<v1::VerdictReason> for VerdictReason {
    fn from(found: v1::VerdictReason) -> Self {
        let v1::VerdictReason { code, verdict, text, change, source } = found;
        Self { code, verdict: verdict.into(), text, change, source: maybe(source), carrier_id: None }
    }
}

shown! {
    Named as DecisionPerson { id, name }
    Carrier as DecisionCarrier { id, dot_number, legal_name, dba_name, city, state }
    About as DecisionAbout {
        overrides: all, file_sha256, association: maybe, load_reference, rate_confirmation: maybe, alert: maybe,
        pickup: maybe
    }
    RateConfirmation as DecisionRateConfirmation {
        id, load_id, revision, terms_sha256, details_sha256, signature_sha256, recipient, standing, vin, tickets
    }
    PickupCheck as DecisionPickupCheck {
        id, load_id, result, door, vin, plate, door_dot_number, vin_end, plate_seen, named_vin, checked_by
    }
    ClosedAlert as DecisionAlert {
        ticket_id, load_id, load_number, is_type, label, severity, resolution, silence, input_sha256, evaluated_at
    }
    Association as DecisionAssociation { is_type, carrier_id }
    Standing as DecisionStanding { status, is_dismissed, notes, packet_id, packet_status }
    Document as DecisionDocument { kind, name, sha256, at }
    Assessment as FrozenAssessment { assessed_on, result: maybe, classifications: all, facts: all, verdict: maybe }
    CarrierVerdict as FrozenVerdict { verdict: Into::into, reasons: all }
    Classification as FrozenClassification {
        id, name, rule_id, rule_version, settings, outcome: maybe, rules: all, overrides: all
    }
    Rule as FrozenRule {
        is_type, label, category: Into::into, value, threshold: maybe, verdict: seen, outcome: seen, reason, facts, source: maybe, override_id
    }
    Override as FrozenOverride {
        id, classification_id, is_type, label, expiration_date, reason, file_name, made_by, updated_at
    }
    Fact as FrozenFact { fact, state: Into::into, value, words, source: maybe }
    Source as Source { data_set, label, as_of, imported_at }
}

/// Declares how enums of the record are shown: each by the value of the same name.
macro_rules! same_words {
    ($($from:ident as $to:ident { $($name:ident),+ })+) => {$(
        impl From<v1::$from> for $to {
            fn from(word: v1::$from) -> Self {
                match word { $(v1::$from::$name => Self::$name,)+ }
            }
        }
    )+};
}

same_words! {
    State as FactState { Known, None, Unknown }
    Verdict as RuleVerdict { Fail, Incomplete, Pass }
    Outcome as RuleOutcome { Fail, Incomplete, Override, Pass }
    Overall as AssessmentResult { Pass, PartialPass, Fail, Incomplete }
    VerdictWord as Verdict { DoNotUse, Review, Unknown, Use }
    Category as RuleCategory { Authority, Insurance, Operations, None }
}
