//! Loads come on the board and go off, one or many, in the transaction of whoever asks.

use super::view::errors;
use chrono::{DateTime, Utc};
use dispatch::loads::told::{About, Changer};
use freight::board::PostingEnd;
use kernel::ids::LoadId;
use platform::http::error::{Code, FieldError};
use std::collections::BTreeSet;
use store::exchange::postings;
use store::loads::held::{self, Held};
use store::loads::{events, feed};
use store::{Conn, Tenant};

/// What is to become of loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// They come on the board.
    Post,
    /// They go off.
    Unpost,
}

/// What became of them.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// Those that are as asked now, in the order asked.
    pub(super) loads: Vec<LoadId>,
    /// Those of them that were not so before.
    pub(super) changed: Vec<LoadId>,
    /// Those that were refused, with every reason, in the order asked.
    pub(super) refused: Vec<(LoadId, Vec<FieldError>)>,
    /// What the book of open loads is told, to wait for.
    pub(super) xid: Option<i64>,
}

/// Posts loads or takes them off. Each is locked first: who covers or cancels one at the same moment comes before or after, and one that is
/// covered then is refused. A load that is as asked already stays as it is.
pub(super) async fn act(
    db: &mut Conn,
    tenant: Tenant,
    act: Act,
    loads: &[LoadId],
    changer: Changer,
    now: DateTime<Utc>,
) -> sqlx::Result<Done> {
    let held = held::lock_many(db, tenant, loads).await?;
    let (mut done, mut ends, mut told, mut seen) = (Done::default(), Vec::new(), Vec::new(), BTreeSet::new());
    for id in loads.iter().filter(|id| seen.insert(**id)) {
        let Some(load) = held.iter().find(|held| held.row.id == *id) else {
            done.refused.push((*id, vec![not_found()]));
            continue;
        };
        match after(load, act, now) {
            Ok(change) => {
                done.loads.push(*id);
                if let Some(end) = change {
                    done.changed.push(*id);
                    ends.push((*id, end));
                    let about = About::held(load);
                    told.push(match act {
                        Act::Post => about.posted(end, changer, now),
                        Act::Unpost => about.unposted(PostingEnd::Unposted, changer, now),
                    });
                }
            }
            Err(errors) => done.refused.push((*id, errors)),
        }
    }
    if done.changed.is_empty() {
        return Ok(done);
    }
    match act {
        Act::Post => postings::post(db, tenant, &ends, now).await?,
        Act::Unpost => postings::unpost(db, tenant, &done.changed, now).await?,
    }
    done.xid = Some(feed::announce(db, tenant, &done.changed).await?);
    events::append_many(db, tenant, &told, now).await?;
    Ok(done)
}

/// Until when a load is posted then, or was; none where it is as asked already.
fn after(load: &Held, act: Act, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, Vec<FieldError>> {
    match act {
        Act::Unpost => Ok(load.row.posting_expires_at),
        Act::Post => {
            let refusals = load.posting_refusals(now);
            if !refusals.is_empty() {
                return Err(errors(load, &refusals));
            }
            let end = load.load.pickup_window().map(|window| window.end);
            Ok(end.filter(|_| load.posted(now).is_none()))
        }
    }
}

fn not_found() -> FieldError {
    FieldError { code: Code::NotFound, detail: "Load not found.".to_owned(), field: None }
}
