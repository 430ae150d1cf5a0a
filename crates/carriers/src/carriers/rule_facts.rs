//! A carrier's facts as rules ask for them: the same that its page shows, with the same sources. (Document 1 §3: rule types.)
//!
//! What no part of the product can tell yet stays unknown, and shows as Incomplete: never as a pass, never as a fail.

use super::compose::sources::{cannot_tell, is_complete};
use super::detail;
use super::views::authority::{AuthorityStatus, AuthorityType};
use super::views::detail::{CarrierDetail, OperatingStatusCode};
use super::views::{FactState, Source};
use super::words::day;
use super::{certificates, compose};
use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use fmcsa::derive::age::last_24_months;
use kernel::provenance::{self, Known};
use platform::http::Error;
use rules::{Column, Fact, Facts, Value};
use store::fmcsa_rows::{Runs, runs};
use store::rules::signals::{self, Signals};
use store::{Conn, Tenant};

/// Where roadside inspections are; either file tells.
const INSPECTIONS: [DataSet; 2] = [DataSet::Inspections, DataSet::SmsInspections];
/// Where served notices are.
const NOTICES: [DataSet; 2] = [DataSet::MotusInsuranceHistory, DataSet::MotusRevocations];
/// Where authority, and what insurance it requires, is told.
const REQUIREMENTS: [DataSet; 2] = [DataSet::LiCarriers, DataSet::MotusCarriers];
/// Days for which a changed contact is recent.
const RECENT_DAYS: i64 = 30;

/// What of a contact is known to have changed.
#[derive(Clone, Debug)]
struct ContactChange {
    on: NaiveDate,
    what: String,
    source: Option<provenance::Source>,
}

/// Reads what is known of a carrier, the company's own certificates included; 404 when there is no such carrier.
pub async fn load(db: &mut Conn, tenant: Tenant, id: i64, now: DateTime<Utc>) -> Result<Facts, Error> {
    let today = now.date_naive();
    let material = detail::material(db, id, false, today).await?;
    let followed_since = material.census_followed_since;
    let changes: Vec<_> = material.contact_changes.iter().cloned().map(compose::changes::change).collect();
    let newest = changes.first().map(|change| ContactChange {
        on: change.source.as_of.unwrap_or_else(|| change.observed_at.date_naive()),
        what: changes.iter().map(|change| change.label.to_lowercase()).collect::<Vec<_>>().join(", "),
        source: kernel_source(Some(&change.source)),
    });
    let signals = signals::of_carrier(db, id, last_24_months(today).0, today).await?;
    let held = certificates::load(db, tenant, id, material.record.census.dot_number, today).await?;
    let detail = compose::detail::detail(material, false, today);
    let mut facts = of_page(&detail);
    facts.set(Column::ContactChangedOn, contact_change(&detail, newest, followed_since, today));
    inspections(&detail, &signals, &mut facts);
    beside_the_registers(&signals, now, &mut facts);
    certificates::set_facts(&held, today, &mut facts);
    Ok(facts)
}

/// Columns in which a carrier that no row speaks of is known to have none, because complete files were read: what [`load`] says of each, for
/// lists of carriers.
pub async fn told_by_silence(db: &mut Conn, today: NaiveDate) -> Result<Vec<Column>, Error> {
    let runs = Runs::load(db, &[]).await?;
    let all = |data_sets: &[DataSet]| data_sets.iter().all(|data_set| is_complete(&runs, *data_set));
    let is_inspected = INSPECTIONS.iter().any(|data_set| is_complete(&runs, *data_set));
    let followed_since = runs::followed_since(db, DataSet::Census).await?;
    let told = [
        (Column::CarrierAuthority, all(&REQUIREMENTS)),
        (Column::BrokerAuthority, all(&REQUIREMENTS)),
        (Column::AuthoritySince, all(&REQUIREMENTS)),
        (Column::LapsesOn, all(&NOTICES)),
        (Column::BipdRequired, all(&REQUIREMENTS)),
        (Column::LastInspectedOn, is_inspected),
        (Column::Inspections, is_inspected),
        (Column::ContactChangedOn, followed_since.is_some_and(|since| (today - since).num_days() >= RECENT_DAYS)),
    ];
    Ok(told.into_iter().filter(|(_, is_told)| *is_told).map(|(column, _)| column).collect())
}

