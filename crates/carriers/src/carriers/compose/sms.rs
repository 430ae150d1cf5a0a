//! The Safety Measurement System's results as a view.

use crate::carriers::views::safety::{SmsCategory, SmsMethod};
use fmcsa::derive::sms::{self, CarrierType};
use profile::rows::Record;

/// The method whose thresholds apply, and the group that the carrier is in.
pub fn method(record: &Record) -> SmsMethod {
    let method = sms::method();
    SmsMethod {
        version: method.version.to_owned(),
        as_of: method.as_of,
        group: match profile::sms::carrier_type(record) {
            CarrierType::General => "general",
            CarrierType::Hazmat => "hazmat",
            CarrierType::Passenger => "passenger",
        }
        .to_owned(),
    }
}

impl From<&profile::sms::SmsCategory> for SmsCategory {
    fn from(found: &profile::sms::SmsCategory) -> Self {
        Self {
            code: found.basic.code().to_owned(),
            label: found.basic.label().to_owned(),
            result_set: found.result_set.clone(),
            inspections_with_violation: found.inspections_with_violation,
            measure: found.measure,
            percentile: found.percentile.clone(),
            is_outdated: found.is_outdated,
            is_over_threshold: found.is_over_threshold,
            threshold_percent: i32::from(found.threshold_percent),
            is_acute: found.is_acute,
            source: found.source.clone().map(Into::into),
        }
    }
}
