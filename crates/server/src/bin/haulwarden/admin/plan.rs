//! `haulwarden admin plan`: the plans that there are.

use clap::Subcommand;
use store::Conn;
use store::billing::{self, Offer};

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// List plans: ID, name, price per month, whether it's offered, carrier searches per month, features.
    List,
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn) -> anyhow::Result<String> {
        let Self::List = self;
        let plans = billing::plans(db).await?;
        let lines: Vec<_> = plans.iter().map(line).collect();
        Ok(if lines.is_empty() {
            "no plans yet; `haulwarden serve` creates the first ones".to_owned()
        } else {
            lines.join("\n")
        })
    }
}

fn line(plan: &Offer) -> String {
    let price = plan.price_cents.map_or("not sold".to_owned(), |cents| format!("${}.{:02}", cents / 100, cents % 100));
    let offered = if plan.is_offered { "offered" } else { "not offered" };
    let searches = plan.carrier_searches_limit.map_or("unlimited".to_owned(), |limit| limit.to_string());
    let flags: Vec<_> = plan.flags.iter().map(ToString::to_string).collect();
    format!("{}\t{}\t{price}\t{offered}\t{searches}\t{}", plan.id, plan.name, flags.join(","))
}
