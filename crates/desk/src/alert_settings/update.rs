//! Setting a company's thresholds for alerts.

use super::view::AlertSettings;
use alerts::Settings;
use alerts::settings::SettingError;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::{Errors, FieldError};
use platform::http::guards::{Guarded, ReadTickets, SetAlerts};
use platform::http::{Caller, Code, Error, Json, Reply};
use serde::Deserialize;
use serde_json::{Map, json};
use std::collections::BTreeMap;
use store::loads::feed;
use store::tickets::settings;
use utoipa::ToSchema;

/// Request body: thresholds to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AlertSettingsToSet {
    /// Version that the changes are of: `version` as it was read. 409 if someone has changed the thresholds since.
    version: u32,
    /// Values by name; null for the default.
    settings: BTreeMap<String, Option<u32>>,
}

/// Sets thresholds for your company's alerts. Every open load is evaluated again.
#[utoipa::path(
    patch,
    path = "/api/v1/alert_settings",
    tag = "tickets",
    request_body = AlertSettingsToSet,
    responses(
        (status = 200, body = AlertSettings),
        (status = 409, body = Errors, description = "Someone has changed the thresholds since they were read."),
    )
)]
pub async fn update_alert_settings(
    app: App,
    caller: Caller<SetAlerts>,
    from: Address,
    Json(AlertSettingsToSet { version, settings: wanted }): Json<AlertSettingsToSet>,
) -> Reply<Json<AlertSettings>> {
    // Whoever sets them sees alerts.
    caller.satisfies(&ReadTickets::GUARD)?;
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let before = settings::lock(&mut change, tenant).await?;
    if before.version != version {
        return Err(Error::Conflict(
            "Someone has changed the settings since you opened them. Reload and try again.".to_owned(),
        ));
    }
    let after = changed(before, &wanted)?;
    let mut done = Map::new();
    for threshold in Settings::ALL {
        let values = before.get(threshold.name).zip(after.get(threshold.name));
        if let Some((before, after)) = values.filter(|(before, after)| before != after) {
            done.insert(threshold.name.to_owned(), json!({"before": before, "after": after}));
        }
    }
    if done.is_empty() {
        change.commit_unrecorded("nothing was changed").await?;
    } else {
        settings::set(&mut change, tenant, &after, by, now).await?;
        let xid = feed::announce(&mut change, tenant, &[]).await?;
        change.announce_loads(xid);
        change.commit(Audit::new("alert_settings.changed").details(done.into())).await?;
    }
    let mut db = app.conn().await?;
    let own = settings::of(&mut db, tenant).await?;
    Ok(Json(AlertSettings::of(&own, settings::versions(&mut db, tenant).await?)))
}

/// The thresholds with other values, or what is wrong with these.
pub(super) fn changed(before: Settings, wanted: &BTreeMap<String, Option<u32>>) -> Result<Settings, Error> {
    let (mut after, mut wrong) = (before, Vec::new());
    for (name, value) in wanted {
        let value = value.unwrap_or_else(|| Settings::default().get(name).unwrap_or_default());
        match after.with(name, value) {
            Ok(set) => after = set,
            Err(why) => {
                let code = if matches!(why, SettingError::Unknown(_)) { Code::Unknown } else { Code::Invalid };
                wrong.push(FieldError::new(format!("settings.{name}"), code, why.to_string()));
            }
        }
    }
    if wrong.is_empty() { Ok(after) } else { Err(Error::Invalid(wrong)) }
}
