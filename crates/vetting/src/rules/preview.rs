//! The effect of a rule change before it is saved: how many carriers would get another result, and which. (Ours; nothing is stored.)

use crate::assessments::view::AssessmentResult;
use carriers::verdicts::judging;
use carriers::verdicts::rulebook::{self, Instead};
use carriers::verdicts::settings::{self, Wanted, WantedThreshold};
use carriers::verdicts::view::CarrierVerdict;
use index::{ChangeQuery, Changing, Comparison, Ordinal, Preview, Rulebook, SetKey, SetKind, Snapshot};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::{ChangeRules, Guarded, ReadLoads};
use platform::http::{Caller, Error, Json, Path, Reply};
use rules::Summary;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::rules::sets;
use utoipa::ToSchema;

/// Carriers that are named for each change.
const EXAMPLES: usize = 5;
/// Carriers on a page of the list, and the most of them.
const PER_PAGE: u32 = 50;
const MOST_PER_PAGE: u32 = 100;
/// The last page that is listed: carriers are narrowed down by change or group rather than leafed through.
const LAST_PAGE: u32 = 1_000;

/// Request body: rule values to preview.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewedRule {
    /// The changes.
    rule: PreviewedChange,
    /// Which of the carriers that would change to list; omitted: none.
    list: Option<WantedList>,
}

/// The change to preview.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewedChange {
    /// Value by rule type: 0 off, 2 active, 3 active and overridable; omitted types are unchanged.
    #[serde(default)]
    values: BTreeMap<String, i16>,
    /// Threshold by rule type, within the bounds of `is_types`; null resets it to the type's own, omitted types are unchanged.
    #[serde(default)]
    thresholds: BTreeMap<String, WantedThreshold>,
}

/// A list of carriers whose result would change.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedList {
    /// The group to list.
    group: PreviewGroupName,
    /// Only carriers with this result now.
    before: Option<PreviewResult>,
    /// Only carriers that would get this result.
    after: Option<PreviewResult>,
    /// Page number, from 1 to 1,000; 1 if omitted.
    #[schema(minimum = 1, maximum = 1000)]
    page: Option<u32>,
    /// Carriers per page, up to 100; 50 if omitted.
    #[schema(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// A group of carriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreviewGroupName {
    /// Carriers the company onboarded.
    MyCarriers,
    /// Carriers the company monitors.
    Watched,
    /// Carriers that haul the company's open loads.
    MyLoads,
    /// All carriers.
    All,
}

/// A result, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreviewResult {
    /// Every classification accepts it.
    Pass,
    /// Some do.
    PartialPass,
    /// None does, and at least one fails.
    Fail,
    /// None does, and none fails.
    Incomplete,
    /// No active rule applies to it.
    None,
}

impl PreviewResult {
    const fn summary(self) -> Option<Summary> {
        match self {
            Self::Pass => Some(Summary::Pass),
            Self::PartialPass => Some(Summary::PartialPass),
            Self::Fail => Some(Summary::Fail),
            Self::Incomplete => Some(Summary::Incomplete),
            Self::None => None,
        }
    }
}

impl WantedList {
    /// The same for the index; 422 when the page is out of bounds.
    fn query(self, company: i64) -> Result<ChangeQuery, Error> {
        let (page, per_page) = (self.page.unwrap_or(1), self.per_page.unwrap_or(PER_PAGE));
        if !(1..=LAST_PAGE).contains(&page) {
            return Err(Error::invalid("list.page", format!("Must be between 1 and {LAST_PAGE}.")));
        }
        if !(1..=MOST_PER_PAGE).contains(&per_page) {
            return Err(Error::invalid("list.per_page", format!("Must be between 1 and {MOST_PER_PAGE}.")));
        }
        let kind = match self.group {
            PreviewGroupName::MyCarriers => Some(SetKind::Onboarded),
            PreviewGroupName::Watched => Some(SetKind::Subscribed),
            // Which those are, its caller says.
            PreviewGroupName::MyLoads | PreviewGroupName::All => None,
        };
        Ok(ChangeQuery {
            among: kind.map(|kind| vec![SetKey { company, kind }]),
            these: None,
            before: self.before.map(PreviewResult::summary),
            after: self.after.map(PreviewResult::summary),
            skip: (page - 1) as usize * per_page as usize,
            take: per_page as usize,
        })
    }
}

/// How many carriers would get a different result.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulePreview {
    /// Among carriers the company onboarded.
    my_carriers: PreviewGroup,
    /// Among carriers the company monitors.
    watched: PreviewGroup,
    /// Among carriers that haul the company's open loads; null if you can't open its loads.
    my_loads: Option<PreviewGroup>,
    /// Among all carriers.
    all: PreviewGroup,
    /// The requested list; null if none was requested.
    list: Option<PreviewList>,
}

/// Carriers whose result would change, by name.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewList {
    /// Number of carriers in the list.
    total: usize,
    /// Carriers of the page.
    carriers: Vec<PreviewedCarrier>,
}

