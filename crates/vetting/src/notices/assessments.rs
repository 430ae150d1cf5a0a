//! Finds monitored carriers whose result under a company's rules differs from the one last reported. (Product: monitoring: "an import or an
//! event changes an assessment".)
//!
//! Changes from imports, identity alerts, telematics, certificates, overrides, classifications and the passing of days are reported.
//! Changes of the rules themselves aren't: the person who changed them saw the effect before saving (`rules::preview`). So results are
//! compared under the rules they were reported with, and saved under today's.

use super::detect::CONTACTS;
use carriers::verdicts::rulebook::{self, Asked};
use chrono::NaiveDate;
use index::{Explained, Rulebook, SetKey, SetKind, Snapshot};
use kernel::ids::{CarrierId, CompanyId};
use platform::app::App;
use platform::http::Error;
use rules::{Column, Outcome, RuleResult, RuleType, Summary};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use store::Tenant;
use store::notices::detect::quiet_end;
use store::notices::reported::{self, Origin, Reported};
use store::notices::{Kind, NewNotice};

/// A carrier whose assessment changed.
struct Change {
    carrier_id: CarrierId,
    before: Option<Summary>,
    after: Option<Summary>,
    /// The rules that it does not meet: each once, with its worst outcome.
    unmet: Vec<RuleResult>,
}

/// What a company is to be notified of, and what is recorded then.
struct Compared {
    changes: Vec<Change>,
    reported: Reported,
    is_news: bool,
}

/// Compares assessments with those last reported, for every company that monitors carriers or for `only` one; how many notices are new.
/// None while carriers are imported or facts are derived, and while another process compares.
pub async fn detect(app: &App, only: Option<CompanyId>) -> Result<Option<u64>, Error> {
    let mut turn = app.pool.begin().await?;
    if !reported::take_turn(&mut turn).await? {
        return Ok(None);
    }
    // In a transaction of its own: imports continue while results are compared.
    let Some(through) = quiet_end(&mut *app.conn().await?).await? else { return Ok(None) };
    if reported::are_facts_stale(&mut turn).await? {
        return Ok(None);
    }
    // From here on the index is as new as what the previous run reported.
    app.live.catch_up(&app.pool).await?;
    let snapshot = app.live.snapshot();
    let companies = match only {
        Some(company) => vec![company],
        None => reported::watching(&mut turn).await?,
    };
    let mut found = 0;
    for company in companies {
        found += look(app, &snapshot, company, through).await?;
    }
    turn.commit().await?;
    Ok(Some(found))
}

/// One company.
async fn look(app: &App, snapshot: &Arc<Snapshot>, company: CompanyId, through: i64) -> Result<u64, Error> {
    let tenant = tenant_of(company);
    let now = app.clock.now();
    let mut change = app.unrecorded_change("notices that the job writes").await?;
    let rulebook = rulebook::load(app, &mut change, tenant).await?;
    let before = reported::find(&mut change, company).await?;
    let since = before.as_ref().map(|before| before.through);
    let snapshot = snapshot.clone();
    let compared = tokio::task::spawn_blocking(move || compare(&snapshot, company, &rulebook, before));
    let Compared { changes, mut reported, is_news } = compared.await.map_err(anyhow::Error::from)?;
    if !is_news {
        return Ok(0);
    }
    (reported.through, reported.told_at) = (through, now);
    let ids: Vec<CarrierId> = changes.iter().map(|change| change.carrier_id).collect();
    let fields: Vec<&str> = Column::ALL.iter().flat_map(|column| fields_of(*column)).copied().collect();
    let origins = match since {
        Some(since) if !ids.is_empty() => reported::origins(&mut change, &ids, &fields, since).await?,
        _ => HashMap::new(),
    };
    let look = (reported.look, now.date_naive());
    let notices: Vec<NewNotice> =
        changes.iter().map(|change| notice(company, change, look, origins.get(&change.carrier_id))).collect();
    let added = store::notices::add(&mut change, &notices, now).await?;
    reported::note(&mut change, company, &reported).await?;
    change.commit().await?;
    Ok(added)
}

#[expect(clippy::disallowed_methods, reason = "the job looks for each company at what it watches itself")]
const fn tenant_of(company: CompanyId) -> Tenant {
    Tenant::of(company)
}

