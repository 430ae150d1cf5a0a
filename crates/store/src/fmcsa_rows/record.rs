//! Everything that the files say of one carrier's identity, authority and insurance, read in one go.

use super::{authority, census, dockets, insurance, runs, safety};
use crate::Conn;
use kernel::ids::CarrierId;
use kernel::population::Population;
use profile::rows::{Record, Runs};

/// The record of the carrier with the product's key `id`; none when there is no such carrier.
pub async fn record(db: &mut Conn, id: CarrierId) -> sqlx::Result<Option<Record>> {
    let Some(census) = census::census(db, id).await? else { return Ok(None) };
    let dot = census.dot_number;
    let dockets = dockets::of_carrier(db, dot).await?;
    let mut record = Record {
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
    record.runs = runs::load(db, &record.run_ids()).await?.among(Population::of_dot(dot));
    Ok(Some(record))
}
