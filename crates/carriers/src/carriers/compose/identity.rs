//! Who a carrier is, as a view.

use super::contacts::contacts;
use super::disagreements;
use super::insurance::capitalised;
use super::sources::{of_run, of_runs};
use crate::carriers::codes::{self, census as census_codes};
use crate::carriers::views::Coded;
use crate::carriers::views::identity::{
    Drivers, EquipmentCount, Fleet, Identifier, Identity, Mcs150, PriorRevocation, Tenure,
};
use chrono::NaiveDate;
use fmcsa::codes::{cargo, equipment};
use fmcsa::derive::fleet::{DeclaredFleet, doubts};
use fmcsa::derive::mcs150;
use kernel::identifiers;
use store::carriers::keys::Known;
use store::fmcsa_rows::Record;
use store::fmcsa_rows::census::Census;

/// Who the carrier is. `inspections` are those of the last 24 months, none when nobody could tell; `prior` is the revoked carrier that it
/// is marked to follow, when this product knows it.
pub fn identity(record: &Record, inspections: Option<i64>, prior: Option<&Known>, today: NaiveDate) -> Identity {
    let census = &record.census;
    let found = contacts(record);
    Identity {
        names: found.names,
        identifiers: identifiers(record),
        addresses: found.addresses,
        phones: found.phones,
        email_addresses: found.emails,
        officers: [&census.company_officer_1, &census.company_officer_2].into_iter().flatten().cloned().collect(),
        operation: codes::letter(&census_codes::CARRIER_OPERATIONS, census.carrier_operation.as_deref()),
        entity_types: listed(census.entity_types.as_deref())
            .filter_map(|code| codes::letter(&census_codes::ENTITY_TYPES, Some(code)))
            .collect(),
        classifications: listed(census.classification.as_deref()).map(classification).collect(),
        business_organization: census.business_organization.as_deref().map(|words| capitalised(&words.to_lowercase())),
        is_hazmat: census.is_hazmat,
        cargo_carried: cargo::of_bits(census.cargo)
            .map(|cargo| Coded { code: cargo.code.to_owned(), label: cargo.label.to_owned() })
            .collect(),
        cargo_other: census.cargo_other.clone(),
        duns_number: census.duns_number.clone(),
        added_on: census.added_on,
        fleet: fleet(census, inspections),
        drivers: Drivers {
            total: census.total_drivers,
            with_cdl: census.total_cdl_drivers,
            interstate: census.interstate_drivers,
            intrastate: census.intrastate_drivers,
            leased_per_month: census.leased_drivers_per_month,
        },
        mcs150: Mcs150 {
            filed_on: census.mcs150_on,
            due_on: census.mcs150_on.and_then(|filed_on| mcs150::due_on(census.dot_number, filed_on)),
            is_overdue: census.mcs150_on.and_then(|filed_on| mcs150::is_overdue(census.dot_number, filed_on, today)),
            mileage: census.mcs150_mileage,
            mileage_year: census.mcs150_mileage_year,
        },
        prior_revocation: PriorRevocation {
            is_prior_revoked: census.is_prior_revoked,
            dot_number: census.prior_revoke_dot_number,
            carrier_id: prior.map(|prior| prior.id),
            legal_name: prior.and_then(|prior| prior.legal_name.clone()),
        },
        is_listed: census.ended_run_id.is_none(),
        disagreements: disagreements::of_identity(record),
        source: of_run(&record.runs, census.run_id),
    }
}

/// The entries of a column that separates them with semicolons.
fn listed(column: Option<&str>) -> impl Iterator<Item = &str> {
    column.unwrap_or_default().split(';').map(str::trim).filter(|entry| !entry.is_empty())
}

/// A classification in words; what follows OTHER is the carrier's own.
fn classification(words: &str) -> String {
    let known = census_codes::CLASSIFICATIONS.iter().find(|(code, _)| code.eq_ignore_ascii_case(words));
    known.map_or_else(|| capitalised(&words.to_lowercase()), |(_, label)| label.to_owned())
}

/// The declared fleet, and whether it can be true.
pub fn fleet(census: &Census, inspections: Option<i64>) -> Fleet {
    let declared = DeclaredFleet {
        power_units: census.power_units,
        drivers: census.total_drivers,
        mileage: census.mcs150_mileage,
        inspections,
    };
    let doubts = doubts(declared);
    let counts = census.equipment.as_deref().unwrap_or_default();
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
        is_plausible: doubts.as_ref().map(Vec::is_empty),
        implausible_because: doubts.filter(|doubts| !doubts.is_empty()).map(|doubts| {
            let words: Vec<_> = doubts.into_iter().map(fmcsa::derive::fleet::Doubt::label).collect();
            format!("{}.", capitalised(&words.join("; ")))
        }),
    }
}

/// The carrier's numbers: USDOT, then dockets, then others; each once.
fn identifiers(record: &Record) -> Vec<Identifier> {
    let census = &record.census;
    let from_census = of_run(&record.runs, census.run_id);
    let is_active = |status: Option<&str>| status.map(|status| status == "A");
    let mut found = vec![Identifier {
        is_type: identifiers::IdentifierKind::Dot.to_string(),
        value: census.dot_number.to_string(),
        is_active: is_active(census.status_code.as_deref()),
        source: from_census.clone(),
    }];
    let statuses = [
        (&census.docket1, &census.docket1_status),
        (&census.docket2, &census.docket2_status),
        (&census.docket3, &census.docket3_status),
    ];
    for docket in &record.dockets {
        let Some(identifier) = identifiers::Identifier::from_docket(docket) else { continue };
        let of_census = statuses.iter().find(|(known, _)| known.as_ref() == Some(docket));
        let motus = record.motus_carriers.iter().filter(|row| row.docket_number == *docket).map(|row| row.run_id);
        let legacy = record.li_carriers.iter().filter(|row| row.docket_number == *docket).map(|row| row.run_id);
        found.push(Identifier {
            is_type: identifier.kind.to_string(),
            value: identifier.value,
            is_active: of_census.and_then(|(_, status)| is_active(status.as_deref())),
            source: match of_census {
                Some(_) => from_census.clone(),
                None => of_runs(&record.runs, motus.chain(legacy)),
            },
        });
    }
    let motus = record.motus_carriers.iter().filter_map(|row| Some((row.rfc_number.as_ref()?, row.run_id)));
    let legacy = record.li_carriers.iter().filter_map(|row| Some((row.rfc_number.as_ref()?, row.run_id)));
    for (rfc, run_id) in motus.chain(legacy) {
        let is_type = identifiers::IdentifierKind::Rfc.to_string();
        if !found.iter().any(|known| known.is_type == is_type && known.value == *rfc) {
            found.push(Identifier {
                is_type,
                value: rfc.clone(),
                is_active: None,
                source: of_run(&record.runs, run_id),
            });
        }
    }
    found
}
