//! Out-of-service orders and results of the Safety Measurement System for one carrier, and the counts that its rates are worked out of.

use crate::Conn;
use profile::rows::safety::{OosOrder, SmsResult};

/// The out-of-service orders of a carrier, newest first.
pub async fn oos_orders(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<OosOrder>> {
    sqlx::query_as!(
        OosOrder,
        "select dot_number, ordered_on, reason, legal_name, dba_name, usdot_status, rescinded_on, run_id, unlisted_run_id
           from oos_orders
          where dot_number = $1
          order by ordered_on desc, reason
          limit 100",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The results of the Safety Measurement System for a carrier.
pub async fn sms_results(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<SmsResult>> {
    sqlx::query_as!(
        SmsResult,
        "select dot_number, result_set, inspections, driver_inspections, driver_oos_inspections, vehicle_inspections,
                vehicle_oos_inspections, unsafe_driving_inspections, unsafe_driving_measure,
                unsafe_driving_percentile, unsafe_driving_roadside_alert, unsafe_driving_acute,
                unsafe_driving_alert, hours_of_service_inspections, hours_of_service_measure,
                hours_of_service_percentile, hours_of_service_roadside_alert, hours_of_service_acute,
                hours_of_service_alert, driver_fitness_inspections, driver_fitness_measure,
                driver_fitness_percentile, driver_fitness_roadside_alert, driver_fitness_acute,
                driver_fitness_alert, controlled_substances_inspections, controlled_substances_measure,
                controlled_substances_percentile, controlled_substances_roadside_alert,
                controlled_substances_acute, controlled_substances_alert,
                vehicle_maintenance_inspections, vehicle_maintenance_measure,
                vehicle_maintenance_percentile, vehicle_maintenance_roadside_alert,
                vehicle_maintenance_acute, vehicle_maintenance_alert, run_id
           from sms_results
          where dot_number = $1 and ended_run_id is null
          order by result_set
          limit 4",
        dot_number
    )
    .fetch_all(db)
    .await
}
