//! Everything that the files say of one carrier's identity, authority and insurance, read in one go.

use super::{authority, census, dockets, insurance, runs::Runs, safety};
use crate::Conn;
use fmcsa::DataSet;
use std::collections::BTreeSet;

/// The public record of one carrier. Roadside data, which may be long, is read by the page instead (`crate::carriers`).
#[derive(Clone, Debug)]
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
    /// The record of the carrier with the product's key `id`; none when there is no such carrier.
    pub async fn load(db: &mut Conn, id: i64) -> sqlx::Result<Option<Self>> {
        let Some(census) = census::census(db, id).await? else { return Ok(None) };
        let dot = census.dot_number;
        let dockets = dockets::of_carrier(db, dot).await?;
        let mut record = Self {
            sms_census: census::sms_census(db, dot).await?,
            li_carriers: authority::li_carriers(db, dot).await?,
            motus_carriers: authority::motus_carriers(db, dot).await?,
            li_authority_history: authority::li_authority_history(db, dot).await?,
            motus_authority_history: authority::motus_authority_history(db, dot).await?,
            li_revocations: authority::li_revocations(db, dot).await?,
            motus_revocations: authority::motus_revocations(db, dot).await?,
            process_agents: authority::process_agents(db, dot).await?,
            li_policies: insurance::li_policies(db, &dockets).await?,
            motus_policies: insurance::motus_policies(db, dot).await?,
            pending_policies: insurance::pending_policies(db, dot).await?,
            li_past_policies: insurance::li_past_policies(db, dot).await?,
            motus_past_policies: insurance::motus_past_policies(db, dot).await?,
            oos_orders: safety::oos_orders(db, dot).await?,
            sms_results: safety::sms_results(db, dot).await?,
            runs: Runs::default(),
            dockets,
            census,
        };
        record.runs = Runs::load(db, &record.run_ids()).await?;
        Ok(Some(record))
    }

    /// The census data set that the carrier's row was last taken from.
    pub fn census_data_set(&self) -> DataSet {
        DataSet::by_name(&self.census.data_set).unwrap_or(DataSet::Census)
    }

    fn run_ids(&self) -> Vec<i64> {
        let mut ids = BTreeSet::from([self.census.run_id]);
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
