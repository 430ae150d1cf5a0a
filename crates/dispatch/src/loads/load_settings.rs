//! The thresholds that decide when a load is late, silent or over. (Ours.)

use super::words::UnitWords;
use freight::settings::{SettingError, Settings, Threshold, Unit};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::{ReadLoads, SetLoads};
use platform::http::{Caller, Code, Error, Json, Reply, error};
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};
use std::collections::BTreeMap;
use store::loads::settings;
use utoipa::ToSchema;

/// A threshold of your company.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct LoadSetting {
    /// Name.
    name: &'static str,
    /// The value that holds.
    value: u32,
    /// What holds if your company sets nothing.
    default: u32,
    /// The least it can be.
    least: u32,
    /// The most it can be.
    most: u32,
    /// What it counts.
    #[schema(value_type = UnitWords)]
    unit: Unit,
    /// Where the default is from.
    source: &'static str,
    /// Whether it is at its default.
    is_default: bool,
}

/// Request body: thresholds to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadSettingsToSet {
    /// Values by name; null for the default.
    settings: BTreeMap<String, Option<u32>>,
}

fn shown(own: &Settings) -> Vec<LoadSetting> {
    let one = |threshold: &Threshold| {
        let value = own.get(threshold.name).unwrap_or(threshold.default);
        LoadSetting {
            name: threshold.name,
            value,
            default: threshold.default,
            least: threshold.least,
            most: threshold.most,
            unit: threshold.unit,
            source: threshold.source,
            is_default: value == threshold.default,
        }
    };
    Settings::ALL.iter().map(one).collect()
}

/// Lists your company's thresholds for loads.
#[utoipa::path(
    get,
    path = "/api/v1/load_settings",
    tag = "loads",
    responses((status = 200, body = [LoadSetting]))
)]
pub async fn list_load_settings(app: App, caller: Caller<ReadLoads>) -> Reply<Json<Vec<LoadSetting>>> {
    Ok(Json(shown(&settings::of(&mut *app.conn().await?, caller.tenant()?).await?)))
}

/// Sets thresholds for your company's loads. Every load is judged by them at once.
#[utoipa::path(
    patch,
    path = "/api/v1/load_settings",
    tag = "loads",
    request_body = LoadSettingsToSet,
    responses((status = 200, body = [LoadSetting]))
)]
pub async fn update_load_settings(
    app: App,
    caller: Caller<SetLoads>,
    from: Address,
    Json(LoadSettingsToSet { settings: wanted }): Json<LoadSettingsToSet>,
) -> Reply<Json<Vec<LoadSetting>>> {
    let (tenant, by) = (caller.tenant()?, Some(caller.member().id));
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let before = settings::of(&mut change, tenant).await?;
    let (mut after, mut wrong, mut done) = (before, Vec::new(), Map::new());
    for (name, value) in &wanted {
        let default = || Settings::default().get(name).unwrap_or_default();
        let value = value.unwrap_or_else(default);
        match after.with(name, value) {
            Ok(set) => after = set,
            Err(why) => wrong.push(refused(name, &why)),
        }
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    for threshold in Settings::ALL {
        let values = before.get(threshold.name).zip(after.get(threshold.name));
        if let Some((before, after)) = values.filter(|(before, after)| before != after) {
            let xid = settings::set(&mut change, tenant, threshold.name, after, by, now).await?;
            change.announce_loads(xid);
            done.insert(threshold.name.to_owned(), json!({"before": before, "after": after}));
        }
    }
    if done.is_empty() {
        change.commit_unrecorded("nothing was changed").await?;
    } else {
        change.commit(Audit::new("load_settings.changed").details(done.into())).await?;
    }
    Ok(Json(shown(&after)))
}

fn refused(name: &str, why: &SettingError) -> error::FieldError {
    let code = if matches!(why, SettingError::Unknown(_)) { Code::Unknown } else { Code::Invalid };
    error::FieldError::new(format!("settings.{name}"), code, why.to_string())
}
