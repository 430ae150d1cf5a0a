//! The catalogue: every FMCSA data set that the product reads, each as one declarative [`Layout`].
//!
//! A layout describes the file's header, the table that keeps its rows, and how each column of the table is made from
//! the file's columns. No other code in the product knows FMCSA's columns. The layouts themselves are in one small
//! module per data set. Not here: reading (see [`crate::reader`]) and what the codes mean (see [`crate::codes`]).

mod field;
mod layout;
mod value;

pub use field::{Field, From, Kind};
pub(crate) use field::{
    bits, caps, code, counts, date_don, date_iso, date_mdy, date_ymd, denial, docket, docket_parts, dollars, dot, flag,
    int, large, mark, phone, real, sign, small, stamp, text, thousands, thousandths, truth, zip,
};
pub use layout::{Key, Layout};
pub use value::Value;

use crate::data_sets;

/// A data set of FMCSA's. Daily-difference files have the layout of the full file that they belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DataSet {
    /// The Company Census File, 147 columns.
    Census,
    /// SMS Input – Motor Carrier Census, 42 columns, or 26 before 2021.
    SmsCensus,
    /// The Vehicle Inspection File.
    Inspections,
    /// Inspections Per Unit: the inspected vehicles.
    InspectionUnits,
    /// Vehicle Inspections and Violations.
    Violations,
    /// Inspections and Citations: what courts decided.
    Citations,
    /// Special Studies made during inspections.
    SpecialStudies,
    /// The Crash File, one row for each commercial vehicle in a crash.
    Crashes,
    /// SMS Input – Crash.
    SmsCrashes,
    /// SMS Input – Inspection.
    SmsInspections,
    /// SMS Input – Violation.
    SmsViolations,
    /// SMS results of property carriers, interstate and intrastate hazmat.
    SmsAbPassProperty,
    /// SMS results of property carriers, intrastate without hazmat.
    SmsCPassProperty,
    /// SMS results of passenger carriers, interstate and intrastate hazmat.
    SmsAbPass,
    /// SMS results of passenger carriers, intrastate without hazmat.
    SmsCPass,
    /// Out-of-service orders.
    OosOrders,
    /// Legacy licensing: one row for each docket.
    LiCarriers,
    /// Legacy licensing: authority history.
    LiAuthorityHistory,
    /// Legacy licensing: insurance in force.
    LiInsurance,
    /// Legacy licensing: active and pending insurance.
    LiPendingInsurance,
    /// Legacy licensing: earlier insurance.
    LiInsuranceHistory,
    /// Legacy licensing: revocations.
    LiRevocations,
    /// Legacy licensing: process agents (BOC-3).
    LiProcessAgents,
    /// Legacy licensing: rejected insurance filings.
    LiRejectedFilings,
    /// Motus: one row for each operating authority.
    MotusCarriers,
    /// Motus: authority history as a stream of events.
    MotusAuthorityHistory,
    /// Motus: insurance in force.
    MotusInsurance,
    /// Motus: earlier insurance, and cancellations to come.
    MotusInsuranceHistory,
    /// Motus: revocations and suspensions, also those announced.
    MotusRevocations,
}

impl DataSet {
    /// Every data set, in the order in which a directory of files is best imported.
    pub const ALL: [Self; 29] = [
        Self::Census,
        Self::SmsCensus,
        Self::Inspections,
        Self::InspectionUnits,
        Self::Violations,
        Self::Citations,
        Self::SpecialStudies,
        Self::Crashes,
        Self::SmsCrashes,
        Self::SmsInspections,
        Self::SmsViolations,
        Self::SmsAbPassProperty,
        Self::SmsCPassProperty,
        Self::SmsAbPass,
        Self::SmsCPass,
        Self::OosOrders,
        Self::LiCarriers,
        Self::LiAuthorityHistory,
        Self::LiInsurance,
        Self::LiPendingInsurance,
        Self::LiInsuranceHistory,
        Self::LiRevocations,
        Self::LiProcessAgents,
        Self::LiRejectedFilings,
        Self::MotusCarriers,
        Self::MotusAuthorityHistory,
        Self::MotusInsurance,
        Self::MotusInsuranceHistory,
        Self::MotusRevocations,
    ];

    /// How the data set's files look and where their rows go.
    pub fn layout(self) -> &'static Layout {
        match self {
            Self::Census => &data_sets::census::LAYOUT,
            Self::SmsCensus => &data_sets::sms_census::LAYOUT,
            Self::Inspections => &data_sets::inspections::LAYOUT,
            Self::InspectionUnits => &data_sets::inspection_units::LAYOUT,
            Self::Violations => &data_sets::violations::LAYOUT,
            Self::Citations => &data_sets::citations::LAYOUT,
            Self::SpecialStudies => &data_sets::special_studies::LAYOUT,
            Self::Crashes => &data_sets::crashes::LAYOUT,
            Self::SmsCrashes => &data_sets::sms_crashes::LAYOUT,
            Self::SmsInspections => &data_sets::sms_inspections::LAYOUT,
            Self::SmsViolations => &data_sets::sms_violations::LAYOUT,
            Self::SmsAbPassProperty => &data_sets::sms_results::AB_PASS_PROPERTY,
            Self::SmsCPassProperty => &data_sets::sms_results::C_PASS_PROPERTY,
            Self::SmsAbPass => &data_sets::sms_results::AB_PASS,
            Self::SmsCPass => &data_sets::sms_results::C_PASS,
            Self::OosOrders => &data_sets::oos_orders::LAYOUT,
            Self::LiCarriers => &data_sets::li_carriers::LAYOUT,
            Self::LiAuthorityHistory => &data_sets::li_authority_history::LAYOUT,
            Self::LiInsurance => &data_sets::li_insurance::LAYOUT,
            Self::LiPendingInsurance => &data_sets::li_pending_insurance::LAYOUT,
            Self::LiInsuranceHistory => &data_sets::li_insurance_history::LAYOUT,
            Self::LiRevocations => &data_sets::li_revocations::LAYOUT,
            Self::LiProcessAgents => &data_sets::li_process_agents::LAYOUT,
            Self::LiRejectedFilings => &data_sets::li_rejected_filings::LAYOUT,
            Self::MotusCarriers => &data_sets::motus_carriers::LAYOUT,
            Self::MotusAuthorityHistory => &data_sets::motus_authority_history::LAYOUT,
            Self::MotusInsurance => &data_sets::motus_insurance::LAYOUT,
            Self::MotusInsuranceHistory => &data_sets::motus_insurance_history::LAYOUT,
            Self::MotusRevocations => &data_sets::motus_revocations::LAYOUT,
        }
    }

    /// Its name in `import_runs.data_set` and on the command line, in snake case.
    pub fn name(self) -> &'static str {
        self.layout().name
    }

    /// The name by which people know it, as shown beside a fact.
    pub fn label(self) -> &'static str {
        self.layout().label
    }

    /// The id of the full file at data.transportation.gov.
    pub fn socrata_id(self) -> &'static str {
        self.layout().socrata_id
    }

    /// The id of its daily-difference file, when it has one.
    pub fn diff_id(self) -> Option<&'static str> {
        self.layout().diff_id
    }

    /// The data set with this [`name`](Self::name).
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.name() == name)
    }
}

#[cfg(test)]
mod tests;
