//! Operating authority as a view.

use super::disagreements;
use super::sources::{of_absence, of_family, of_run, of_runs};
use crate::carriers::views::Source;
use crate::carriers::views::authority::{Authority, AuthorityOfType, AuthorityStatus, AuthorityType, PendingAction};
use crate::carriers::views::provenance::DayFact;
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::authority::{self as derived, Authorities, AuthorityKind};
use fmcsa::derive::lapse::Lapse;
use fmcsa::derive::{self, Family, age};
use kernel::provenance::Known;
use store::fmcsa_rows::Record;

/// The data sets that tell which authority there is.
const CARRIER_FILES: [DataSet; 2] = [DataSet::LiCarriers, DataSet::MotusCarriers];

/// The operating authority of a carrier. `lapses` are the notices that were served and are still to come.
pub fn authority(
    record: &Record,
    inputs: &derive::Record,
    authorities: &Authorities,
    lapses: &[Lapse],
    today: NaiveDate,
) -> Authority {
    let nowhere = of_absence(&record.runs, &CARRIER_FILES);
    let (since, source) = match (authorities.is_carrier_active(), authorities.carrier_since) {
        (Some(true), Some(since)) => (Known::Some(since), history_source(record)),
        (Some(false), _) => (Known::None, carrier_source(record, authorities)),
        (None, _) if nowhere.is_some() => (Known::None, nowhere.clone()),
        (Some(true) | None, _) => (Known::Unknown, None),
    };
    let types =
        AuthorityKind::ALL.iter().map(|kind| of_type(record, authorities.of(*kind), nowhere.as_ref(), lapses, today));
    // Few carriers are freight forwarders: shown only where a data set speaks of it.
    let is_shown = |found: &AuthorityOfType| {
        found.is_type != AuthorityType::Forwarder
            || matches!(found.status, AuthorityStatus::Active | AuthorityStatus::Inactive | AuthorityStatus::Pending)
    };
    Authority {
        carrier_months: since.value().and_then(|since| age::months(since, today)),
        carrier_since: DayFact::new(since, source),
        types: types.filter(|found| is_shown(found)).collect(),
        pending_actions: pending_actions(record, lapses),
        disagreements: disagreements::of_authority(record, inputs, authorities),
    }
}

/// The source of since when: the newest history.
fn history_source(record: &Record) -> Option<Source> {
    let legacy = record.li_authority_history.iter().map(|row| row.run_id);
    of_runs(&record.runs, legacy.chain(record.motus_authority_history.iter().map(|row| row.run_id)))
}

fn carrier_source(record: &Record, authorities: &Authorities) -> Option<Source> {
    let families = AuthorityKind::CARRIER.iter().filter_map(|kind| authorities.of(*kind).family);
    families.max().and_then(|family| of_family(record, family))
}

fn of_type(
    record: &Record,
    found: &derived::Authority,
    nowhere: Option<&Source>,
    lapses: &[Lapse],
    today: NaiveDate,
) -> AuthorityOfType {
    let status = match found.status {
        Some(derived::AuthorityStatus::Active) => AuthorityStatus::Active,
        Some(derived::AuthorityStatus::Pending) => AuthorityStatus::Pending,
        Some(derived::AuthorityStatus::Inactive) => AuthorityStatus::Inactive,
        Some(derived::AuthorityStatus::None) => AuthorityStatus::None,
        None if nowhere.is_some() => AuthorityStatus::None,
        None => AuthorityStatus::Unknown,
    };
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
    AuthorityOfType {
        is_type: kind(found.kind),
        label: label(found.kind).to_owned(),
        status,
        since: found.since,
        months: found.since.and_then(|since| age::months(since, today)),
        is_application_pending: is_pending || status == AuthorityStatus::Pending,
        is_in_revocation: is_in_revocation || (is_announced && status == AuthorityStatus::Active),
        scope: scope(record, found),
        docket_numbers: found.docket_numbers.iter().map(|docket| (*docket).to_owned()).collect(),
        source: found.family.map_or_else(|| nowhere.cloned(), |family| of_family(record, family)),
    }
}

fn any(mut flags: impl Iterator<Item = Option<bool>>) -> bool {
    flags.any(|flag| flag == Some(true))
}

/// What an authority that is or was held covers, in the words of the register that tells its state.
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
        source: of_run(&record.runs, row.run_id),
    });
    let legacy = record.li_revocations.iter().filter(|row| is_to_come(DataSet::LiRevocations, row.effective_on));
    let legacy = legacy.map(|row| PendingAction {
        action: row.revocation_type.clone().unwrap_or_else(|| "Revocation".to_owned()),
        authority: row.authority_type.clone(),
        docket_number: row.docket_number.clone(),
        served_on: row.served_on,
        effective_on: row.effective_on,
        source: of_run(&record.runs, row.run_id),
    });
    motus.chain(legacy).collect()
}

/// A kind of authority as views name it.
pub const fn kind(kind: AuthorityKind) -> AuthorityType {
    match kind {
        AuthorityKind::Common => AuthorityType::Common,
        AuthorityKind::Contract => AuthorityType::Contract,
        AuthorityKind::Broker => AuthorityType::Broker,
        AuthorityKind::Forwarder => AuthorityType::Forwarder,
    }
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
