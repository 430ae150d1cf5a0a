//! A carrier's company details as a view.

use super::disagreements;
use super::sources::shown;
use crate::carriers::codes::{self, census as census_codes};
use crate::carriers::views::Coded;
use crate::carriers::views::identity::{
    Drivers, EquipmentCount, Fleet, Identifier, Identity, Mcs150, PriorRevocation, Tenure,
};
use fmcsa::codes::{cargo, equipment};
use fmcsa::derive::fleet::Doubt;
use profile::Fact;
use profile::identity::doubted;
use profile::rows::Census;
use profile::words::capitalized;

/// Who the carrier is: by its profile, and by what its census row declares beside.
pub fn identity(found: &profile::Identity, census: &Census) -> Identity {
    let contacts = found.contacts.clone();
    let (form, prior) = (&found.mcs150, &found.prior_revocation);
    Identity {
        names: contacts.names.into_iter().map(Into::into).collect(),
        identifiers: found.identifiers.iter().map(Into::into).collect(),
        addresses: contacts.addresses.into_iter().map(Into::into).collect(),
        phones: contacts.phones.into_iter().map(Into::into).collect(),
        email_addresses: contacts.emails.into_iter().map(Into::into).collect(),
        officers: [&census.company_officer_1, &census.company_officer_2].into_iter().flatten().cloned().collect(),
        unlisted_unknown_because: (!found.is_whole).then(|| format!("{}.", found.blank)),
        operation: codes::letter(&census_codes::CARRIER_OPERATIONS, census.carrier_operation.as_deref()),
        entity_types: listed(census.entity_types.as_deref())
            .filter_map(|code| codes::letter(&census_codes::ENTITY_TYPES, Some(code)))
            .collect(),
        classifications: listed(census.classification.as_deref()).map(classification).collect(),
        business_organization: census.business_organization.as_deref().map(|words| capitalized(&words.to_lowercase())),
        is_hazmat: census.is_hazmat,
        cargo_carried: cargo::of_bits(census.cargo)
            .map(|cargo| Coded { code: cargo.code.to_owned(), label: cargo.label.to_owned() })
            .collect(),
        cargo_other: census.cargo_other.clone(),
        duns_number: census.duns_number.clone(),
        added_on: census.added_on,
        fleet: fleet(census, &found.fleet_doubts),
        drivers: Drivers {
            total: census.total_drivers,
            with_cdl: census.total_cdl_drivers,
            interstate: census.interstate_drivers,
            intrastate: census.intrastate_drivers,
            leased_per_month: census.leased_drivers_per_month,
        },
        mcs150: Mcs150 {
            filed_on: form.filed_on,
            due_on: form.due_on,
            is_overdue: form.is_overdue.value().copied(),
            unknown_because: (form.is_overdue.value().is_none() && census.mcs150_on.is_some())
                .then(|| form.is_overdue.why.as_ref().map(|why| format!("{why}.")))
                .flatten(),
            mileage: form.mileage.miles,
            mileage_year: form.mileage.year,
        },
        prior_revocation: PriorRevocation {
            is_prior_revoked: prior.is_prior_revoked.value().copied(),
            dot_number: prior.dot_number,
            carrier_id: prior.predecessor.as_ref().map(|known| known.id),
            legal_name: prior.predecessor.as_ref().and_then(|known| known.legal_name.clone()),
        },
        is_listed: census.ended_run_id.is_none(),
        disagreements: disagreements::shown(&found.disagreements),
        source: shown(found.source.as_ref()),
    }
}

/// The entries of a column that separates them with semicolons.
fn listed(column: Option<&str>) -> impl Iterator<Item = &str> {
    column.unwrap_or_default().split(';').map(str::trim).filter(|entry| !entry.is_empty())
}

/// The name of a classification code; what follows OTHER is the carrier's own.
fn classification(words: &str) -> String {
    let known = census_codes::CLASSIFICATIONS.iter().find(|(code, _)| code.eq_ignore_ascii_case(words));
    known.map_or_else(|| capitalized(&words.to_lowercase()), |(_, label)| label.to_owned())
}

/// The declared fleet, and whether it can be true.
pub fn fleet(census: &Census, doubts: &Fact<Vec<Doubt>>) -> Fleet {
    let counts = census.equipment.as_deref().unwrap_or_default();
    let because = match doubts.value() {
        Some(found) => doubted(found),
        None => doubts.why.clone().filter(|_| census.power_units.is_some()),
    };
    Fleet {
        power_units: census.power_units,
        truck_units: census.truck_units,
        bus_units: census.bus_units,
        equipment: equipment::counts(counts)
            .map(|unit| EquipmentCount {
                kind: unit.kind.to_owned(),
                tenure: match unit.holding {
                    equipment::Holding::Owned => Tenure::Owned,
                    equipment::Holding::TermLeased => Tenure::TermLeased,
                    equipment::Holding::TripLeased => Tenure::TripLeased,
                },
                count: unit.count,
            })
            .collect(),
        is_plausible: doubts.value().map(Vec::is_empty),
        implausible_because: because.map(|because| format!("{because}.")),
    }
}

impl From<&profile::identity::Identifier> for Identifier {
    fn from(found: &profile::identity::Identifier) -> Self {
        Self {
            is_type: found.register.clone(),
            value: found.value.clone(),
            is_active: found.is_active,
            source: shown(found.source.as_ref()),
        }
    }
}