/// Inspections in the last 24 months, counted by place and day.
fn inspections(page: &CarrierDetail, signals: &Signals, facts: &mut Facts) {
    let Some(safety) = &page.safety else { return };
    let counted = &safety.inspections;
    let number = Value::Number(signals.inspections);
    let fact = match (signals.inspections, counted.state) {
        (0, FactState::None) => fact(Known::None, counted.source.as_ref()),
        (0, _) => Fact::unknown(cannot_tell(&page.data_sets, &INSPECTIONS)),
        _ => fact(Known::Some(number), counted.source.as_ref().or(safety.last_inspected_on.source.as_ref())),
    };
    facts.set(Column::Inspections, fact);
}

/// What brokers and devices tell: kept here, so that what is not there is none and not unknown.
fn beside_the_registers(signals: &Signals, now: DateTime<Utc>, facts: &mut Facts) {
    let told = |data_set: &str, label: &str, at: Option<DateTime<Utc>>| {
        let at = at.unwrap_or(now);
        let source = provenance::Source {
            data_set: data_set.to_owned(),
            label: label.to_owned(),
            as_of: Some(at.date_naive()),
            imported_at: at,
        };
        move |is: bool| Fact::new(Known::Some(Value::Flag(is)), Some(source))
    };
    let alerts = told("identity_alerts", "Identity alerts", signals.alerted_at);
    facts.set(Column::IdentityAlert, alerts(signals.alerts > 0));
    let devices = told("telematics", "Connected devices", signals.reported_at);
    facts.set(Column::EldConnected, devices(signals.devices > 0));
}

fn of_page(page: &CarrierDetail) -> Facts {
    let mut facts = Facts::new();
    authority(page, &mut facts);
    insurance(page, &mut facts);
    operations(page, &mut facts);
    identity(page, &mut facts);
    facts
}

fn authority(page: &CarrierDetail, facts: &mut Facts) {
    let unknown = || Fact::unknown(cannot_tell(&page.data_sets, &[DataSet::LiCarriers, DataSet::MotusCarriers]));
    let held = |is_types: &[AuthorityType]| {
        let found = page.authority.types.iter().filter(|one| is_types.contains(&one.is_type));
        let known: Vec<_> = found.filter(|one| one.status != AuthorityStatus::Unknown).collect();
        let active = known.iter().find(|one| one.status == AuthorityStatus::Active);
        let pending = known.iter().find(|one| one.status == AuthorityStatus::Pending);
        match (active, pending, known.first()) {
            (Some(active), ..) => fact(Known::Some(Value::Flag(true)), active.source.as_ref()),
            (None, Some(pending), _) => fact(Known::Some(Value::Flag(false)), pending.source.as_ref())
                .with_note(format!("{} authority is applied for", pending.label.to_lowercase())),
            (None, None, Some(known)) => fact(Known::Some(Value::Flag(false)), known.source.as_ref()),
            (None, None, None) => unknown(),
        }
    };
    facts.set(Column::CarrierAuthority, held(&[AuthorityType::Common, AuthorityType::Contract]));
    facts.set(Column::BrokerAuthority, held(&[AuthorityType::Broker]));
    let since = &page.authority.carrier_since;
    let history = [DataSet::LiAuthorityHistory, DataSet::MotusAuthorityHistory];
    facts.set(
        Column::AuthoritySince,
        of(page, since.state, since.value.map(Value::Day), since.source.as_ref(), &history),
    );
    let lapse = &page.insurance.next_lapse;
    let coming = lapse.value.as_ref().map(|coming| Value::Day(coming.on));
    let found = of(page, lapse.state, coming, lapse.source.as_ref(), &NOTICES);
    facts.set(
        Column::LapsesOn,
        match &lapse.value {
            Some(coming) => found.with_note(coming.reason.clone()),
            None => found,
        },
    );
}

fn insurance(page: &CarrierDetail, facts: &mut Facts) {
    let amounts = [
        (Column::BipdOnFile, &page.insurance.bipd_on_file, [DataSet::LiInsurance, DataSet::MotusInsurance]),
        (Column::BipdRequired, &page.insurance.bipd_required, REQUIREMENTS),
    ];
    for (column, amount, data_sets) in amounts {
        let value = amount.value.map(Value::Number);
        facts.set(column, of(page, amount.state, value, amount.source.as_ref(), &data_sets));
    }
}

