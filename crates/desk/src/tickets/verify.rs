//! Whether what alerts were closed on still gives the same, byte for byte: for one record, and for all of a company's
//! (`haulwarden admin verify-decisions`).

use super::closing::{evaluation, hash};
use alerts::{AlertType, Input};
use data_encoding::HEXLOWER;
use kernel::ids::{MovementId, TicketId};
use serde::Deserialize;
use store::decisions::{self, Decision};
use store::tickets::{closings, list};
use store::{Conn, Tenant};
use vetting::decisions::frozen::{self, v1::ClosedAlert};

/// What evaluating an alert again came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The same, byte for byte.
    Same,
    /// Nothing was kept when it was closed, or the alert went with its load.
    NotKept,
    /// What was kept then is gone.
    Gone,
    /// What was kept is another than what the record names.
    InputChanged,
    /// The kept input is as it was and comes out otherwise.
    Different,
    /// The kept input is as it was and comes out otherwise; it was gathered for an earlier version, whose rules were others.
    Earlier,
}

/// How all records of a company that alerts were closed came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Those that came out the same.
    pub same: i64,
    /// Those of earlier versions that come out otherwise.
    pub earlier: i64,
    /// What is wrong: the record's number in the chain, and how.
    pub wrong: Vec<(i64, Again)>,
}

impl Again {
    /// What is wrong with a record, in words; none where nothing is.
    pub const fn trouble(self) -> Option<&'static str> {
        match self {
            Self::Same | Self::NotKept | Self::Earlier => None,
            Self::Gone => Some("what the alert was evaluated from is gone"),
            Self::InputChanged => Some("what the alert was evaluated from was changed"),
            Self::Different => Some("evaluating the alert again gives something else"),
        }
    }
}

/// Records that are read at once: each has an input of some kilobytes.
const AT_A_TIME: i64 = 200;

/// Evaluates again all that the company's people closed.
///
/// # Errors
/// When the database can't be read.
pub async fn verify(db: &mut Conn, tenant: Tenant) -> anyhow::Result<Checked> {
    let (mut checked, mut after) = (Checked::default(), 0);
    loop {
        let records = decisions::closed_alerts(db, tenant, after, AT_A_TIME).await?;
        for record in &records {
            after = record.sequence;
            let Some(alert) = closed(record) else { continue };
            match again(db, tenant, &alert).await? {
                Again::Same => checked.same += 1,
                Again::Earlier => checked.earlier += 1,
                Again::NotKept => {}
                wrong => checked.wrong.push((record.sequence, wrong)),
            }
        }
        if records.is_empty() {
            return Ok(checked);
        }
    }
}

/// The alert that a record is about; none where it is of a newer release's form.
fn closed(record: &Decision) -> Option<ClosedAlert> {
    frozen::read(record.version, &record.inputs)?.about.alert
}

/// Evaluates an alert again from what was kept when it was closed.
///
/// # Errors
/// When the database can't be read.
pub(super) async fn again(db: &mut Conn, tenant: Tenant, alert: &ClosedAlert) -> anyhow::Result<Again> {
    let Some(named) = &alert.input_sha256 else { return Ok(Again::NotKept) };
    let sha256 = HEXLOWER.decode(named.as_bytes()).unwrap_or_default();
    let ticket = TicketId(alert.ticket_id);
    let Some(kept) = closings::find(db, tenant, ticket, &sha256).await? else {
        // It is kept for as long as the alert.
        let is_there = list::find(db, tenant, ticket).await?.is_some();
        return Ok(if is_there { Again::Gone } else { Again::NotKept });
    };
    let (is_type, movement) = (alert.is_type.parse::<AlertType>().ok(), alert.movement_id.map(MovementId));
    let expected = alert.evaluation.clone();
    // It may be many pages of text.
    let again = move || {
        if hash(&kept.input, &kept.settings, kept.evaluated_at) != sha256 {
            return Again::InputChanged;
        }
        let now = is_type.and_then(|is_type| evaluation(&kept, is_type, movement));
        if now == expected {
            Again::Same
        } else if is_earlier(&kept.input) {
            Again::Earlier
        } else {
            Again::Different
        }
    };
    Ok(tokio::task::spawn_blocking(again).await?)
}

/// Whether an input was gathered for an earlier version of the rules.
fn is_earlier(input: &str) -> bool {
    #[derive(Deserialize)]
    struct Versioned {
        version: u16,
    }
    serde_json::from_str::<Versioned>(input).is_ok_and(|input| input.version < Input::VERSION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_input_of_an_earlier_version_may_come_out_otherwise() {
        let of = |version: u16| format!("{{\"version\":{version},\"load\":null}}");
        assert!(is_earlier(&of(Input::VERSION - 1)));
        assert!(!is_earlier(&of(Input::VERSION)) && !is_earlier("no JSON"));
        assert!(Again::Earlier.trouble().is_none() && Again::Different.trouble().is_some());
    }
}
