//! Finds watched carriers that come to another result by a company's rules than the company was last told. (Product: monitoring: "an import
//! or an event changes an assessment".)
//!
//! Imports, identity alerts, devices, certificates, overrides, classifications and the passing of days are told. What comes of a change of
//! the rules themselves is not: whoever changed them saw it before saving (`rules::preview`). So results are compared under the rules by
//! which they were told, and kept under those of today.

use super::detect::CONTACTS;
use crate::app::App;
use crate::http::Error;
use crate::rules::rulebook::{self, Asked};
use index::{Rulebook, SetKey, SetKind, Snapshot, Unmet};
use kernel::ids::{CarrierId, CompanyId};
use rules::{Column, Outcome, RuleType, Summary};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use store::Tenant;
use store::notices::detect::quiet_end;
use store::notices::told::{self, Origin, Told};
use store::notices::{Kind, NewNotice};

/// A carrier that comes to another result now.
struct Change {
    carrier_id: i64,
    before: Option<Summary>,
    after: Option<Summary>,
    unmet: Unmet,
}

/// What a company is to be told, and what is noted then.
struct Compared {
    changes: Vec<Change>,
    told: Told,
    is_news: bool,
}

/// Compares every company's results with what it was told; how many notices are new. Looks at nothing while facts are being worked out, or
/// while another process looks.
pub async fn detect(app: &App) -> Result<u64, Error> {
    let mut turn = app.begin().await?;
    if !told::take_turn(&mut turn).await? {
        return Ok(0);
    }
    // In a transaction of its own: imports go on while results are compared.
    let Some(through) = quiet_end(&mut *app.conn().await?).await? else { return Ok(0) };
    if told::are_facts_stale(&mut turn).await? {
        return Ok(0);
    }
    // From here on the index is as new as what the turn before told of.
    app.live.catch_up(&app.pool).await?;
    let snapshot = app.live.snapshot();
    let mut found = 0;
    for company in told::watching(&mut turn).await? {
        found += look(app, &snapshot, company, through).await?;
    }
    turn.commit().await?;
    Ok(found)
}

/// One company.
async fn look(app: &App, snapshot: &Arc<Snapshot>, company: CompanyId, through: i64) -> Result<u64, Error> {
    let tenant = Tenant::of(company);
    let now = app.clock.now();
    let mut tx = app.begin().await?;
    let rulebook = rulebook::load(app, &mut tx, tenant).await?;
    let before = told::find(&mut tx, company).await?;
    let since = before.as_ref().map(|before| before.through);
    let snapshot = snapshot.clone();
    let compared = tokio::task::spawn_blocking(move || compare(&snapshot, company, &rulebook, before));
    let Compared { changes, mut told, is_news } = compared.await.map_err(anyhow::Error::from)?;
    if !is_news {
        return Ok(0);
    }
    (told.through, told.told_at) = (through, now);
    let ids: Vec<i64> = changes.iter().map(|change| change.carrier_id).collect();
    let fields: Vec<&str> = Column::ALL.iter().flat_map(|column| fields_of(*column)).copied().collect();
    let origins = match since {
        Some(since) if !ids.is_empty() => told::origins(&mut tx, &ids, &fields, since).await?,
        _ => HashMap::new(),
    };
    let notices: Vec<NewNotice> =
        changes.iter().map(|change| notice(company, change, told.look, origins.get(&change.carrier_id))).collect();
    let added = store::notices::add(&mut tx, &notices, now).await?;
    told::note(&mut tx, company, &told).await?;
    tx.commit().await?;
    Ok(added)
}

/// Everything that takes time, on a thread of its own.
fn compare(snapshot: &Snapshot, company: CompanyId, rulebook: &Rulebook, before: Option<Told>) -> Compared {
    let watched = SetKey { company: company.0, kind: SetKind::Subscribed };
    let now = snapshot.assess_set(watched, rulebook);
    let rules = json!(Asked::of(rulebook));
    let keep = |look| Told {
        rules: rules.clone(),
        carrier_ids: now.iter().map(|(id, _)| *id).collect(),
        results: now.iter().map(|(_, result)| letter(*result)).collect(),
        look,
        ..Told::default()
    };
    let Some(before) = before else {
        return Compared { changes: Vec::new(), told: keep(0), is_news: true };
    };
    // Rules that cannot be read are those of a release to come: as if they were today's.
    let told_by = match serde_json::from_value::<Asked>(before.rules.clone()) {
        Ok(asked) if before.rules != rules => Some(asked.in_place(rulebook, company)),
        _ => None,
    };
    let by_rules_then = told_by.as_ref().map(|told_by| snapshot.assess_set(watched, told_by));
    let mut changes = differences(&before, by_rules_then.as_ref().unwrap_or(&now));
    let ids: Vec<i64> = changes.iter().map(|change| change.carrier_id).collect();
    let unmet = match ids.as_slice() {
        [] => Vec::new(),
        ids => snapshot.unmet(ids, told_by.as_ref().unwrap_or(rulebook)),
    };
    for (change, unmet) in changes.iter_mut().zip(unmet) {
        change.unmet = unmet;
    }
    let told = keep(before.look + 1);
    let is_news =
        (&before.rules, &before.carrier_ids, &before.results) != (&told.rules, &told.carrier_ids, &told.results);
    Compared { changes, told, is_news }
}

