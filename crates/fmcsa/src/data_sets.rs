//! The layouts of FMCSA's data sets, one small module for each: its header, its table, and how one becomes the other.
//!
//! Left out: Motus BOC3 (6snj-ed7q), whose eight columns are not known.

pub(crate) mod census;
pub(crate) mod citations;
pub(crate) mod crashes;
pub(crate) mod inspection_units;
pub(crate) mod inspections;
pub(crate) mod li_authority_history;
pub(crate) mod li_carriers;
pub(crate) mod li_insurance;
pub(crate) mod li_insurance_history;
pub(crate) mod li_pending_insurance;
pub(crate) mod li_process_agents;
pub(crate) mod li_rejected_filings;
pub(crate) mod li_revocations;
pub(crate) mod motus_authority_history;
pub(crate) mod motus_carriers;
pub(crate) mod motus_insurance;
pub(crate) mod motus_insurance_history;
pub(crate) mod motus_revocations;
pub(crate) mod oos_orders;
pub(crate) mod sms_census;
pub(crate) mod sms_crashes;
pub(crate) mod sms_inspections;
pub(crate) mod sms_results;
pub(crate) mod sms_violations;
pub(crate) mod special_studies;
pub(crate) mod violations;
