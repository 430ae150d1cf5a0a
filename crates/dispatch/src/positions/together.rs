//! Positions that a company's own systems send, each in a call of its own, taken in together: calls that come while a transaction is under way
//! share the next one. Nobody waits for others to come, and what became of a call is what would have become of it alone:
//!
//! - Of each load a transaction has one call ([`SentPositions::next`](platform::live::sent::SentPositions::next)).
//! - A call whose load another transaction holds does not make the others wait: it gets a transaction of its own, which waits.
//! - When a transaction fails, each of its calls gets one of its own.
//! - Calls with many positions have their own anyway.
//!
//! Each is answered once it is committed. One transaction of a company is under way at a time in a process, those of their own apart.

use super::take_in::{MovementFixes, TakenFixes, take_in_held};
use anyhow::anyhow;
use freight::load::FixSource;
use freight::position::Fix;
use kernel::ids::{CompanyId, LoadId, MovementId};
use platform::app::App;
use platform::change::Committed;
use platform::http::Error;
use platform::live::sent::Sent;
use std::collections::HashMap;
use store::Tenant;
use store::loads::held::{self, Held};
use tokio::sync::oneshot;

/// A call with more positions than this has a transaction of its own.
const MOST: usize = 100;

/// Takes in positions of one of the company's loads, of the named movement's truck or of the one on its way to the next stop; what became of them.
pub(super) async fn hand_in(
    app: &App,
    tenant: Tenant,
    (load_id, movement_id): (LoadId, Option<MovementId>),
    fixes: Vec<Fix>,
) -> Result<TakenFixes, Error> {
    let (answer, taken) = oneshot::channel();
    let sent = Sent { load_id, movement_id, fixes, answer };
    if sent.fixes.len() > MOST {
        tokio::spawn(alone(app.clone(), tenant, sent));
    } else if app.sent_positions.add(tenant.company(), sent) {
        tokio::spawn(take_turns(app.clone(), tenant));
    }
    taken.await.unwrap_or_else(|_| Err(anyhow!("the task that took positions in ended before it was done").into()))
}

/// Takes in what waits of a company, until nothing does.
async fn take_turns(app: App, tenant: Tenant) {
    while let Some(calls) = app.sent_positions.next(tenant.company()) {
        // In a task of its own: should it panic, its calls are told so, and the next ones have their turn.
        let _ = tokio::spawn(together(app.clone(), tenant, calls)).await;
    }
}

/// Takes calls in, in one transaction; those that it can't take go on alone.
async fn together(app: App, tenant: Tenant, calls: Vec<Sent>) {
    match take(&app, tenant, &calls, Waits::ForNobody).await {
        Ok((committed, outcomes)) => {
            let mut told = Vec::with_capacity(calls.len());
            for (call, outcome) in calls.into_iter().zip(outcomes) {
                match outcome {
                    Some(outcome) => told.push((call, outcome)),
                    None => drop(tokio::spawn(alone(app.clone(), tenant, call))),
                }
            }
            // The next calls need not wait until the book of open loads holds these.
            tokio::spawn(async move {
                committed.wait().await;
                for (call, outcome) in told {
                    tell(call, outcome);
                }
            });
        }
        Err(_) => {
            for call in calls {
                tokio::spawn(alone(app.clone(), tenant, call));
            }
        }
    }
}

/// Takes a call in, in a transaction of its own.
async fn alone(app: App, tenant: Tenant, call: Sent) {
    let outcome = match take(&app, tenant, std::slice::from_ref(&call), Waits::ForLocks).await {
        Ok((committed, outcomes)) => {
            committed.wait().await;
            outcomes.into_iter().next().flatten().unwrap_or(Err(Error::NotFound))
        }
        Err(error) => Err(error),
    };
    tell(call, outcome);
}

fn tell(call: Sent, outcome: Result<TakenFixes, Error>) {
    // Who is gone sends it again.
    let _ = call.answer.send(outcome);
}

/// What a transaction does about loads that others hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waits {
    /// It waits for them.
    ForLocks,
    /// It leaves them out.
    ForNobody,
}

/// What became of a call; none where its load was not to be had.
type Outcome = Option<Result<TakenFixes, Error>>;

/// Takes calls of different loads in, in one transaction that is committed; call by call what became of it.
async fn take(app: &App, tenant: Tenant, calls: &[Sent], waits: Waits) -> Result<(Committed, Vec<Outcome>), Error> {
    let now = app.loads.now(tenant.company());
    let mut change = app.unrecorded_change("positions, as the broker's systems send them").await?;
    let mut loads: Vec<LoadId> = calls.iter().map(|call| call.load_id).collect();
    loads.sort_unstable();
    let held = match waits {
        Waits::ForLocks => held::lock_many(&mut change, tenant, &loads).await?,
        Waits::ForNobody => held::lock_free(&mut change, tenant, &loads).await?,
    };
    let by_load: HashMap<LoadId, &Held> = held.iter().map(|held| (held.row.id, held)).collect();
    let (mut outcomes, mut entries, mut places) = (Vec::with_capacity(calls.len()), Vec::new(), Vec::new());
    for (at, call) in calls.iter().enumerate() {
        let movement = by_load.get(&call.load_id).map(|held| movement(held, call.movement_id));
        outcomes.push(match movement {
            Some(Ok(movement)) => {
                entries.push(entry(call, movement, tenant.company()));
                places.push(at);
                None
            }
            Some(Err(error)) => Some(Err(error)),
            None => None,
        });
    }
    let (taken, xid) = take_in_held(&mut change, app, tenant, held, &entries, now).await?;
    for (at, taken) in places.into_iter().zip(taken) {
        outcomes[at] = Some(Ok(taken));
    }
    change.announce_loads(xid);
    Ok((change.commit_first().await?, outcomes))
}

fn entry(call: &Sent, movement_id: MovementId, company: CompanyId) -> MovementFixes {
    let (load_id, fixes) = (call.load_id, call.fixes.clone());
    MovementFixes { load_id, movement_id, company, share_id: None, source: FixSource::Key, fixes }
}

/// The movement whose truck it is.
fn movement(held: &Held, wanted: Option<MovementId>) -> Result<MovementId, Error> {
    let open = || held.movements.iter().map(|movement| movement.id);
    match wanted {
        Some(wanted) if open().any(|id| id == wanted) => Ok(wanted),
        Some(_) => Err(Error::invalid("movement_id", "Must be one of the load's movements that aren't removed.")),
        None => held
            .current()
            .map(|movement| movement.id)
            .ok_or_else(|| Error::Conflict("This load has no carrier. Assign one first.".to_owned())),
    }
}
