//! The effect of a rule change before it is saved. (Ours; nothing is stored.)

use crate::assessments::view::AssessmentResult;
use carriers::verdicts::rulebook::{self, Instead};
use carriers::verdicts::settings;
use index::{Ordinal, SetKey, SetKind, Snapshot};
use platform::app::App;
use platform::http::guards::ChangeRules;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::rules::sets;
use utoipa::ToSchema;

/// Carriers that are named for each change.
const EXAMPLES: usize = 5;

/// Request body: rule values to preview.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewedRule {
    /// The changes.
    rule: PreviewedChange,
}

/// The change to preview.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewedChange {
    /// Value by rule type: 0 off, 2 active, 3 active and overridable; omitted types are unchanged.
    values: BTreeMap<String, i16>,
}

/// How many carriers would get a different result.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulePreview {
    /// Among carriers the company onboarded.
    my_carriers: PreviewGroup,
    /// Among carriers the company monitors.
    watched: PreviewGroup,
    /// Among all carriers.
    all: PreviewGroup,
}

/// A group of carriers, and those whose result would change.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewGroup {
    /// Number of carriers assessed.
    carriers: usize,
    /// Number of carriers whose result would change.
    changed: usize,
    /// Changes, most frequent first.
    changes: Vec<PreviewChange>,
}

/// Carriers whose result changes from one value to another.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewChange {
    /// Current result; null if no active rule applies to them.
    before: Option<AssessmentResult>,
    /// Result with the previewed values.
    after: Option<AssessmentResult>,
    /// Number of carriers.
    count: usize,
    /// Some of these carriers.
    examples: Vec<PreviewExample>,
}

/// A carrier whose result would change.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewExample {
    /// The carrier's id.
    id: i64,
    /// USDOT number.
    dot_number: u32,
    /// Legal name.
    legal_name: Option<String>,
}

/// Previews how many carriers would get a different result if these values were saved, with examples: among your carriers, monitored
/// carriers and all carriers.
#[utoipa::path(
    post,
    path = "/api/v1/rules/{id}/preview",
    tag = "rules",
    params(("id" = i64, Path, description = "The rules' id.")),
    request_body = PreviewedRule,
    responses((status = 200, body = RulePreview))
)]
pub async fn preview_rule(
    app: App,
    caller: Caller<ChangeRules>,
    Path(id): Path<i64>,
    Json(PreviewedRule { rule: wanted }): Json<PreviewedRule>,
) -> Reply<Json<RulePreview>> {
    let tenant = caller.tenant()?;
    let mut db = app.conn().await?;
    let stored = sets::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rules = settings::read(&settings::changed(&stored.settings, &wanted.values)?);
    let before = rulebook::read(&app, &mut db, tenant, None).await?;
    let after = rulebook::read(&app, &mut db, tenant, Some(&Instead { rule_id: id, rules })).await?;
    drop(db);
    let snapshot = app.carriers()?;
    let company = tenant.company().0;
    // Every carrier is looked at twice, which is too long for a thread that others wait for.
    let looked = tokio::task::spawn_blocking(move || {
        let of = |kind| [SetKey { company, kind }];
        let (mine, watched) = (of(SetKind::Onboarded), of(SetKind::Subscribed));
        let (all, of_sets) = snapshot.preview(&before, &after, &[&mine, &watched], EXAMPLES);
        let mut groups = of_sets.into_iter().map(|preview| group(&snapshot, &preview));
        let (my_carriers, watched) = (groups.next(), groups.next());
        (my_carriers, watched, group(&snapshot, &all))
    });
    let (my_carriers, watched, all) = looked.await.map_err(anyhow::Error::from)?;
    let none = || PreviewGroup { carriers: 0, changed: 0, changes: Vec::new() };
    Ok(Json(RulePreview { my_carriers: my_carriers.unwrap_or_else(none), watched: watched.unwrap_or_else(none), all }))
}

fn group(snapshot: &Snapshot, preview: &index::Preview) -> PreviewGroup {
    let example = |ordinal: &Ordinal| {
        let carrier = snapshot.carrier(*ordinal);
        PreviewExample {
            id: carrier.id,
            dot_number: carrier.dot_number,
            legal_name: carrier.legal_name.map(str::to_owned),
        }
    };
    let mut changes: Vec<_> = preview
        .changes
        .iter()
        .map(|change| PreviewChange {
            before: change.before.map(Into::into),
            after: change.after.map(Into::into),
            count: change.count,
            examples: change.examples.iter().map(example).collect(),
        })
        .collect();
    changes.sort_by_key(|change| std::cmp::Reverse(change.count));
    PreviewGroup { carriers: preview.looked_at, changed: changes.iter().map(|change| change.count).sum(), changes }
}
