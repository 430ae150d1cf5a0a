//! The carrier as the two census files tell it: the Company Census File (the `carriers` table) and the monthly census of the Safety
//! Measurement System. One row each.

use crate::Conn;
use chrono::NaiveDate;

/// A row of the Company Census File, with the product's own key.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Census {
    pub id: i64,
    pub dot_number: i32,
    pub status_code: Option<String>,
    pub legal_name: Option<String>,
    pub dba_name: Option<String>,
    pub carrier_operation: Option<String>,
    pub entity_types: Option<String>,
    pub classification: Option<String>,
    pub business_organization: Option<String>,
    pub is_hazmat: Option<bool>,
    pub docket1: Option<String>,
    pub docket1_status: Option<String>,
    pub docket2: Option<String>,
    pub docket2_status: Option<String>,
    pub docket3: Option<String>,
    pub docket3_status: Option<String>,
    pub phone: Option<String>,
    pub fax: Option<String>,
    pub cell_phone: Option<String>,
    pub email_address: Option<String>,
    pub company_officer_1: Option<String>,
    pub company_officer_2: Option<String>,
    pub phy_street: Option<String>,
    pub phy_barrio: Option<String>,
    pub phy_city: Option<String>,
    pub phy_state: Option<String>,
    pub phy_zip: Option<String>,
    pub phy_country: Option<String>,
    pub phy_county: Option<i16>,
    pub is_phy_undeliverable: Option<bool>,
    pub mailing_street: Option<String>,
    pub mailing_barrio: Option<String>,
    pub mailing_city: Option<String>,
    pub mailing_state: Option<String>,
    pub mailing_zip: Option<String>,
    pub mailing_country: Option<String>,
    pub mailing_undeliverable_on: Option<NaiveDate>,
    pub added_on: Option<NaiveDate>,
    pub mcs150_on: Option<NaiveDate>,
    pub mcs150_mileage: Option<i64>,
    pub mcs150_mileage_year: Option<i16>,
    pub mcs151_mileage: Option<i64>,
    pub power_units: Option<i32>,
    pub truck_units: Option<i32>,
    pub bus_units: Option<i32>,
    pub total_cars: Option<i32>,
    pub fleet_size_code: Option<String>,
    pub total_drivers: Option<i32>,
    pub total_cdl_drivers: Option<i32>,
    pub interstate_drivers: Option<i32>,
    pub intrastate_drivers: Option<i32>,
    pub interstate_beyond_100_miles: Option<i32>,
    pub interstate_within_100_miles: Option<i32>,
    pub intrastate_beyond_100_miles: Option<i32>,
    pub intrastate_within_100_miles: Option<i32>,
    pub leased_drivers_per_month: Option<i32>,
    pub cargo: i32,
    pub cargo_other: Option<String>,
    pub equipment: Option<Vec<i32>>,
    pub review_id: Option<i32>,
    pub review_type: Option<String>,
    pub reviewed_on: Option<NaiveDate>,
    pub recordable_crash_rate: Option<f32>,
    pub safety_rating: Option<String>,
    pub safety_rating_on: Option<NaiveDate>,
    pub is_prior_revoked: Option<bool>,
    pub prior_revoke_dot_number: Option<i32>,
    pub mcsip_step: Option<i16>,
    pub mcsip_on: Option<NaiveDate>,
    pub duns_number: Option<String>,
    pub region: Option<i16>,
    pub data_set: String,
    pub run_id: i64,
    pub ended_run_id: Option<i64>,
}

/// A row of the census that the Safety Measurement System uses; shown beside the other where they differ.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct SmsCensus {
    pub dot_number: i32,
    pub legal_name: Option<String>,
    pub dba_name: Option<String>,
    pub carrier_operation: Option<String>,
    pub is_hazmat: Option<bool>,
    pub is_passenger: Option<bool>,
    pub phy_street: Option<String>,
    pub phy_city: Option<String>,
    pub phy_state: Option<String>,
    pub phy_zip: Option<String>,
    pub phy_country: Option<String>,
    pub mailing_street: Option<String>,
    pub mailing_city: Option<String>,
    pub mailing_state: Option<String>,
    pub mailing_zip: Option<String>,
    pub mailing_country: Option<String>,
    pub phone: Option<String>,
    pub fax: Option<String>,
    pub email_address: Option<String>,
    pub mcs150_on: Option<NaiveDate>,
    pub mcs150_mileage: Option<i64>,
    pub mcs150_mileage_year: Option<i16>,
    pub added_on: Option<NaiveDate>,
    pub oversight_state: Option<String>,
    pub power_units: Option<i32>,
    pub total_drivers: Option<i32>,
    pub recent_mileage: Option<i64>,
    pub recent_mileage_year: Option<i16>,
    pub mileage_source: Option<i16>,
    pub classification: Option<i32>,
    pub other_classification: Option<String>,
    pub run_id: i64,
    pub ended_run_id: Option<i64>,
}

/// The census row of the carrier with the product's key `id`.
pub async fn census(db: &mut Conn, id: i64) -> sqlx::Result<Option<Census>> {
    sqlx::query_as!(
        Census,
        "select id, dot_number, status_code, legal_name, dba_name, carrier_operation, entity_types, classification,
                business_organization, is_hazmat, docket1, docket1_status, docket2, docket2_status,
                docket3, docket3_status, phone, fax, cell_phone, email_address, company_officer_1,
                company_officer_2, phy_street, phy_barrio, phy_city, phy_state, phy_zip, phy_country,
                phy_county, is_phy_undeliverable, mailing_street, mailing_barrio, mailing_city,
                mailing_state, mailing_zip, mailing_country, mailing_undeliverable_on, added_on,
                mcs150_on, mcs150_mileage, mcs150_mileage_year, mcs151_mileage, power_units,
                truck_units, bus_units, total_cars, fleet_size_code, total_drivers, total_cdl_drivers,
                interstate_drivers, intrastate_drivers, interstate_beyond_100_miles,
                interstate_within_100_miles, intrastate_beyond_100_miles, intrastate_within_100_miles,
                leased_drivers_per_month, cargo, cargo_other, equipment, review_id, review_type,
                reviewed_on, recordable_crash_rate, safety_rating, safety_rating_on, is_prior_revoked,
                prior_revoke_dot_number, mcsip_step, mcsip_on, duns_number, region, data_set, run_id,
                ended_run_id
           from carriers
          where id = $1",
        id
    )
    .fetch_optional(db)
    .await
}

/// The row that the Safety Measurement System's census holds of a carrier.
pub async fn sms_census(db: &mut Conn, dot_number: i32) -> sqlx::Result<Option<SmsCensus>> {
    sqlx::query_as!(
        SmsCensus,
        "select dot_number, legal_name, dba_name, carrier_operation, is_hazmat, is_passenger, phy_street, phy_city,
                phy_state, phy_zip, phy_country, mailing_street, mailing_city, mailing_state,
                mailing_zip, mailing_country, phone, fax, email_address, mcs150_on, mcs150_mileage,
                mcs150_mileage_year, added_on, oversight_state, power_units, total_drivers,
                recent_mileage, recent_mileage_year, mileage_source, classification,
                other_classification, run_id, ended_run_id
           from sms_census
          where dot_number = $1",
        dot_number
    )
    .fetch_optional(db)
    .await
}
