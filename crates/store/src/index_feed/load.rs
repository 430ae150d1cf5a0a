//! Building the index from the tables at start.

use super::copy::Messages;
use super::follow::{Position, position};
use super::links::{self, ELSEWHERE, FORMER, INSPECTED, SIGN_INS};
use super::rows::{CARRIERS, IDENTIFIERS, LAST_SMS_INSPECTIONS, Reader, conditioned};
use super::sets::{self, CLASSIFIED, COVERED, MEMBERS, PREFERRED};
use crate::{Pool, coverage};
use futures::{StreamExt, TryStreamExt};
use index::{Builder, Snapshot};
use rules::Silence;
use sqlx::query_scalar;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// COPYs that run at once.
const CONNECTIONS: usize = 3;
/// Parts that the table of carriers is read in.
const PARTS: i64 = 2;
/// Rows that go to the builder together.
const BATCH: usize = 2_000;
/// Batches that may wait for the builder.
const WAITING: usize = 16;

/// What the rows of a batch are.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Carriers,
    Identifiers,
    Touches,
    Inspected,
    Links,
    Members,
    Classified,
    Covered,
    Preferred,
}

/// The whole index, and the position from which the change log leads on.
pub async fn load(pool: &Pool) -> sqlx::Result<(Snapshot, Position)> {
    let position = position(&mut *pool.acquire().await?).await?;
    let silence = coverage::kept(&mut *pool.acquire().await?).await?;
    let (batches, builder) = channel(WAITING);
    let building = tokio::task::spawn_blocking(move || build(builder, silence));
    let copies = statements(pool).await?.into_iter().map(|(kind, statement)| {
        let copying = tokio::spawn(copy(pool.clone(), kind, statement, batches.clone()));
        async { copying.await.map_err(broken)? }
    });
    // Each is spawned only when its turn comes, since a stream's map is lazy.
    let copied = futures::stream::iter(copies).buffer_unordered(CONNECTIONS).try_collect::<()>().await;
    drop(batches);
    let built = building.await.map_err(broken)?;
    copied?;
    Ok((built?, position))
}

fn broken(failure: tokio::task::JoinError) -> sqlx::Error {
    sqlx::Error::Io(failure.into())
}

/// The COPYs that together give everything, the longest first. Carriers are split by the place of rows in the table, inspections and their
/// vehicles by the inspections' numbers, along which both tables are read side by side. What moves between two parts while they are read is in the
/// change log.
async fn statements(pool: &Pool) -> sqlx::Result<Vec<(Kind, String)>> {
    let mut db = pool.acquire().await?;
    let pages =
        query_scalar!(r#"select pg_relation_size('carriers') / current_setting('block_size')::bigint as "pages!""#);
    let pages = pages.fetch_one(&mut *db).await?;
    let middle = query_scalar!("select (min(inspection_id) + max(inspection_id)) / 2 from inspections");
    let middle = middle.fetch_one(&mut *db).await?.unwrap_or(0);
    let mut statements: Vec<(Kind, String)> = ["<", ">="]
        .map(|side| (Kind::Inspected, conditioned(INSPECTED, &format!("inspection_id {side} {middle}"))))
        .into();
    for part in 0..PARTS {
        let from = pages * part / PARTS;
        let below = match part + 1 {
            PARTS => String::new(),
            next => format!(" and c.ctid < '({},0)'::tid", pages * next / PARTS),
        };
        statements.push((Kind::Carriers, conditioned(CARRIERS, &format!("c.ctid >= '({from},0)'::tid{below}"))));
    }
    statements.push((Kind::Identifiers, conditioned(IDENTIFIERS, "dot_number is not null")));
    statements.push((Kind::Touches, conditioned(LAST_SMS_INSPECTIONS, "true")));
    statements.push((Kind::Links, conditioned(ELSEWHERE, "true")));
    statements.push((Kind::Links, conditioned(FORMER, "true")));
    statements.push((Kind::Links, conditioned(SIGN_INS, "true")));
    statements.push((Kind::Members, MEMBERS.to_owned()));
    statements.push((Kind::Classified, CLASSIFIED.to_owned()));
    statements.push((Kind::Covered, COVERED.to_owned()));
    statements.push((Kind::Preferred, PREFERRED.to_owned()));
    Ok(statements)
}

/// Runs one COPY and hands its rows on.
async fn copy(pool: Pool, kind: Kind, statement: String, batches: Sender<(Kind, Messages)>) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    let mut stream = db.copy_out_raw(&statement).await?;
    let mut batch = Messages::default();
    while let Some(message) = stream.try_next().await? {
        batch.push(&message);
        if batch.len() == BATCH {
            // The builder is gone only when it failed, and then its error is returned.
            let _ = batches.send((kind, std::mem::take(&mut batch))).await;
        }
    }
    let _ = batches.send((kind, batch)).await;
    Ok(())
}

/// Builds the snapshot while the rows come.
fn build(mut batches: Receiver<(Kind, Messages)>, silence: Silence) -> sqlx::Result<Snapshot> {
    let (mut builder, mut reader, mut inspected) = (Builder::new(), Reader::new(silence), None);
    while let Some((kind, batch)) = batches.blocking_recv() {
        for row in batch.rows() {
            match kind {
                Kind::Carriers => builder.carrier(&reader.carrier(row?)?),
                Kind::Identifiers => {
                    let (dot, keys) = Reader::identifiers(row?)?;
                    keys.for_each(|key| builder.identifier(dot, key));
                }
                Kind::Touches => {
                    let (dot, touch) = reader.touch(row?)?;
                    builder.touch(dot, touch);
                }
                Kind::Inspected => {
                    let mut row = row?;
                    let (dot, touch) = reader.touch_in(&mut row)?;
                    // Once for all the vehicles of an inspection, whose rows lie together.
                    if inspected.replace((dot, touch)) != Some((dot, touch)) {
                        builder.touch(dot, touch);
                    }
                    if let Some(vehicle) = links::vehicle_in(&mut row)? {
                        builder.vehicle(dot, vehicle);
                    }
                }
                Kind::Links => {
                    if let Some((dot, link)) = links::link(row?)? {
                        builder.link(dot, link);
                    }
                }
                Kind::Classified => {
                    let (dot, set) = sets::classified(row?)?;
                    builder.member(set, dot);
                }
                Kind::Preferred => {
                    let (dot, set) = sets::preferred(row?)?;
                    if let Some(set) = set {
                        builder.member(set, dot);
                    }
                }
                Kind::Members | Kind::Covered => {
                    let read = if matches!(kind, Kind::Members) { sets::member } else { sets::covered };
                    let (dot, sets) = read(row?)?;
                    for set in sets {
                        builder.member(set, dot);
                    }
                }
            }
        }
    }
    Ok(builder.finish())
}
