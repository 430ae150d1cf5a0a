//! Everything that the files say of one carrier's identity, authority and insurance.

use super::{Runs, authority, census, insurance, safety};
use fmcsa::DataSet;
use std::collections::BTreeSet;

/// The public record of one carrier. Roadside data, which may be long, is counted instead ([`super::Roadside`]).
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "each field holds the rows of the table of its name")]
pub struct Record {
    pub census: census::Census,
    pub sms_census: Option<census::SmsCensus>,
    pub dockets: Vec<String>,
    pub li_carriers: Vec<authority::LiCarrier>,
    pub motus_carriers: Vec<authority::MotusCarrier>,
    pub li_authority_history: Vec<authority::LiAuthorityEvent>,
    pub motus_authority_history: Vec<authority::MotusAuthorityEvent>,
    pub li_revocations: Vec<authority::LiRevocation>,
    pub motus_revocations: Vec<authority::MotusRevocation>,
    pub process_agents: Vec<authority::ProcessAgent>,
    pub li_policies: Vec<insurance::LiPolicy>,
    pub motus_policies: Vec<insurance::MotusPolicy>,
    pub pending_policies: Vec<insurance::PendingPolicy>,
    pub li_past_policies: Vec<insurance::LiPastPolicy>,
    pub motus_past_policies: Vec<insurance::MotusPastPolicy>,
    pub oos_orders: Vec<safety::OosOrder>,
    pub sms_results: Vec<safety::SmsResult>,
    /// The runs behind all these rows.
    pub runs: Runs,
}

impl Record {
    /// The census data set that the carrier's row was last taken from.
    pub fn census_data_set(&self) -> DataSet {
        DataSet::by_name(&self.census.data_set).unwrap_or(DataSet::Census)
    }

    /// The runs that its rows name.
    pub fn run_ids(&self) -> Vec<i64> {
        let mut ids = BTreeSet::from([self.census.run_id]);
        ids.extend(self.census.ended_run_id);
        ids.extend(self.sms_census.iter().map(|row| row.run_id));
        ids.extend(self.li_carriers.iter().map(|row| row.run_id));
        ids.extend(self.motus_carriers.iter().map(|row| row.run_id));
        ids.extend(self.li_authority_history.iter().map(|row| row.run_id));
        ids.extend(self.motus_authority_history.iter().map(|row| row.run_id));
        ids.extend(self.li_revocations.iter().map(|row| row.run_id));
        ids.extend(self.motus_revocations.iter().map(|row| row.run_id));
        ids.extend(self.process_agents.iter().map(|row| row.run_id));
        ids.extend(self.li_policies.iter().map(|row| row.run_id));
        ids.extend(self.motus_policies.iter().map(|row| row.run_id));
        ids.extend(self.pending_policies.iter().map(|row| row.run_id));
        ids.extend(self.li_past_policies.iter().map(|row| row.run_id));
        ids.extend(self.motus_past_policies.iter().map(|row| row.run_id));
        ids.extend(self.oos_orders.iter().map(|row| row.run_id));
        ids.extend(self.sms_results.iter().map(|row| row.run_id));
        ids.into_iter().collect()
    }
}
