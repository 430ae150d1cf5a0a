//! Changes of where and to whom loads go, kept when a load is given other stops.

use super::rows::StopRow;
use super::write::NewStop;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::stop::{LogSource, StopKind};
use kernel::ids::{LoadId, UserId};
use sqlx::query;

/// The most signs that are kept of a value.
const MOST_SIGNS: usize = 500;

/// A change of one delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    what: &'static str,
    before: Option<String>,
    after: Option<String>,
}

/// Keeps what other stops change of where and to whom a load goes: its deliveries, one by one.
pub(super) async fn remember(
    db: &mut Conn,
    tenant: Tenant,
    (load, old, new): (LoadId, &[StopRow], &[NewStop]),
    (source, user): (LogSource, Option<UserId>),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let changes = changes(old, new);
    if changes.is_empty() {
        return Ok(());
    }
    let what: Vec<String> = changes.iter().map(|change| change.what.to_owned()).collect();
    let before: Vec<Option<String>> = changes.iter().map(|change| change.before.clone()).collect();
    let after: Vec<Option<String>> = changes.iter().map(|change| change.after.clone()).collect();
    query!(
        "insert into load_instruction_changes (company_id, load_id, what, before, after, source, user_id, changed_at)
         select $1, $2, n.what, n.before, n.after, $3, $4, $5
           from unnest($6::text[], $7::text[], $8::text[]) with ordinality as n (what, before, after, nth) order by n.nth",
        tenant.company().0,
        load.0,
        source.as_str(),
        user.map(|user| user.0),
        now,
        &what,
        &before as &[Option<String>],
        &after as &[Option<String>]
    )
    .execute(db)
    .await?;
    Ok(())
}

fn changes(old: &[StopRow], new: &[NewStop]) -> Vec<Change> {
    let old: Vec<NewStop> = old.iter().map(NewStop::from).collect();
    let deliveries = |stops: &[NewStop]| -> Vec<(Option<String>, Option<String>)> {
        let own = stops.iter().filter(|stop| stop.kind == StopKind::Delivery);
        own.map(|stop| (place(stop), words(stop.name.as_deref()))).collect()
    };
    let (old, new) = (deliveries(&old), deliveries(new));
    let mut changes = Vec::new();
    for nth in 0..old.len().max(new.len()) {
        let none = || (Some("No delivery".to_owned()), None);
        let (before, after) = (old.get(nth).cloned().unwrap_or_else(none), new.get(nth).cloned().unwrap_or_else(none));
        for (what, before, after) in [("delivery", before.0, after.0), ("consignee", before.1, after.1)] {
            let same = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
            if same(&before) != same(&after) {
                changes.push(Change { what, before, after });
            }
        }
    }
    changes
}

/// Where a stop is, in words; its point where it has no address.
fn place(stop: &NewStop) -> Option<String> {
    let parts = [&stop.street, &stop.city, &stop.state, &stop.postal_code];
    let address: Vec<_> = parts.into_iter().flatten().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    words(Some(&address.join(", "))).or_else(|| {
        let point = stop.place?.point;
        Some(format!("{:.4}, {:.4}", point.lat, point.lon))
    })
}

fn words(text: Option<&str>) -> Option<String> {
    let text: String = text?.trim().chars().take(MOST_SIGNS).collect();
    (!text.is_empty()).then_some(text)
}
