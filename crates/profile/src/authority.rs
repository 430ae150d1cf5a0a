//! Operating authority: what a carrier may do, since when, and what threatens it.

use crate::Fact;
use crate::coverage::Window;
use crate::disagreements::{self, Disagreement};
use crate::rows::Record;
use crate::sources::{CARRIERS, HISTORY, of_absence, why_not_stated};
use crate::words::day;
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::authority::{self as derived, Authorities, AuthorityKind, AuthorityStatus, Scope};
use fmcsa::derive::lapse::Lapse;
use fmcsa::derive::{self, Family, age};
use kernel::provenance::Source;

/// A carrier's operating authority today.
#[derive(Clone, Debug, PartialEq)]
pub struct Authority {
    /// The start of the present unbroken run of carrier authority (common or contract). A reinstatement after a gap starts it anew; a
    /// revocation that was discontinued before it took effect does not. None when no carrier authority is active.
    pub carrier_since: Fact<NaiveDate>,
    /// Whole months since then; none when no carrier authority is active or it is unknown.
    pub carrier_months: Option<i32>,
    /// The most that the active carrier authority covers; none when none is active.
    pub scope: Fact<Scope>,
    /// Each kind of authority found in a data set.
    pub kinds: Vec<Held>,
    /// Revocations and suspensions that were served but aren't in effect yet.
    pub pending_actions: Vec<PendingAction>,
    /// Facts on which L&I and Motus disagree.
    pub disagreements: Vec<Disagreement>,
    /// Why the state of a kind is unknown.
    pub why: String,
}

/// One kind of authority, today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Which.
    pub kind: AuthorityKind,
    /// Its state; none where it is unknown.
    pub status: Option<AuthorityStatus>,
    /// The start of the present unbroken run; none when it is not active or its history is not on file.
    pub since: Option<NaiveDate>,
    /// Whole months since then.
    pub months: Option<i32>,
    /// Whether an application for it is pending.
    pub is_application_pending: bool,
    /// Whether a revocation is in progress.
    pub is_in_revocation: bool,
    /// What it covers, as worded by the source: property, household goods, passengers …
    pub scope: Vec<String>,
    /// Docket numbers it is listed under.
    pub docket_numbers: Vec<String>,
    /// The order that ended it, with nothing later on record.
    pub ended: Option<Ended>,
    /// Who says so.
    pub source: Option<Source>,
}

/// A revocation or suspension in effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// When it took effect.
    pub on: NaiveDate,
    /// What it is, as worded by the source.
    pub order: String,
    /// Who says so.
    pub source: Option<Source>,
}

impl Ended {
    /// `was revoked on Oct 2, 2023 (involuntary revocation)`.
    pub fn words(&self) -> String {
        let order = self.order.to_lowercase();
        let verb = if order.contains("suspen") { "suspended" } else { "revoked" };
        format!("was {verb} on {} ({order})", day(self.on))
    }
}

/// A revocation or suspension that was served but isn't in effect yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingAction {
    /// The action, as worded by the source.
    pub action: String,
    /// The authority, as worded by the source.
    pub authority: Option<String>,
    /// Docket it concerns, as `MC123456`.
    pub docket_number: String,
    /// When it was served.
    pub served_on: Option<NaiveDate>,
    /// When it takes effect.
    pub effective_on: Option<NaiveDate>,
    /// Who says so.
    pub source: Option<Source>,
}

impl Authority {
    /// A kind of authority, when a data set covers it.
    pub fn of(&self, kind: AuthorityKind) -> Option<&Held> {
        self.kinds.iter().find(|held| held.kind == kind)
    }
}

/// The operating authority of a carrier. `lapses` are the notices that were served and are still to come.
pub(crate) fn authority(
    record: &Record,
    inputs: &derive::Record,
    authorities: &Authorities,
    lapses: &[Lapse],
    today: NaiveDate,
) -> Authority {
    let window = Window::of(today);
    // Rows that are too old leave it open whether other files would list the carrier.
    let nowhere = of_absence(&record.runs, &CARRIERS, window).filter(|_| !authorities.are_left_open());
    let carrier_since = match (authorities.is_carrier_active(), authorities.carrier_since) {
        (Some(true), Some(since)) => {
            Fact::of(since, authorities.carrier_since_run_id.and_then(|run_id| record.runs.of(run_id)))
        }
        (Some(false), _) => Fact::none(carrier_source(record, authorities)),
        (None, _) if nowhere.is_some() => Fact::none(nowhere.clone()),
        (Some(true) | None, _) => Fact::unknown(why_not_stated(record, &HISTORY, window)),
    };
    let scope = scope_of_all(record, authorities, nowhere.as_ref(), window);
    let kinds =
        AuthorityKind::ALL.iter().map(|kind| held(record, authorities.of(*kind), nowhere.as_ref(), lapses, today));
    // Few carriers are freight forwarders: kept only where a data set covers it.
    let is_kept = |held: &Held| {
        held.kind != AuthorityKind::Forwarder || held.status.is_some_and(|status| status != AuthorityStatus::None)
    };
    Authority {
        carrier_months: carrier_since.value().and_then(|since| age::months(*since, today)),
        carrier_since,
        scope,
        kinds: kinds.filter(is_kept).collect(),
        pending_actions: pending_actions(record, lapses),
        disagreements: disagreements::of_authority(record, inputs, authorities, today),
        why: why_not_stated(record, &CARRIERS, window),
    }
}

