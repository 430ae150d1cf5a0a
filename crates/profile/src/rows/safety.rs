//! Out-of-service orders and results of the Safety Measurement System for one carrier, and the counts that its rates are worked out of.

use chrono::NaiveDate;

/// An out-of-service order; in force while `rescinded_on` is none.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct OosOrder {
    pub dot_number: i32,
    pub ordered_on: NaiveDate,
    pub reason: String,
    pub legal_name: Option<String>,
    pub dba_name: Option<String>,
    pub usdot_status: Option<String>,
    pub rescinded_on: Option<NaiveDate>,
    pub run_id: i64,
    pub unlisted_run_id: Option<i64>,
}

/// What the Safety Measurement System worked out, from one of its four monthly files.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct SmsResult {
    pub dot_number: i32,
    pub result_set: String,
    pub inspections: Option<i32>,
    pub driver_inspections: Option<i32>,
    pub driver_oos_inspections: Option<i32>,
    pub vehicle_inspections: Option<i32>,
    pub vehicle_oos_inspections: Option<i32>,
    pub unsafe_driving_inspections: Option<i32>,
    pub unsafe_driving_measure: Option<f32>,
    pub unsafe_driving_percentile: Option<String>,
    pub unsafe_driving_roadside_alert: Option<String>,
    pub unsafe_driving_acute: Option<bool>,
    pub unsafe_driving_alert: Option<String>,
    pub hours_of_service_inspections: Option<i32>,
    pub hours_of_service_measure: Option<f32>,
    pub hours_of_service_percentile: Option<String>,
    pub hours_of_service_roadside_alert: Option<String>,
    pub hours_of_service_acute: Option<bool>,
    pub hours_of_service_alert: Option<String>,
    pub driver_fitness_inspections: Option<i32>,
    pub driver_fitness_measure: Option<f32>,
    pub driver_fitness_percentile: Option<String>,
    pub driver_fitness_roadside_alert: Option<String>,
    pub driver_fitness_acute: Option<bool>,
    pub driver_fitness_alert: Option<String>,
    pub controlled_substances_inspections: Option<i32>,
    pub controlled_substances_measure: Option<f32>,
    pub controlled_substances_percentile: Option<String>,
    pub controlled_substances_roadside_alert: Option<String>,
    pub controlled_substances_acute: Option<bool>,
    pub controlled_substances_alert: Option<String>,
    pub vehicle_maintenance_inspections: Option<i32>,
    pub vehicle_maintenance_measure: Option<f32>,
    pub vehicle_maintenance_percentile: Option<String>,
    pub vehicle_maintenance_roadside_alert: Option<String>,
    pub vehicle_maintenance_acute: Option<bool>,
    pub vehicle_maintenance_alert: Option<String>,
    pub run_id: i64,
}
