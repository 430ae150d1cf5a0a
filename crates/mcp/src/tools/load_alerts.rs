//! The alerts of a load, or those of all loads.

use super::words::words;
use super::{counted, limit, list, load};
use crate::calls::{Calls, Refusal};
use crate::offered::Offered;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub(super) struct LoadAlerts;

/// Which alerts. Without a load, those of all loads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// The load's id.
    load_id: Option<i64>,
    /// The broker's own number of the load.
    load_number: Option<String>,
    /// Whether to list closed alerts too; only open ones if omitted.
    #[serde(default)]
    with_closed: bool,
    /// Only alerts of this severity.
    severity: Option<Severity>,
    /// How many alerts to give, up to 25; 10 if omitted.
    limit: Option<u32>,
}

/// How much an alert weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Severity {
    /// Low.
    Low,
    /// Medium.
    Medium,
    /// High.
    High,
}

impl Severity {
    const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// The alerts.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Given {
    /// How many there are.
    total: u64,
    /// The newest of them, newest first.
    alerts: Vec<Alert>,
}

/// An alert. Instants are in UTC.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Alert {
    /// The alert's id.
    id: i64,
    /// Kind of alert, as a code.
    is_type: String,
    /// Its name.
    label: String,
    /// How much it weighs.
    severity: Severity,
    /// `new`, `in_progress`, `escalated`, `pending` or `closed`.
    status: String,
    /// What is wrong, as a sentence; null if it's about safety data that is hidden from the caller.
    why: Option<String>,
    /// What to do, as a code.
    advice: String,
    /// What would clear it.
    clears_when: String,
    /// When it was opened.
    opened_at: String,
    /// When it was closed; null while it is open.
    closed_at: Option<String>,
    /// Every value that was compared, with source and day.
    evidence: Vec<Evidence>,
    /// The load; null if it's about a rate confirmation alone.
    load: Option<AlertLoad>,
    /// The carrier; null if none is known.
    carrier: Option<AlertCarrier>,
}

/// A value that was compared.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Evidence {
    /// What it is.
    label: String,
    /// The value; null if it is hidden from the caller.
    value: Option<String>,
    /// Where it is from; null if unknown.
    source: Option<String>,
    /// The day of that, `YYYY-MM-DD`; null if unknown.
    as_of: Option<String>,
}

/// The load of an alert.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct AlertLoad {
    /// The load's id.
    id: i64,
    /// The broker's own number of the load.
    external_load_number: String,
    /// Its status.
    status: String,
}

/// The carrier of an alert.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct AlertCarrier {
    /// USDOT number; null if unknown.
    dot_number: Option<i64>,
    /// Legal name, or what the broker's system called it; null if unknown.
    legal_name: Option<String>,
}

/// A load that is there.
#[derive(Debug, Deserialize)]
struct There {
    id: i64,
}

impl Offered for LoadAlerts {
    const NAME: &'static str = "load_alerts";
    const TITLE: &'static str = "Load alerts";
    const DESCRIPTION: &'static str = "Lists alerts on the broker's loads (fraud, identity, tracking, insurance, rules), newest \
        first, each with why it was raised, the values compared with their source and day, what to do and what would clear it. \
        Of one load by its id or the broker's own number, or of all loads.";
    const NEEDS: &'static [&'static str] = &["list_tickets"];
    type Asked = Asked;
    type Given = Given;

    async fn answer(calls: &Calls, asked: Asked) -> Result<Given, Refusal> {
        let limit = limit(asked.limit)?.to_string();
        let load = match (asked.load_id, asked.load_number.as_deref()) {
            (None, None) => None,
            (id, number) => {
                let id = load::id(calls, id, number).await?;
                // The list of a load that isn't there would be empty, as that of a load without alerts is.
                Some(load::show::<There>(calls, id).await?.id.to_string())
            }
        };
        let mut query = vec![("per_page", limit.as_str())];
        query.extend(load.as_deref().map(|id| ("q[load_id_eq]", id)));
        query.extend(asked.severity.map(|severity| ("q[severity_eq]", severity.word())));
        query.extend((!asked.with_closed).then_some(("q[status_not_eq]", "closed")));
        let found = calls.page::<Vec<Alert>>("/api/v1/tickets", &query).await?;
        Ok(Given { total: found.total, alerts: found.body })
    }

    fn tell(given: &Given) -> String {
        let lines = given.alerts.iter().map(|alert| {
            let load = alert.load.as_ref().map(|load| format!(", load {}", load.external_load_number));
            let why = alert.why.as_deref().unwrap_or("Hidden by your permissions.");
            let (severity, status) = (alert.severity.word(), words(&alert.status));
            format!("{} ({severity}, {status}{}): {why}", alert.label, load.unwrap_or_default())
        });
        list(counted(given.alerts.len(), given.total, "alert"), lines)
    }
}