/// A carrier of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewedCarrier {
    /// The carrier's id.
    id: i64,
    /// USDOT number.
    dot_number: u32,
    /// Legal name.
    legal_name: Option<String>,
    /// City of its principal place of business.
    city: Option<String>,
    /// State or province of its principal place of business.
    state: Option<String>,
    /// Current result; null if no active rule applies to it.
    before: Option<AssessmentResult>,
    /// Result with the previewed values.
    after: Option<AssessmentResult>,
    /// Your company's verdict today, without the previewed values.
    verdict: CarrierVerdict,
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
    /// Your company's verdict today, without the previewed values.
    verdict: CarrierVerdict,
}

/// Previews how many carriers would get a different result if these values were saved, with examples: among your carriers, monitored
/// carriers, carriers of your open loads and all carriers. With `list`, returns a page of these carriers too.
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
    Json(PreviewedRule { rule: wanted, list }): Json<PreviewedRule>,
) -> Reply<Json<RulePreview>> {
    let tenant = caller.tenant()?;
    let company = tenant.company().0;
    let reads_loads = caller.satisfies(&ReadLoads::GUARD).is_ok();
    let is_of_loads = list.is_some_and(|list| list.group == PreviewGroupName::MyLoads);
    if is_of_loads {
        caller.satisfies(&ReadLoads::GUARD)?;
    }
    let list = list.map(|list| list.query(company)).transpose()?;
    let mut db = app.conn().await?;
    let stored = sets::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let asked = Wanted { values: &wanted.values, thresholds: &wanted.thresholds };
    let rules = settings::read(&settings::changed(&stored.values(), asked)?);
    let before = rulebook::read(&app, &mut db, tenant, None).await?;
    let after = rulebook::read(&app, &mut db, tenant, Some(&Instead { rule_id: id, rules })).await?;
    let hauling = if reads_loads { store::loads::carriers::of_open_loads(&mut db, tenant).await? } else { Vec::new() };
    drop(db);
    let judging = Judging { snapshot: app.carriers()?, is_safety_hidden: caller.has(Scope::BlockSafetyData) };
    // Every carrier is looked at twice, which is too long for a thread that others wait for.
    let looked = tokio::task::spawn_blocking(move || {
        let of = |kind| [SetKey { company, kind }];
        let (mine, watched) = (of(SetKind::Onboarded), of(SetKind::Subscribed));
        let compared = judging.snapshot.compare(&before, &after);
        let hauling: Vec<Ordinal> = hauling.iter().filter_map(|carrier| judging.snapshot.find_id(carrier.0)).collect();
        let my_loads = compared.among_these(&hauling, EXAMPLES);
        let list = list.map(|query| ChangeQuery { these: is_of_loads.then_some(hauling), ..query });
        let group = |preview: Preview| group(&judging, &before, &preview);
        RulePreview {
            my_carriers: group(compared.among(&mine, EXAMPLES)),
            watched: group(compared.among(&watched, EXAMPLES)),
            my_loads: reads_loads.then(|| group(my_loads)),
            all: group(compared.all(EXAMPLES)),
            list: list.map(|query| listed(&judging, &before, &compared, &query)),
        }
    });
    Ok(Json(looked.await.map_err(anyhow::Error::from)?))
}

/// What verdicts are told from.
struct Judging {
    snapshot: Arc<Snapshot>,
    is_safety_hidden: bool,
}

impl Judging {
    /// The verdict on each of some carriers by a company's rules.
    fn each(&self, carriers: &[Ordinal], rules: &Rulebook) -> impl Iterator<Item = CarrierVerdict> {
        let judged = self.snapshot.judge(carriers, rules).into_iter();
        judged.map(|judged| judging::view(judged, self.is_safety_hidden))
    }
}

fn listed(judging: &Judging, rules: &Rulebook, compared: &Comparison, query: &ChangeQuery) -> PreviewList {
    let (total, carriers) = compared.list(query);
    let ordinals: Vec<Ordinal> = carriers.iter().map(|changing| changing.ordinal).collect();
    let one = |(changing, verdict): (Changing, CarrierVerdict)| {
        let carrier = judging.snapshot.carrier(changing.ordinal);
        PreviewedCarrier {
            id: carrier.id,
            dot_number: carrier.dot_number,
            legal_name: carrier.legal_name.map(str::to_owned),
            city: carrier.city.map(str::to_owned),
            state: carrier.state.map(|state| state.as_str().to_owned()),
            before: changing.before.map(Into::into),
            after: changing.after.map(Into::into),
            verdict,
        }
    };
    PreviewList { total, carriers: carriers.into_iter().zip(judging.each(&ordinals, rules)).map(one).collect() }
}

fn group(judging: &Judging, rules: &Rulebook, preview: &Preview) -> PreviewGroup {
    let example = |(ordinal, verdict): (&Ordinal, CarrierVerdict)| {
        let carrier = judging.snapshot.carrier(*ordinal);
        PreviewExample {
            id: carrier.id,
            dot_number: carrier.dot_number,
            legal_name: carrier.legal_name.map(str::to_owned),
            verdict,
        }
    };
    let mut changes: Vec<_> = preview
        .changes
        .iter()
        .map(|change| PreviewChange {
            before: change.before.map(Into::into),
            after: change.after.map(Into::into),
            count: change.count,
            examples: change.examples.iter().zip(judging.each(&change.examples, rules)).map(example).collect(),
        })
        .collect();
    changes.sort_by_key(|change| std::cmp::Reverse(change.count));
    PreviewGroup { carriers: preview.looked_at, changed: changes.iter().map(|change| change.count).sum(), changes }
}
