//! A notice in the API and in webhooks.

use super::words;
use carriers::verdicts::view::CarrierVerdict;
use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use platform::http::schema;
use serde::Serialize;
use serde_json::{Map, Value};
use store::notices::list::Notice;
use store::notices::{Kind, Severity};
use utoipa::ToSchema;

/// Something that happened to a monitored carrier.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Notice)]
pub struct NoticeView {
    /// The notice's id: unique within the company, increasing without gaps.
    pub id: i64,
    /// What the notice is about.
    pub kind: NoticeKind,
    /// How much it weighs.
    pub severity: NoticeSeverity,
    /// The carrier.
    pub carrier: NoticeCarrier,
    /// One-sentence summary of what happened.
    pub summary: String,
    /// Reason, in words.
    pub reason: Option<String>,
    /// Previous value, if it is a single word or value.
    pub before: Option<String>,
    /// New value.
    pub after: Option<String>,
    /// Source of this data.
    pub source: Option<NoticeSource>,
    /// Details: `changes` of contact data, `identity_alert_id`; of a load’s alert `ticket_id`, `load_id`, `external_load_number`, `is_type`;
    /// of an answer to an offer `load_id`, `external_load_number`, `load_offer_id`, and `rate` of a bid, in U.S. dollars.
    #[schema(schema_with = schema::free_form)]
    pub details: Map<String, Value>,
    /// When it was noticed.
    pub created_at: DateTime<Utc>,
    /// Whether the caller has read it.
    pub is_read: bool,
    /// In lists, your company's verdict on the carrier today. Omitted while carriers are loading, and in webhooks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<CarrierVerdict>,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The carrier's assessment by the company's rules changed.
    AssessmentChanged,
    /// Contact data of its registration changed.
    ContactChanged,
    /// A cancellation or suspension was served and takes effect on a day to come.
    LapseAhead,
    /// An identity alert about it was published.
    IdentityAlert,
    /// A policy on its certificate ends.
    InsuranceExpires,
    /// It submitted its onboarding packet.
    PacketSubmitted,
    /// Its packet is on hold.
    PacketHeld,
    /// An alert was raised about a load that it hauls for the company.
    LoadAlert,
    /// It answered a rate confirmation, or let it expire.
    RateConfirmation,
    /// It answered an offer of a load: it bid, declined, or took its bid back.
    LoadOffer,
}

impl From<Kind> for NoticeKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::AssessmentChanged => Self::AssessmentChanged,
            Kind::ContactChanged => Self::ContactChanged,
            Kind::LapseAhead => Self::LapseAhead,
            Kind::IdentityAlert => Self::IdentityAlert,
            Kind::InsuranceExpires => Self::InsuranceExpires,
            Kind::PacketSubmitted => Self::PacketSubmitted,
            Kind::PacketHeld => Self::PacketHeld,
            Kind::LoadAlert => Self::LoadAlert,
            Kind::RateConfirmation => Self::RateConfirmation,
            Kind::LoadOffer => Self::LoadOffer,
        }
    }
}

/// How much a notice weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeSeverity {
    /// Good to know.
    Info,
    /// Look at it before the next load.
    Warning,
    /// Stop and look now.
    Critical,
}

impl From<Severity> for NoticeSeverity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Info => Self::Info,
            Severity::Warning => Self::Warning,
            Severity::Critical => Self::Critical,
        }
    }
}

/// The carrier a notice is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeCarrier {
    /// The carrier's id.
    pub id: i64,
    /// USDOT number.
    pub dot_number: Option<i32>,
    /// Legal name.
    pub legal_name: Option<String>,
}

/// Source of a notice.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeSource {
    /// The data set, or the part of this product.
    pub data_set: String,
    /// Display name.
    pub label: String,
    /// The day the data is for.
    pub as_of: Option<NaiveDate>,
}

impl NoticeSource {
    fn of(detail: &Map<String, Value>) -> Option<Self> {
        let data_set = detail.get("source")?.as_str()?.to_owned();
        let as_of = detail.get("as_of").and_then(Value::as_str).and_then(|day| day.parse().ok());
        let label = match data_set.as_str() {
            "carrier_facts" => "FMCSA licensing and insurance".to_owned(),
            "identity_alerts" => "Identity alerts of brokers".to_owned(),
            "onboarding" => "The carrier’s onboarding".to_owned(),
            "certificates" => "Certificates of insurance".to_owned(),
            "rules" => "Your rules".to_owned(),
            "loads" => "Your loads".to_owned(),
            name => DataSet::by_name(name).map_or_else(|| name.to_owned(), |set| set.label().to_owned()),
        };
        Some(Self { data_set, label, as_of })
    }
}

/// Where a notice is from and the day of that, as text: `FMCSA census, as of Nov 20, 2026`.
pub fn source_words(notice: &Notice) -> Option<String> {
    let NoticeSource { label, as_of, .. } = NoticeSource::of(notice.detail.as_object()?)?;
    Some(match as_of {
        Some(on) => format!("{label}, as of {}", kernel::days::day(on)),
        None => format!("{label}, no date given"),
    })
}

impl From<Notice> for NoticeView {
    fn from(row: Notice) -> Self {
        let severity = row.severity().into();
        let (summary, reason) = (words::summary(&row), words::reason(&row).map(str::to_owned));
        let mut details = match row.detail {
            Value::Object(detail) => detail,
            _ => Map::new(),
        };
        let source = NoticeSource::of(&details);
        for key in ["reason", "source", "as_of"] {
            details.remove(key);
        }
        Self {
            id: row.id,
            kind: row.kind.into(),
            severity,
            carrier: NoticeCarrier { id: row.carrier_id.0, dot_number: row.dot_number, legal_name: row.legal_name },
            summary,
            reason,
            before: row.before,
            after: row.after,
            source,
            details,
            created_at: row.created_at,
            is_read: row.is_read,
            verdict: None,
        }
    }
}
