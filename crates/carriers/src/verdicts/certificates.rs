//! Facts from the certificates of insurance a company confirmed, for its rules, and a certificate's schedule compared with the vehicles
//! seen at inspections. For that company only. (Document 1 §3: rule types; docs/insurance.md.)

use chrono::NaiveDate;
use fmcsa::derive::age::last_24_months;
use kernel::ids::{CarrierId, CertificateId};
use kernel::provenance::{Known, Source};
use platform::http::Error;
use profile::words::{count, day};
use rules::{Column, Fact, Facts, Value};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use store::insurance::certificates::CertificateState;
use store::insurance::policies::{self, Cover, Policy};
use store::insurance::standing::{self, Standing};
use store::insurance::vehicles::{self, Seen};
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// Power units that are compared: more than the largest fleet has.
const COMPARED: i64 = 100_000;
/// Carriers that are read together for lists: what they have is held in memory meanwhile.
const AT_ONCE: usize = 200;
/// VINs that an answer lists.
const LISTED: usize = 100;

/// A schedule of vehicles compared with the power units seen at inspections in the last 24 months.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InsuranceSchedule)]
pub struct Schedule {
    /// Number of vehicles on the schedule.
    pub scheduled: usize,
    /// Number of power units seen.
    pub seen: usize,
    /// Number of power units seen that are on the schedule.
    pub matched: usize,
    /// Power units seen but not on the schedule, most recently seen first, up to 100.
    pub missing: Vec<UnscheduledVehicle>,
    /// First day of the inspections compared.
    pub seen_from: NaiveDate,
}

/// A power unit that was seen but isn't on the schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnscheduledVehicle {
    /// VIN.
    pub vin: String,
    /// When it was last inspected under the carrier.
    pub last_seen_on: NaiveDate,
}

/// The power units that inspectors saw under a carrier in the last 24 months (document 1 §9).
pub async fn seen(db: &mut Conn, dot_number: i32, today: NaiveDate) -> sqlx::Result<Vec<Seen>> {
    vehicles::seen_power_units(db, &[dot_number], last_24_months(today).0, COMPARED).await
}

/// A schedule beside what was seen.
pub fn compare<'a>(vins: impl Iterator<Item = &'a str>, seen: &[Seen], today: NaiveDate) -> Schedule {
    let scheduled: BTreeSet<&str> = vins.collect();
    let (on, off): (Vec<_>, Vec<_>) = seen.iter().partition(|unit| scheduled.contains(unit.vin.as_str()));
    let missing = off.into_iter().take(LISTED);
    let shown = |unit: &Seen| UnscheduledVehicle { vin: unit.vin.clone(), last_seen_on: unit.last_seen_on };
    Schedule {
        scheduled: scheduled.len(),
        seen: seen.len(),
        matched: on.len(),
        missing: missing.map(shown).collect(),
        seen_from: last_24_months(today).0,
    }
}

/// Whether a policy is in force on a day. One that a person did not say the end of is not.
pub fn is_in_force(policy: &Policy, today: NaiveDate) -> bool {
    policy.effective_on.is_none_or(|from| from <= today)
        && policy.expires_on.is_some_and(|until| until > today)
        && policy.cancelled_on.is_none_or(|on| on > today)
}

/// What the company's certificates say of a carrier.
#[derive(Debug, Default)]
pub(super) struct Held {
    certificates: Vec<Standing>,
    waiting: bool,
    policies: Vec<Policy>,
    vins: Vec<(CertificateId, String)>,
    seen: Vec<Seen>,
}

/// Reads the certificates of a carrier that the company confirmed, and whether others wait.
pub(super) async fn load(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    dot: i32,
    today: NaiveDate,
) -> Result<Held, Error> {
    Ok(load_all(db, tenant, &[(carrier, dot)], today).await?.remove(&carrier).unwrap_or_default())
}

