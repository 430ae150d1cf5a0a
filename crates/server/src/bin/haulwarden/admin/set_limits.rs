//! `haulwarden admin company set-limits`: limits of one company's own, in the place of its plan's.

use anyhow::bail;
use clap::Args;
use kernel::clock::Clock;
use kernel::ids::CompanyId;
use platform::change::{Audit, Change};
use serde_json::{Value, json};
use std::str::FromStr;
use store::Conn;
use store::companies::limits::{self, OwnLimits};

/// A gigabyte, in bytes.
const GB: i64 = 1 << 30;

/// The limits to set; those that are not given stay.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Wanted {
    /// API calls per minute for all its users and keys together.
    #[arg(long)]
    calls_per_minute: Option<Limit>,
    /// API calls in progress at the same time.
    #[arg(long)]
    calls_at_once: Option<Limit>,
    /// API calls per minute for each key.
    #[arg(long)]
    key_calls_per_minute: Option<Limit>,
    /// API calls in progress at the same time for each key.
    #[arg(long)]
    key_calls_at_once: Option<Limit>,
    /// File storage in gigabytes.
    #[arg(long)]
    stored_gb: Option<Limit>,
    /// Emails per day.
    #[arg(long)]
    mails_per_day: Option<Limit>,
}

/// A number, or the plan's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Plan,
    Own(i32),
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match (word, word.parse::<i32>()) {
            ("plan", _) => Ok(Self::Plan),
            (_, Ok(number)) if number >= 0 => Ok(Self::Own(number)),
            _ => Err(format!("\"{word}\" must be a number or \"plan\"")),
        }
    }
}

/// The new value: as it was where nothing is wanted.
fn new(wanted: Option<Limit>, before: Option<i32>) -> Option<i32> {
    match wanted {
        None => before,
        Some(Limit::Plan) => None,
        Some(Limit::Own(number)) => Some(number),
    }
}

pub(super) async fn set_limits(
    db: &mut Conn,
    company: CompanyId,
    wanted: &Wanted,
    clock: &Clock,
) -> anyhow::Result<String> {
    let mut change = Change::by_operator(db, clock).await?;
    let Some(before) = limits::own(&mut change, company).await? else { bail!("company {company} not found") };
    let calls = [wanted.calls_per_minute, wanted.calls_at_once, wanted.key_calls_per_minute, wanted.key_calls_at_once];
    if calls.contains(&Some(Limit::Own(0))) {
        bail!("call limits must be 1 or more");
    }
    let stored_bytes = match wanted.stored_gb {
        None => before.stored_bytes,
        Some(Limit::Plan) => None,
        Some(Limit::Own(number)) => Some(i64::from(number) * GB),
    };
    let own = OwnLimits {
        calls_per_minute: new(wanted.calls_per_minute, before.calls_per_minute),
        calls_at_once: new(wanted.calls_at_once, before.calls_at_once),
        key_calls_per_minute: new(wanted.key_calls_per_minute, before.key_calls_per_minute),
        key_calls_at_once: new(wanted.key_calls_at_once, before.key_calls_at_once),
        stored_bytes,
        mails_per_day: new(wanted.mails_per_day, before.mails_per_day),
    };
    limits::set_own(&mut change, company, &own).await?;
    if own == before {
        change.commit_unrecorded("nothing was changed").await?;
    } else {
        let audit = Audit::new("company.limits_set").by_system(company).subject("Company", company);
        change.commit(audit.details(json!({"before": told(&before), "after": told(&own)}))).await?;
    }
    Ok(words(company, &own))
}

fn told(own: &OwnLimits) -> Value {
    json!({
        "calls_per_minute": own.calls_per_minute,
        "calls_at_once": own.calls_at_once,
        "key_calls_per_minute": own.key_calls_per_minute,
        "key_calls_at_once": own.key_calls_at_once,
        "stored_bytes": own.stored_bytes,
        "mails_per_day": own.mails_per_day,
    })
}

fn words(company: CompanyId, own: &OwnLimits) -> String {
    let or_plan = |number: Option<i64>| number.map_or("set by its plan".to_owned(), |number| number.to_string());
    let rows = [
        ("calls per minute", own.calls_per_minute.map(i64::from)),
        ("calls at once", own.calls_at_once.map(i64::from)),
        ("calls per minute, each key", own.key_calls_per_minute.map(i64::from)),
        ("calls at once, each key", own.key_calls_at_once.map(i64::from)),
        ("stored bytes", own.stored_bytes),
        ("emails per day", own.mails_per_day.map(i64::from)),
    ];
    let lines = rows.map(|(what, number)| format!("{what}\t{}", or_plan(number)));
    format!("company {company}:\n{}", lines.join("\n"))
}
