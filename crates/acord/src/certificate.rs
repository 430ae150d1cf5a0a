//! What a certificate says, and where on its pages each value was found.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Where a value was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// In a field of the form.
    Field(String),
    /// On a line of a page, both from 1.
    Line(u32, u32),
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found<T> {
    /// The value as read.
    pub value: T,
    /// As it is written there.
    pub raw: String,
    /// Where.
    pub place: Place,
}

/// Text where a value is expected that cannot be read as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unread {
    /// What was expected, as text: `expiry of auto liability`.
    pub what: String,
    /// As it is written there.
    pub raw: String,
    /// Where.
    pub place: Place,
}

/// What a policy covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Commercial general liability.
    GeneralLiability,
    /// Automobile liability.
    AutoLiability,
    /// Motor truck cargo.
    Cargo,
    /// Spoilage of cargo when a refrigeration unit fails.
    ReeferBreakdown,
    /// Damage to others' trailers.
    TrailerInterchange,
    /// Umbrella or excess liability.
    Umbrella,
    /// Workers' compensation and employers' liability.
    WorkersCompensation,
    /// Something else, by its printed description.
    Other,
}

impl Kind {
    /// The coverage's printed name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::GeneralLiability => "general_liability",
            Self::AutoLiability => "auto_liability",
            Self::Cargo => "cargo",
            Self::ReeferBreakdown => "reefer_breakdown",
            Self::TrailerInterchange => "trailer_interchange",
            Self::Umbrella => "umbrella",
            Self::WorkersCompensation => "workers_compensation",
            Self::Other => "other",
        }
    }

    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::GeneralLiability => "general liability",
            Self::AutoLiability => "auto liability",
            Self::Cargo => "cargo",
            Self::ReeferBreakdown => "reefer breakdown",
            Self::TrailerInterchange => "trailer interchange",
            Self::Umbrella => "umbrella",
            Self::WorkersCompensation => "workers' compensation",
            Self::Other => "the other policy",
        }
    }

    /// The kind that a free description names; none when it names none of ours. Cargo and trailer interchange have no row of their own on
    /// the form.
    pub fn named_in(text: &str) -> Option<Self> {
        let text = text.to_uppercase();
        let has = |word: &str| text.contains(word);
        if has("REEFER") || has("REFRIGERATION") {
            Some(Self::ReeferBreakdown)
        } else if has("TRAILER INTERCHANGE") {
            Some(Self::TrailerInterchange)
        } else if has("CARGO") {
            Some(Self::Cargo)
        } else {
            None
        }
    }
}

/// A policy on a certificate. Amounts are whole US dollars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are the form's own boxes")]
pub struct Policy {
    pub kind: Kind,
    pub description: Option<Found<String>>,
    pub insurer: Option<Found<String>>,
    pub naic: Option<Found<String>>,
    pub policy_number: Option<Found<String>>,
    pub effective_on: Option<Found<NaiveDate>>,
    pub expires_on: Option<Found<NaiveDate>>,
    /// For each accident, occurrence or shipment.
    pub limit: Option<Found<i64>>,
    pub deductible: Option<Found<i64>>,
    pub any_auto: Option<Found<bool>>,
    pub owned_autos: Option<Found<bool>>,
    pub scheduled_autos: Option<Found<bool>>,
    pub hired_autos: Option<Found<bool>>,
    pub non_owned_autos: Option<Found<bool>>,
}

impl Policy {
    /// A policy of which nothing was read.
    pub const fn new(kind: Kind) -> Self {
        Self {
            kind,
            description: None,
            insurer: None,
            naic: None,
            policy_number: None,
            effective_on: None,
            expires_on: None,
            limit: None,
            deductible: None,
            any_auto: None,
            owned_autos: None,
            scheduled_autos: None,
            hired_autos: None,
            non_owned_autos: None,
        }
    }

    /// Whether anything speaks for there being such a policy. A ticked box alone does not.
    pub const fn is_there(&self) -> bool {
        self.policy_number.is_some() || self.expires_on.is_some() || self.limit.is_some()
    }

    /// Whether there is such a policy, or its name with entries that could not be read: a row that is seen is not left out.
    pub const fn is_shown(&self, has_unread: bool) -> bool {
        self.is_there() || (has_unread && self.description.is_some())
    }
}

/// What a certificate says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are the form's own boxes")]
pub struct Certificate {
    pub issued_on: Option<Found<NaiveDate>>,
    pub certificate_number: Option<Found<String>>,
    pub producer: Option<Found<String>>,
    pub producer_contact: Option<Found<String>>,
    pub producer_phone: Option<Found<String>>,
    pub producer_email: Option<Found<String>>,
    pub insured_name: Option<Found<String>>,
    pub holder: Option<Found<String>>,
    /// Operations, locations, vehicles, exclusions: free text.
    pub description: Option<Found<String>>,
    pub policies: Vec<Policy>,
    /// Vehicle identification numbers that it names, each once.
    pub vins: Vec<Found<String>>,
    /// Values that are present but couldn't be read.
    pub unread: Vec<Unread>,
}