/// The same for carriers by their ids and USDOT numbers, in as many statements as for one.
async fn load_all(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[(CarrierId, i32)],
    today: NaiveDate,
) -> Result<BTreeMap<CarrierId, Held>, Error> {
    let ids: Vec<CarrierId> = carriers.iter().map(|(id, _)| *id).collect();
    let mut held: BTreeMap<CarrierId, Held> = BTreeMap::new();
    let mut carrier_of = BTreeMap::new();
    for one in standing::of_carriers(db, tenant, &ids).await? {
        let of = held.entry(one.carrier_id).or_default();
        if one.state == CertificateState::Confirmed {
            carrier_of.insert(one.id, one.carrier_id);
            of.certificates.push(one);
        } else {
            of.waiting = true;
        }
    }
    let confirmed: Vec<CertificateId> = carrier_of.keys().copied().collect();
    for policy in policies::of_certificates(db, tenant, &confirmed).await? {
        if let Some(of) = carrier_of.get(&policy.certificate_id).and_then(|carrier| held.get_mut(carrier)) {
            of.policies.push(policy);
        }
    }
    for (certificate, vin) in policies::vins(db, tenant, &confirmed).await? {
        if let Some(of) = carrier_of.get(&certificate).and_then(|carrier| held.get_mut(carrier)) {
            of.vins.push((certificate, vin));
        }
    }
    // What inspectors saw is only read together with a schedule.
    let scheduled = |id: &CarrierId| held.get(id).is_some_and(|of| !of.vins.is_empty());
    let by_dot: BTreeMap<i32, CarrierId> =
        carriers.iter().filter(|(id, _)| scheduled(id)).map(|(id, dot)| (*dot, *id)).collect();
    let dots: Vec<i32> = by_dot.keys().copied().collect();
    for unit in vehicles::seen_power_units(db, &dots, last_24_months(today).0, COMPARED).await? {
        if let Some(of) = by_dot.get(&unit.dot_number).and_then(|carrier| held.get_mut(carrier)) {
            of.seen.push(unit);
        }
    }
    Ok(held)
}

/// The columns that certificates can fill.
pub const COLUMNS: [Column; 3] = [Column::CargoCoverage, Column::ScheduledVinsMatch, Column::VerifiedCertificate];

/// What the company's confirmed certificates say of every carrier that has one, for lists of carriers.
pub async fn of_company(
    db: &mut Conn,
    tenant: Tenant,
    today: NaiveDate,
) -> Result<Vec<(CarrierId, Column, Known<Value>)>, Error> {
    let mut found = Vec::new();
    for slice in standing::carriers_with_confirmed(db, tenant).await?.chunks(AT_ONCE) {
        for (carrier, held) in load_all(db, tenant, slice, today).await? {
            let mut facts = Facts::new();
            set_facts(&held, today, &mut facts);
            let known = |column| Some((carrier, column, facts.get(column)?.known.clone()));
            found.extend(COLUMNS.into_iter().filter_map(known));
        }
    }
    Ok(found)
}

/// Sets the facts that certificates establish; facts they do not cover stay unknown.
pub(super) fn set_facts(held: &Held, today: NaiveDate, facts: &mut Facts) {
    facts.set(Column::InsurerRating, Fact::unknown("Unknown: certificates don't show the insurer's rating"));
    if held.certificates.is_empty() {
        let why = if held.waiting {
            "Unknown: a certificate of insurance was received, but no one has confirmed it"
        } else {
            "Unknown: no certificate of insurance was confirmed"
        };
        for column in COLUMNS {
            facts.set(column, Fact::unknown(why));
        }
        return;
    }
    facts.set(Column::VerifiedCertificate, verified(held, today));
    facts.set(Column::CargoCoverage, cargo(held, today));
    facts.set(Column::ScheduledVinsMatch, scheduled(held, today));
}

impl Held {
    fn source(&self, certificate: CertificateId) -> Option<Source> {
        let found = self.certificates.iter().find(|one| one.id == certificate)?;
        let label = match &found.producer {
            Some(producer) => format!("Certificate of insurance, {producer}"),
            None => "Certificate of insurance".to_owned(),
        };
        Some(Source {
            data_set: "insurance_certificates".to_owned(),
            label,
            as_of: found.issued_on.or(found.confirmed_at.map(|at| at.date_naive())),
            imported_at: found.confirmed_at.unwrap_or(found.created_at),
        })
    }

    fn in_force(&self, kind: Cover, today: NaiveDate) -> impl Iterator<Item = &Policy> {
        self.policies.iter().filter(move |policy| policy.kind == kind && is_in_force(policy, today))
    }