/// Everything that takes time, on a thread of its own.
fn compare(snapshot: &Snapshot, company: CompanyId, rulebook: &Rulebook, before: Option<Reported>) -> Compared {
    let watched = SetKey { company: company.0, kind: SetKind::Subscribed };
    let now = snapshot.assess_set(watched, rulebook);
    let rules = json!(Asked::of(rulebook));
    let keep = |look| Reported {
        rules: rules.clone(),
        carrier_ids: now.iter().map(|(id, _)| *id).collect(),
        results: now.iter().map(|(_, result)| letter(*result)).collect(),
        look,
        ..Reported::default()
    };
    let Some(before) = before else {
        return Compared { changes: Vec::new(), reported: keep(0), is_news: true };
    };
    // Rules that cannot be read are those of a release to come: as if they were today's.
    let reported_by = match serde_json::from_value::<Asked>(before.rules.clone()) {
        Ok(asked) if before.rules != rules => Some(asked.in_place(rulebook, company)),
        _ => None,
    };
    let by_rules_then = reported_by.as_ref().map(|reported_by| snapshot.assess_set(watched, reported_by));
    let mut changes = differences(&before, by_rules_then.as_ref().unwrap_or(&now));
    let ordinals: Vec<_> = changes.iter().filter_map(|change| snapshot.find_id(change.carrier_id.0)).collect();
    for (change, explained) in
        changes.iter_mut().zip(snapshot.explain(&ordinals, reported_by.as_ref().unwrap_or(rulebook)))
    {
        change.unmet = unmet(explained);
    }
    let reported = keep(before.look + 1);
    let is_news = (&before.rules, &before.carrier_ids, &before.results)
        != (&reported.rules, &reported.carrier_ids, &reported.results);
    Compared { changes, reported, is_news }
}

/// Carriers of both lists whose results differ; both are in the order of ids.
fn differences(before: &Reported, now: &[index::Watched]) -> Vec<Change> {
    let mut then = before.carrier_ids.iter().copied().zip(before.results.chars()).peekable();
    let mut changes = Vec::new();
    for (carrier_id, after) in now {
        while then.next_if(|(id, _)| id < carrier_id).is_some() {}
        let Some((_, before)) = then.next_if(|(id, _)| id == carrier_id) else { continue };
        if before != letter(*after) {
            let before = Summary::ALL.into_iter().find(|result| letter(Some(*result)) == before);
            changes.push(Change { carrier_id: CarrierId(*carrier_id), before, after: *after, unmet: Vec::new() });
        }
    }
    changes
}

/// A result as the table keeps it.
const fn letter(result: Option<Summary>) -> char {
    match result {
        Some(Summary::Pass) => 'P',
        Some(Summary::PartialPass) => 'S',
        Some(Summary::Fail) => 'F',
        Some(Summary::Incomplete) => 'I',
        None => '-',
    }
}

fn notice(
    company: CompanyId,
    change: &Change,
    (look, today): (i64, NaiveDate),
    origins: Option<&Vec<Origin>>,
) -> NewNotice {
    let word = |result: Option<Summary>| result.map(|result| result.as_str().to_owned());
    let new = NewNotice::new(company, change.carrier_id, Kind::AssessmentChanged, format!("assessment:{look}"))
        .changed(word(change.before), word(change.after))
        .with("rules", unmet_rules(&change.unmet));
    let new = match reason(&change.unmet) {
        Some(reason) => new.reason(reason),
        None => new,
    };
    match origin(&change.unmet, origins.map(Vec::as_slice).unwrap_or_default()) {
        Some(origin) => new.source(&origin.data_set, origin.as_of),
        None => new.source("rules", Some(today)),
    }
}

/// What is not met in any classification that holds for the carrier.
fn unmet(explained: Explained) -> Vec<RuleResult> {
    let mut worst: BTreeMap<RuleType, RuleResult> = BTreeMap::new();
    let all = explained.classifications.into_iter().flat_map(|one| one.rules);
    for result in all.filter(|result| !result.outcome.is_accepted()) {
        let before = worst.get(&result.rule.is_type).map(|before| before.outcome);
        if before.is_none_or(|before| result.outcome < before) {
            worst.insert(result.rule.is_type, result);
        }
    }
    worst.into_values().collect()
}

fn unmet_rules(unmet: &[RuleResult]) -> serde_json::Value {
    let rule = |result: &RuleResult| json!({"is_type": result.rule.is_type.as_str(), "outcome": result.outcome.as_str(), "reason": result.reason});
    unmet.iter().map(rule).collect()
}

