//! Writing what became of a batch: positions, what is remembered, areas, logs and statuses. A statement a table, not a position.

use super::follow::{Followed, Work};
use crate::loads::settle::{Certainty, settle_many};
use crate::loads::told::About;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use freight::load::{Actor, FixSource, LoadStatus};
use freight::position::{CourseLog, Fix, Refusal};
use freight::stop::LogSource;
use kernel::ids::{LoadId, MovementId};
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use store::loads::areas::NewArea;
use store::loads::held::Held;
use store::loads::logs::NewLog;
use store::loads::positions::{MOST_REFUSED, NewPosition};
use store::loads::states::NewState;
use store::loads::taken::{self, Taken};
use store::loads::{events, partitions, positions, stop_logs};
use store::{Conn, Tenant};

/// Writes what became of a company's batch; gives the transaction's number where the book of open loads is to hear of it.
pub(super) async fn write(
    db: &mut Conn,
    tenant: Tenant,
    work: &Work,
    received_at: DateTime<Utc>,
) -> sqlx::Result<Option<i64>> {
    let accepted: Vec<NewPosition> = work.followed.iter().flat_map(|one| one.accepted.iter().copied()).collect();
    // No day before our era can be kept: what says so is refused all the same.
    let refused = work.followed.iter().flat_map(|one| one.refused.iter().copied());
    let refused: Vec<_> = refused.filter(|(one, _)| one.fix.located_at.year() > 0).collect();
    let refused = unknown(db, tenant, refused).await?;
    let measured = accepted.iter().map(|one| one.fix.located_at.date_naive());
    let received = (!refused.is_empty()).then(|| received_at.date_naive());
    let days: Vec<NaiveDate> = measured.chain(received).collect::<BTreeSet<_>>().into_iter().collect();
    if !days.is_empty() {
        partitions::make_room(db, &days).await?;
    }
    positions::put_refused(db, tenant, &refused, received_at).await?;
    let states: Vec<NewState> = work.followed.iter().filter_map(|one| state(one, work)).collect();
    let seen: Vec<NewArea> = work.followed.iter().flat_map(|one| one.areas.iter().copied()).collect();
    let (mut news, mut etas) = (Vec::<LoadId>::new(), Vec::new());
    for (held, after) in work.held.iter().zip(&work.after).filter(|(_, after)| after.has_news) {
        news.push(held.row.id);
        if after.load.eta_at != held.row.eta_at {
            etas.push((held.row.id, after.load.eta_at));
        }
    }
    let taken = Taken { positions: &accepted, states: &states, areas: &seen, etas: &etas, news: &news };
    let announced = taken::put(db, tenant, &taken, received_at).await?;
    conclude(db, tenant, work, received_at).await?;
    Ok(announced)
}

/// What is to be remembered of a movement; none where nothing new is known of it.
fn state(one: &Followed, work: &Work) -> Option<NewState> {
    let last = one.ended.last.filter(|_| one.has_learned())?;
    Some(NewState {
        load: work.held[one.load].row.id,
        movement: one.movement.id,
        last,
        is_at_rest: one.ended.is_at_rest,
        miles_left: one.miles_left,
        watches: serde_json::to_value(&one.ended.memory).unwrap_or_default(),
    })
}

/// Writes the logs that the positions lead to, each of which settles its load, and settles the loads that follow from less. Events are
/// appended here, after everything is locked.
///
/// It goes by rounds, of each load one log: whatever many loads' trucks did at once takes the statements of one.
async fn conclude(db: &mut Conn, tenant: Tenant, work: &Work, now: DateTime<Utc>) -> sqlx::Result<()> {
    let mut waiting = vec![VecDeque::new(); work.held.len()];
    // Where a truck is says nothing of a load that was called off.
    for one in work.followed.iter().filter(|one| work.held[one.load].row.status != LoadStatus::Cancelled) {
        waiting[one.load].extend(one.ended.logs.iter().map(|log| derived(log, one.movement.id)));
    }
    let flips = |at: &usize| work.after[*at].flips && waiting[*at].is_empty();
    let mut settled: Vec<LoadId> = (0..work.held.len()).filter(flips).map(|at| work.held[at].row.id).collect();
    let mut told = Vec::new();
    loop {
        let round: Vec<(&Held, NewLog)> =
            work.held.iter().zip(&mut waiting).filter_map(|(held, logs)| Some((held, logs.pop_front()?))).collect();
        let logs: Vec<(LoadId, &NewLog)> = round.iter().map(|(held, log)| (held.row.id, log)).collect();
        let by_id: HashMap<LoadId, &Held> = round.iter().map(|(held, _)| (held.row.id, *held)).collect();
        for row in stop_logs::put(db, tenant, &logs, now).await? {
            settled.push(row.load_id);
            told.extend(by_id.get(&row.load_id).map(|held| About::held(held).logged(&row)));
        }
        let statuses = settle_many(db, tenant, &settled, (Actor::Engine, Certainty::OneLook), now).await?;
        told.extend(statuses.into_iter().map(|(_, event)| event));
        settled.clear();
        if round.is_empty() {
            break;
        }
    }
    events::append_many(db, tenant, &told, now).await
}

fn derived(log: &CourseLog, movement: MovementId) -> NewLog {
    NewLog {
        stop_id: Some(log.stop),
        movement_id: Some(movement),
        is_type: log.is_type,
        occurred_at: log.at,
        source: LogSource::Derived,
        user_id: None,
        body: None,
        eta_at: None,
    }
}

/// Those of the refused positions that are not kept yet: what is sent again after its answer was lost is there once. Of a movement 10,000 are
/// kept at most.
async fn unknown(
    db: &mut Conn,
    tenant: Tenant,
    refused: Vec<(NewPosition, Refusal)>,
) -> sqlx::Result<Vec<(NewPosition, Refusal)>> {
    let movements: BTreeSet<MovementId> = refused.iter().map(|(one, _)| one.movement).collect();
    let movements: Vec<MovementId> = movements.into_iter().collect();
    let mut counts = HashMap::<MovementId, usize>::new();
    let mut known = HashSet::new();
    for (movement, fix) in positions::refused(db, tenant, &movements).await? {
        *counts.entry(movement).or_default() += 1;
        known.insert(sameness(movement, &fix));
    }
    let mut unknown = refused;
    unknown.retain(|(one, _)| {
        let count = counts.entry(one.movement).or_default();
        let is_new = *count < MOST_REFUSED && known.insert(sameness(one.movement, &one.fix));
        *count += usize::from(is_new);
        is_new
    });
    Ok(unknown)
}

/// What two refused positions have in common that are the same one.
fn sameness(movement: MovementId, fix: &Fix) -> (MovementId, DateTime<Utc>, [u64; 2], FixSource) {
    (movement, fix.located_at, [fix.point.lat.to_bits(), fix.point.lon.to_bits()], fix.source)
}