    /// When the last policy of a kind ended, and whether by being canceled.
    fn ended(&self, kind: Cover, today: NaiveDate) -> Option<(&Policy, NaiveDate, bool)> {
        let ends = |policy: &&Policy| policy.kind == kind && !is_in_force(policy, today);
        let dated = self.policies.iter().filter(ends).filter_map(|policy| {
            let cancelled = policy.cancelled_on.filter(|on| *on <= today);
            let on = cancelled.or(policy.expires_on)?;
            Some((policy, on, cancelled.is_some()))
        });
        dated.filter(|(_, on, _)| *on <= today).max_by_key(|(_, on, _)| *on)
    }
}

fn verified(held: &Held, today: NaiveDate) -> Fact {
    let current =
        held.policies.iter().filter(|policy| is_in_force(policy, today)).max_by_key(|policy| policy.expires_on);
    if let Some(policy) = current {
        let until = policy.expires_on.map(|on| format!("its policies run until {} at the latest", day(on)));
        let fact = Fact::new(Known::Some(Value::Flag(true)), held.source(policy.certificate_id));
        return until.into_iter().fold(fact, Fact::with_note);
    }
    let source = held.certificates.first().and_then(|newest| held.source(newest.id));
    Fact::new(Known::Some(Value::Flag(false)), source).with_note("every policy of the confirmed certificate has ended")
}

fn cargo(held: &Held, today: NaiveDate) -> Fact {
    let amount = held.in_force(Cover::Cargo, today).filter_map(|policy| Some((policy, policy.limit_cents? / 100)));
    if let Some((policy, dollars)) = amount.max_by_key(|(_, dollars)| *dollars) {
        return Fact::new(Known::Some(Value::Number(dollars)), held.source(policy.certificate_id));
    }
    match held.ended(Cover::Cargo, today) {
        Some((policy, on, true)) => Fact::new(Known::None, held.source(policy.certificate_id))
            .with_note(format!("its cargo policy was canceled on {}", day(on))),
        Some((_, on, false)) => {
            Fact::unknown(format!("Unknown: the cargo policy of the confirmed certificate expired on {}", day(on)))
        }
        None if held.in_force(Cover::Cargo, today).next().is_some() => {
            Fact::unknown("Unknown: the confirmed certificate shows a cargo policy without its limit")
        }
        None => match held
            .policies
            .iter()
            .filter(|policy| is_in_force(policy, today))
            .map(|policy| policy.certificate_id)
            .max()
        {
            Some(certificate) => Fact::new(Known::None, held.source(certificate))
                .with_note("the confirmed certificate shows no cargo policy"),
            None => Fact::unknown("Unknown: every policy of the confirmed certificate has ended"),
        },
    }
}

fn scheduled(held: &Held, today: NaiveDate) -> Fact {
    let Some(auto) = held.in_force(Cover::AutoLiability, today).max_by_key(|policy| policy.certificate_id) else {
        return Fact::unknown("Unknown: no confirmed certificate shows auto liability in force");
    };
    let source = held.source(auto.certificate_id);
    if auto.any_auto == Some(true) {
        return Fact::new(Known::Some(Value::Flag(true)), source).with_note("the policy covers any auto");
    }
    if auto.scheduled_autos != Some(true) {
        return Fact::unknown("Unknown: the confirmed certificate does not say which autos are covered");
    }
    let counts = |certificate: CertificateId| {
        held.policies.iter().any(|one| one.certificate_id == certificate && is_in_force(one, today))
    };
    let vins: Vec<_> = held.vins.iter().filter(|(of, _)| counts(*of)).map(|(_, vin)| vin.as_str()).collect();
    if vins.is_empty() {
        return Fact::unknown("Unknown: the policy covers scheduled autos, and the certificate lists none");
    }
    let schedule = compare(vins.into_iter(), &held.seen, today);
    if schedule.seen == 0 {
        return Fact::unknown(
            "Unknown: no inspection of a power unit under this carrier in the last 24 months is on record",
        );
    }
    let (missing, units) = (schedule.seen - schedule.matched, count(schedule.seen as i64, "power unit"));
    let note = match schedule.missing.first() {
        None => format!("all {units} that inspectors saw in 24 months are on the schedule"),
        Some(first) => {
            format!(
                "{missing} of {units} that inspectors saw in 24 months are not on the schedule, the last on {}",
                day(first.last_seen_on)
            )
        }
    };
    Fact::new(Known::Some(Value::Flag(missing == 0)), source).with_note(note)
}