/// What is not met, as text: failures, or else what is unknown. Rules that say the same say it once.
fn reason(unmet: &[RuleResult]) -> Option<String> {
    let of = |wanted| {
        let of = unmet.iter().filter(move |result| result.outcome == wanted);
        let mut words: Vec<&str> = of.map(|result| result.reason.as_str()).collect();
        words.dedup();
        words.join(" ")
    };
    [Outcome::Fail, Outcome::Incomplete].into_iter().map(of).find(|words| !words.is_empty())
}

/// The change of the carrier's rows that the notice is about: the newest one of the unmet rules' facts, or of any rule's when all are met.
/// None when no row changed: an alert, a device, an override or a day made the difference.
fn origin<'a>(unmet: &[RuleResult], origins: &'a [Origin]) -> Option<&'a Origin> {
    let asks = |result: &RuleResult, origin: &Origin| {
        let mut columns = result.rule.predicate().columns();
        columns.any(|column| fields_of(column).contains(&origin.field.as_str()))
    };
    origins.iter().find(|origin| unmet.is_empty() || unmet.iter().any(|result| asks(result, origin)))
}

/// The fields of the history of changes that a column is from; none where no source gives it.
const fn fields_of(column: Column) -> &'static [&'static str] {
    match column {
        Column::CarrierAuthority => &["common_status", "contract_status"],
        Column::AuthoritySince => &["authority_since"],
        Column::BrokerAuthority => &["broker_status"],
        Column::LapsesOn => &["lapses_on"],
        Column::PriorRevoked => &["is_prior_revoked"],
        Column::BipdOnFile => &["bipd_on_file"],
        Column::BipdRequired => &["bipd_required"],
        Column::SafetyRating => &["safety_rating"],
        Column::OperatingStatus => &["operating_status", "status_code"],
        Column::PowerUnits => &["power_units"],
        Column::OutOfService => &["is_out_of_service"],
        Column::Mcs150Overdue => &["mcs150_on"],
        Column::ContactChangedOn => CONTACTS,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Judgment, Rule, Setting};

    fn reported(carrier_ids: &[i64], results: &str) -> Reported {
        Reported { carrier_ids: carrier_ids.to_vec(), results: results.to_owned(), ..Reported::default() }
    }

    #[test]
    fn only_carriers_reported_before_that_differ_are_news() {
        let now = [(1, Some(Summary::Pass)), (3, Some(Summary::Fail)), (4, None), (9, Some(Summary::Fail))];
        let changes = differences(&reported(&[1, 2, 3, 4], "PPPI"), &now);
        let found: Vec<_> = changes.iter().map(|change| (change.carrier_id.0, change.before, change.after)).collect();
        assert_eq!(found, [(3, Some(Summary::Pass), Some(Summary::Fail)), (4, Some(Summary::Incomplete), None)]);
    }

    #[test]
    fn every_result_has_a_letter_of_its_own() {
        let letters: BTreeMap<_, _> = Summary::ALL.map(|result| (letter(Some(result)), result)).into_iter().collect();
        assert_eq!((letters.len(), letters.contains_key(&letter(None))), (4, false));
    }

    #[test]
    fn the_reason_names_failures_and_its_source_is_of_what_failed() {
        let result = |is_type: RuleType, outcome, reason: &str| RuleResult {
            rule: Rule::new(is_type, Setting::Active),
            verdict: Judgment::Unknown,
            outcome,
            reason: reason.to_owned(),
            column: is_type.predicate().column(),
            source: None,
            override_id: None,
        };
        let unmet = [
            result(RuleType::Bipd750, Outcome::Fail, "None is on file."),
            result(RuleType::Bipd1000, Outcome::Fail, "None is on file."),
            result(RuleType::InspectedRecently, Outcome::Incomplete, "Unknown."),
        ];
        assert_eq!(reason(&unmet).as_deref(), Some("None is on file."));
        assert_eq!((reason(&unmet[2..]).as_deref(), reason(&[])), (Some("Unknown."), None));
        let origin_of = |field: &str| Origin { field: field.to_owned(), data_set: "d".to_owned(), as_of: None };
        let origins = [origin_of("safety_rating"), origin_of("bipd_on_file")];
        assert_eq!(origin(&unmet, &origins).map(|origin| origin.field.as_str()), Some("bipd_on_file"));
        assert_eq!(origin(&[], &origins).map(|origin| origin.field.as_str()), Some("safety_rating"));
        assert_eq!(origin(&unmet, &origins[..1]), None);
    }
}