/// What the active carrier authority covers.
fn scope_of_all(record: &Record, authorities: &Authorities, nowhere: Option<&Source>, window: Window) -> Fact<Scope> {
    let source = || carrier_source(record, authorities);
    match (authorities.is_carrier_active(), authorities.scope) {
        (Some(true), Some(scope)) => Fact::of(scope, source()),
        (Some(true), None) => Fact::unknown("Unknown: what FMCSA lists does not say what the authority covers"),
        (Some(false), _) => Fact::none(source()),
        (None, _) if nowhere.is_some() => Fact::none(nowhere.cloned()),
        (None, _) => Fact::unknown(why_not_stated(record, &CARRIERS, window)),
    }
}

fn carrier_source(record: &Record, authorities: &Authorities) -> Option<Source> {
    let runs = AuthorityKind::CARRIER.iter().filter_map(|kind| authorities.of(*kind).run_id);
    record.runs.newest_of(runs)
}

fn held(
    record: &Record,
    found: &derived::Authority,
    nowhere: Option<&Source>,
    lapses: &[Lapse],
    today: NaiveDate,
) -> Held {
    let status = found.status.or_else(|| nowhere.map(|_| AuthorityStatus::None));
    let is_legacy = found.family == Some(Family::Legacy);
    let rows = || record.li_carriers.iter().filter(|_| is_legacy);
    let (is_pending, is_in_revocation): (bool, bool) = match found.kind {
        AuthorityKind::Common => {
            (any(rows().map(|row| row.is_common_pending)), any(rows().map(|row| row.is_common_in_revocation)))
        }
        AuthorityKind::Contract => {
            (any(rows().map(|row| row.is_contract_pending)), any(rows().map(|row| row.is_contract_in_revocation)))
        }
        AuthorityKind::Broker => {
            (any(rows().map(|row| row.is_broker_pending)), any(rows().map(|row| row.is_broker_in_revocation)))
        }
        AuthorityKind::Forwarder => (false, false),
    };
    let is_announced = !pending_actions(record, lapses).is_empty() && AuthorityKind::CARRIER.contains(&found.kind);
    Held {
        kind: found.kind,
        status,
        since: found.since,
        months: found.since.and_then(|since| age::months(since, today)),
        is_application_pending: is_pending || status == Some(AuthorityStatus::Pending),
        is_in_revocation: is_in_revocation || (is_announced && status == Some(AuthorityStatus::Active)),
        scope: scope(record, found),
        docket_numbers: found.docket_numbers.iter().map(|docket| (*docket).to_owned()).collect(),
        ended: found.ended.map(|order| ended(record, &order)),
        source: found.run_id.map_or_else(|| nowhere.cloned(), |run_id| record.runs.of(run_id)),
    }
}

fn ended(record: &Record, order: &derived::Ended) -> Ended {
    Ended {
        on: order.on,
        order: order.order.unwrap_or("revocation or suspension").to_owned(),
        source: record.runs.of(order.origin.run_id),
    }
}

fn any(mut flags: impl Iterator<Item = Option<bool>>) -> bool {
    flags.any(|flag| flag == Some(true))
}

/// What an authority that is or was held covers, in the wording of the source of its state.
fn scope(record: &Record, found: &derived::Authority) -> Vec<String> {
    let is_held = |docket: &str| found.docket_numbers.contains(&docket);
    let mut words: Vec<String> = Vec::new();
    let mut add = |word: &str| {
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    };
    match found.family {
        Some(Family::Motus) => {
            let is_brokers = |word: &str| word.to_ascii_uppercase().contains("BROKER");
            let rows = record.motus_carriers.iter().filter(|row| is_held(&row.docket_number));
            rows.filter(|row| is_brokers(&row.authority_type) == (found.kind == AuthorityKind::Broker))
                .for_each(|row| add(&row.authority_type));
        }
        Some(Family::Legacy) => {
            for row in record.li_carriers.iter().filter(|row| is_held(&row.docket_number)) {
                let covered = [
                    (row.is_property, "Property"),
                    (row.is_passenger, "Passengers"),
                    (row.is_household_goods, "Household goods"),
                    (row.is_private, "Private"),
                    (row.is_enterprise, "Enterprise"),
                ];
                covered.iter().filter(|(is_covered, _)| *is_covered == Some(true)).for_each(|(_, word)| add(word));
            }
        }
        None => {}
    }
    words
}

/// The revocations and suspensions behind the notices that are still to come: those that were discontinued are not among them.
fn pending_actions(record: &Record, lapses: &[Lapse]) -> Vec<PendingAction> {
    let is_to_come = |data_set, on| lapses.iter().any(|lapse| lapse.data_set == data_set && Some(lapse.on) == on);
    let motus = record.motus_revocations.iter().filter(|row| is_to_come(DataSet::MotusRevocations, row.effective_on));
    let motus = motus.map(|row| PendingAction {
        action: row.order_type.clone().unwrap_or_else(|| "Revocation or suspension".to_owned()),
        authority: row.authority_type.clone(),
        docket_number: row.docket_number.clone(),
        served_on: row.served_on,
        effective_on: row.effective_on,
        source: record.runs.of(row.run_id),
    });
    let legacy = record.li_revocations.iter().filter(|row| is_to_come(DataSet::LiRevocations, row.effective_on));
    let legacy = legacy.map(|row| PendingAction {
        action: row.revocation_type.clone().unwrap_or_else(|| "Revocation".to_owned()),
        authority: row.authority_type.clone(),
        docket_number: row.docket_number.clone(),
        served_on: row.served_on,
        effective_on: row.effective_on,
        source: record.runs.of(row.run_id),
    });
    motus.chain(legacy).collect()
}

/// A kind of authority for people.
pub const fn label(kind: AuthorityKind) -> &'static str {
    match kind {
        AuthorityKind::Common => "Common",
        AuthorityKind::Contract => "Contract",
        AuthorityKind::Broker => "Broker",
        AuthorityKind::Forwarder => "Freight forwarder",
    }
}
