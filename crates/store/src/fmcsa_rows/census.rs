//! The carrier as in the two census files: the Company Census File (the `carriers` table) and the monthly census of the Safety
//! Measurement System. One row each.

use super::runs;
use crate::Conn;
use kernel::ids::CarrierId;
use kernel::population::Population;
use kernel::provenance::Source;
use profile::rows::census::{Census, SmsCensus};

/// The census row of the carrier with the product's key `id`.
pub async fn census(db: &mut Conn, id: CarrierId) -> sqlx::Result<Option<Census>> {
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
        id.0
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

/// Those of these carriers that the census no longer lists, each with the census that does not.
pub async fn left(db: &mut Conn, carriers: &[CarrierId]) -> sqlx::Result<Vec<(CarrierId, Option<Source>)>> {
    let rows = sqlx::query!(
        r#"select id as "id: CarrierId", dot_number, ended_run_id as "run_id!" from carriers
            where id = any($1) and ended_run_id is not null"#,
        carriers as &[CarrierId]
    );
    let rows = rows.fetch_all(&mut *db).await?;
    let mut run_ids: Vec<i64> = rows.iter().map(|row| row.run_id).collect();
    run_ids.sort_unstable();
    run_ids.dedup();
    let runs = runs::load(db, &run_ids).await?;
    let [real, synthetic] = Population::ALL.map(|population| runs.clone().among(population));
    let source = |dot, run_id| match Population::of_dot(dot) {
        Population::Real => real.of(run_id),
        Population::Synthetic => synthetic.of(run_id),
    };
    Ok(rows.into_iter().map(|row| (row.id, source(row.dot_number, row.run_id))).collect())
}
