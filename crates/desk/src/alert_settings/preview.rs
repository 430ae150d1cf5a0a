//! What other thresholds would come to, before they are set.

use super::update::changed;
use crate::engine::preview::{self, Counts, Example, Preview};
use alerts::{AlertType, Severity};
use dispatch::loads::checks::{AlertSeverityWords, AlertTypeWords};
use platform::app::App;
use platform::http::guards::{Guarded, ReadTickets, SetAlerts};
use platform::http::{Caller, Json, Reply};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::tickets::settings;
use utoipa::ToSchema;

/// Request body: thresholds to try.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AlertSettingsToTry {
    /// Values by name; null for the default.
    settings: BTreeMap<String, Option<u32>>,
}

/// What other thresholds would come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertSettingsPreview {
    /// How many days back alerts were evaluated again.
    days: i64,
    /// How many alerts of that time were, each from what it was evaluated from last; at most 2,000.
    tickets: usize,
    /// How many of them are raised, by kind, and what else would have been on their loads at that moment. Alerts that only the other thresholds
    /// would have raised on other loads are not known.
    raised: Vec<AlertCounts>,
    /// How many of your open loads were evaluated as they are; at most 1,000.
    loads: usize,
    /// How many alerts there are on them, by kind.
    open: Vec<AlertCounts>,
    /// Alerts that would be another, be there, or not be there; at most 20.
    examples: Vec<AlertExample>,
}

/// How many alerts of a kind there are.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct AlertCounts {
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    is_type: AlertType,
    /// Its name.
    label: &'static str,
    /// By the present thresholds.
    now: u32,
    /// By the others.
    then: u32,
}

/// An alert that would be another, be there, or not be there.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertExample {
    /// Id of the alert; null if it is of an open load as it is, or would be there by the other thresholds alone.
    ticket_id: Option<i64>,
    /// Load number.
    external_load_number: String,
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    is_type: AlertType,
    /// Its name.
    label: &'static str,
    /// How much it weighs by the present thresholds; null if it isn't raised.
    #[schema(value_type = Option<AlertSeverityWords>)]
    now: Option<Severity>,
    /// By the others.
    #[schema(value_type = Option<AlertSeverityWords>)]
    then: Option<Severity>,
}

fn counts(by_kind: BTreeMap<AlertType, Counts>) -> Vec<AlertCounts> {
    let of = |(is_type, Counts { now, then }): (AlertType, Counts)| AlertCounts {
        is_type,
        label: is_type.label(),
        now,
        then,
    };
    by_kind.into_iter().map(of).collect()
}

impl From<Example> for AlertExample {
    fn from(example: Example) -> Self {
        Self {
            ticket_id: example.ticket.map(|id| id.0),
            external_load_number: example.number,
            is_type: example.is_type,
            label: example.is_type.label(),
            now: example.now,
            then: example.then,
        }
    }
}

impl From<Preview> for AlertSettingsPreview {
    fn from(preview: Preview) -> Self {
        Self {
            days: preview::SPAN.num_days(),
            tickets: preview.tickets,
            raised: counts(preview.raised),
            loads: preview.loads,
            open: counts(preview.open),
            examples: preview.examples.into_iter().map(Into::into).collect(),
        }
    }
}

/// Returns what other thresholds would come to: on alerts of the last 90 days, and on your open loads as they are. Nothing is changed.
#[utoipa::path(
    post,
    path = "/api/v1/alert_settings/preview",
    tag = "tickets",
    request_body = AlertSettingsToTry,
    responses((status = 200, body = AlertSettingsPreview))
)]
pub async fn preview_alert_settings(
    app: App,
    caller: Caller<SetAlerts>,
    Json(AlertSettingsToTry { settings: wanted }): Json<AlertSettingsToTry>,
) -> Reply<Json<AlertSettingsPreview>> {
    // Whoever sets them sees alerts.
    caller.satisfies(&ReadTickets::GUARD)?;
    let tenant = caller.tenant()?;
    let now = settings::of(&mut *app.conn().await?, tenant).await?;
    let then = changed(now, &wanted)?;
    let at = app.loads.now(tenant.company());
    Ok(Json(preview::compare(&app, tenant, (now, then), at).await?.into()))
}