/// Carriers of both lists whose results differ; both are in the order of ids.
fn differences(before: &Told, now: &[index::Watched]) -> Vec<Change> {
    let mut then = before.carrier_ids.iter().copied().zip(before.results.chars()).peekable();
    let mut changes = Vec::new();
    for (carrier_id, after) in now {
        while then.next_if(|(id, _)| id < carrier_id).is_some() {}
        let Some((_, before)) = then.next_if(|(id, _)| id == carrier_id) else { continue };
        if before != letter(*after) {
            let before = Summary::ALL.into_iter().find(|result| letter(Some(*result)) == before);
            changes.push(Change { carrier_id: *carrier_id, before, after: *after, unmet: Unmet::new() });
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

fn notice(company: CompanyId, change: &Change, look: i64, origins: Option<&Vec<Origin>>) -> NewNotice {
    let word = |result: Option<Summary>| result.map(|result| result.as_str().to_owned());
    let new =
        NewNotice::new(company, CarrierId(change.carrier_id), Kind::AssessmentChanged, format!("assessment:{look}"))
            .changed(word(change.before), word(change.after))
            .with("rules", unmet_rules(&change.unmet));
    let new = match reason(&change.unmet) {
        Some(reason) => new.reason(reason),
        None => new,
    };
    match origin(&change.unmet, origins.map(Vec::as_slice).unwrap_or_default()) {
        Some(origin) => new.told_by(&origin.data_set, origin.as_of),
        None => new.told_by("rules", None),
    }
}

fn unmet_rules(unmet: &Unmet) -> serde_json::Value {
    unmet.iter().map(|(is_type, outcome)| json!({"is_type": is_type.as_str(), "outcome": outcome.as_str()})).collect()
}

/// What is not met, in the rules' own words: failures first.
fn reason(unmet: &Unmet) -> Option<String> {
    let words = |wanted| {
        let of = unmet.iter().filter(move |(_, outcome)| *outcome == wanted);
        of.map(|(is_type, _)| is_type.words()).collect::<Vec<_>>().join(" ")
    };
    let (failed, unknown) = (words(Outcome::Fail), words(Outcome::Incomplete));
    match (failed.is_empty(), unknown.is_empty()) {
        (true, true) => None,
        (false, _) => Some(format!("Not met: {failed}")),
        (true, false) => Some(format!("Cannot be told: {unknown}")),
    }
}

/// The change of the carrier's rows that the notice is about: the newest one of what the unmet rules ask, or of what any rule asks when all
/// are met. None when no row changed: an alert, a device, an override or a day made the difference.
fn origin<'a>(unmet: &Unmet, origins: &'a [Origin]) -> Option<&'a Origin> {
    let asked = |is_type: &RuleType, origin: &Origin| {
        is_type.predicate().columns().any(|column| fields_of(column).contains(&origin.field.as_str()))
    };
    origins.iter().find(|origin| unmet.is_empty() || unmet.iter().any(|(is_type, _)| asked(is_type, origin)))
}

/// The fields of the history of changes that a column is from; none where no register tells it.
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
    use std::collections::BTreeMap;

    fn told(carrier_ids: &[i64], results: &str) -> Told {
        Told { carrier_ids: carrier_ids.to_vec(), results: results.to_owned(), ..Told::default() }
    }

    #[test]
    fn only_carriers_that_were_told_of_and_differ_are_news() {
        let now = [(1, Some(Summary::Pass)), (3, Some(Summary::Fail)), (4, None), (9, Some(Summary::Fail))];
        let changes = differences(&told(&[1, 2, 3, 4], "PPPI"), &now);
        let found: Vec<_> = changes.iter().map(|change| (change.carrier_id, change.before, change.after)).collect();
        assert_eq!(found, [(3, Some(Summary::Pass), Some(Summary::Fail)), (4, Some(Summary::Incomplete), None)]);
    }

    #[test]
    fn every_result_has_a_letter_of_its_own() {
        let letters: BTreeMap<_, _> = Summary::ALL.map(|result| (letter(Some(result)), result)).into_iter().collect();
        assert_eq!((letters.len(), letters.contains_key(&letter(None))), (4, false));
    }

    #[test]
    fn the_reason_names_failures_and_its_source_is_of_what_failed() {
        let unmet = vec![(RuleType::Bipd750, Outcome::Fail), (RuleType::InspectedRecently, Outcome::Incomplete)];
        assert_eq!(reason(&unmet).as_deref(), Some("Not met: Carrier must have minimum BIPD coverage of $750,000."));
        assert_eq!(reason(&Vec::new()), None);
        let origin_of = |field: &str| Origin { field: field.to_owned(), data_set: "d".to_owned(), as_of: None };
        let origins = [origin_of("safety_rating"), origin_of("bipd_on_file")];
        assert_eq!(origin(&unmet, &origins).map(|origin| origin.field.as_str()), Some("bipd_on_file"));
        assert_eq!(origin(&Vec::new(), &origins).map(|origin| origin.field.as_str()), Some("safety_rating"));
        assert_eq!(origin(&unmet, &origins[..1]), None);
    }
}