fn operations(page: &CarrierDetail, facts: &mut Facts) {
    let status = &page.operating_status;
    let known = match status.code {
        OperatingStatusCode::Unknown => Known::Unknown,
        code => Known::Some(Value::Word(status_word(code).to_owned())),
    };
    let reason = status.reason.trim_end_matches('.').to_owned();
    facts.set(Column::OperatingStatus, fact(known, status.source.as_ref()).with_note(reason));
    let ordered = &status.is_out_of_service;
    let value = ordered.value.map(Value::Flag);
    let found = of(page, ordered.state, value, ordered.source.as_ref(), &[DataSet::OosOrders]);
    facts.set(
        Column::OutOfService,
        match &status.oos_order {
            Some(order) => found.with_note(format!("ordered on {}, {}", day(order.ordered_on), order.reason)),
            None => found,
        },
    );
    if let Some(safety) = &page.safety {
        let rating = &safety.rating;
        let code = rating.value.as_ref().map(|found| Value::Word(found.code.clone()));
        let found = of(page, rating.state, code, rating.source.as_ref(), &[DataSet::Census]);
        let since = rating.value.as_ref().and_then(|found| found.rated_on);
        facts.set(
            Column::SafetyRating,
            match since {
                Some(since) => found.with_note(format!("since {}", day(since))),
                None => found,
            },
        );
        let last = &safety.last_inspected_on;
        facts.set(
            Column::LastInspectedOn,
            of(page, last.state, last.value.map(Value::Day), last.source.as_ref(), &INSPECTIONS),
        );
    }
}

fn identity(page: &CarrierDetail, facts: &mut Facts) {
    let source = page.identity.source.as_ref();
    let blank = || {
        let why = match source {
            Some(source) => format!("Cannot tell: \"{}\" leaves it blank for this carrier", source.label),
            None => cannot_tell(&page.data_sets, &[DataSet::Census]),
        };
        Fact::unknown(why)
    };
    let told = |value: Option<Value>| value.map_or_else(blank, |value| fact(Known::Some(value), source));
    let units = page.identity.fleet.power_units;
    facts.set(Column::PowerUnits, told(units.map(|units| Value::Number(i64::from(units)))));
    facts.set(Column::PriorRevoked, told(page.identity.prior_revocation.is_prior_revoked.map(Value::Flag)));
    let form = &page.identity.mcs150;
    let overdue = told(form.is_overdue.map(Value::Flag));
    facts.set(
        Column::Mcs150Overdue,
        match form.due_on {
            Some(due) if form.is_overdue == Some(true) => overdue.with_note(format!("it was due on {}", day(due))),
            Some(due) => overdue.with_note(format!("it is due on {}", day(due))),
            None => overdue,
        },
    );
}

/// A change counts from the first day; that there was none only after the census was followed for as long as rules look back.
fn contact_change(
    page: &CarrierDetail,
    newest: Option<ContactChange>,
    followed_since: Option<NaiveDate>,
    today: NaiveDate,
) -> Fact {
    match (newest, followed_since) {
        (Some(change), _) => Fact::new(Known::Some(Value::Day(change.on)), change.source).with_note(change.what),
        (None, Some(since)) if (today - since).num_days() >= RECENT_DAYS => {
            fact(Known::None, page.identity.source.as_ref())
        }
        (None, Some(since)) => {
            Fact::unknown(format!("Cannot tell: the census has been followed here since {} only", day(since)))
        }
        (None, None) => Fact::unknown(cannot_tell(&page.data_sets, &[DataSet::Census])),
    }
}

/// A fact of the page in its three states.
fn of(
    page: &CarrierDetail,
    state: FactState,
    value: Option<Value>,
    source: Option<&Source>,
    data_sets: &[DataSet],
) -> Fact {
    match (state, value) {
        (FactState::Known, Some(value)) => fact(Known::Some(value), source),
        (FactState::None, _) => fact(Known::None, source),
        _ => Fact::unknown(cannot_tell(&page.data_sets, data_sets)),
    }
}

fn fact(known: Known<Value>, source: Option<&Source>) -> Fact {
    Fact::new(known, kernel_source(source))
}

fn kernel_source(source: Option<&Source>) -> Option<provenance::Source> {
    source.map(|Source { data_set, label, as_of, imported_at }| provenance::Source {
        data_set: data_set.clone(),
        label: label.clone(),
        as_of: *as_of,
        imported_at: *imported_at,
    })
}

/// The word of the index and the tables.
const fn status_word(code: OperatingStatusCode) -> &'static str {
    match code {
        OperatingStatusCode::OutOfService => "out_of_service",
        OperatingStatusCode::Inactive => "inactive",
        OperatingStatusCode::Pending => "pending",
        OperatingStatusCode::NotAuthorized => "not_authorized",
        OperatingStatusCode::Active => "active",
        OperatingStatusCode::Unknown => "unknown",
    }
}
