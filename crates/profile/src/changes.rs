//! The history of facts: their names for people, the source of a change, and which of them are safety data.

use crate::rows::Change;
use crate::words::capitalized;
use fmcsa::DataSet;
use kernel::provenance::Source;

/// The facts that are safety data: hidden from holders of `block_safety_data`.
const SAFETY_FIELDS: [&str; 6] =
    ["safety_rating", "safety_rating_on", "review_id", "review_type", "reviewed_on", "recordable_crash_rate"];

/// The facts whose changes a person may not see.
pub fn hidden_fields(is_safety_hidden: bool) -> Vec<String> {
    SAFETY_FIELDS.iter().filter(|_| is_safety_hidden).map(|field| (*field).to_owned()).collect()
}

/// The source of a change: the data set it came from.
pub fn source(change: &Change) -> Source {
    let data_set = DataSet::by_name(&change.data_set);
    Source {
        label: data_set.map_or_else(|| change.data_set.clone(), |data_set| data_set.label().to_owned()),
        data_set: change.data_set.clone(),
        as_of: change.as_of,
        imported_at: change.observed_at,
    }
}

/// Facts whose column is not their name.
const LABELS: [(&str, &str); 42] = [
    ("dot_number", "USDOT number"),
    ("status_code", "Registration status"),
    ("dba_name", "Doing business as"),
    ("phy_street", "Street"),
    ("phy_city", "City"),
    ("phy_state", "State"),
    ("phy_zip", "ZIP code"),
    ("phy_country", "Country"),
    ("phy_county", "County"),
    ("phy_barrio", "Neighborhood"),
    ("is_phy_undeliverable", "Mail to the street address comes back"),
    ("mailing_zip", "Mailing ZIP code"),
    ("mailing_barrio", "Mailing neighborhood"),
    ("mailing_undeliverable_on", "Mail comes back since"),
    ("mcs151_mileage", "MCS-151 mileage"),
    ("mcsip_step", "MCSIP step"),
    ("mcsip_on", "MCSIP date"),
    ("duns_number", "DUNS number"),
    ("email_address", "Email address"),
    ("company_officer_1", "First officer"),
    ("company_officer_2", "Second officer"),
    ("is_hazmat", "Hauls hazardous materials"),
    ("mcs150_on", "MCS-150 filed"),
    ("mcs150_mileage", "MCS-150 mileage"),
    ("mcs150_mileage_year", "MCS-150 mileage year"),
    ("total_cdl_drivers", "Drivers with CDL"),
    ("bipd_required", "BIPD required"),
    ("bipd_on_file", "BIPD on file"),
    ("lapses_on", "Lapses on"),
    ("is_out_of_service", "Out of service"),
    ("out_of_service_on", "Out of service since"),
    ("is_prior_revoked", "Earlier registration revoked"),
    ("prior_revoke_dot_number", "Earlier USDOT number"),
    ("safety_rating_on", "Rated on"),
    ("docket1", "Docket 1"),
    ("docket1_status", "Docket 1 status"),
    ("docket2", "Docket 2"),
    ("docket2_status", "Docket 2 status"),
    ("docket3", "Docket 3"),
    ("docket3_status", "Docket 3 status"),
    ("authority_since", "Carrier authority since"),
    ("authority_scope", "What the authority covers"),
];

/// A fact's name for people: its own text, unless the table has a better one.
pub fn label(field: &str) -> String {
    if let Some((_, label)) = LABELS.iter().find(|(name, _)| *name == field) {
        return (*label).to_owned();
    }
    capitalized(&field.trim_start_matches("is_").replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_has_a_name_for_people() {
        assert_eq!(label("email_address"), "Email address");
        assert_eq!(label("total_drivers"), "Total drivers");
        assert_eq!(label("docket1_status"), "Docket 1 status");
        assert_eq!(label("is_cargo_on_file"), "Cargo on file");
    }

    #[test]
    fn no_name_has_an_abbreviation_of_the_files() {
        for field in DataSet::Census.layout().table_columns() {
            let label = label(field);
            let words: Vec<&str> = label.split(' ').collect();
            let raw = ["Phy", "phy", "zip", "Zip", "dot", "Dot", "duns", "Duns", "Mcs150", "Mcs151", "Mcsip", "Dba"];
            assert!(words.iter().all(|word| !raw.contains(word)), "{field}: {label}");
        }
    }
}
