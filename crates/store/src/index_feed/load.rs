//! Building the index from the tables: at start, when it is in no file that may be followed.
//!
//! Inspections and their vehicles are most of the rows. So first come the carriers and what is packed of their inspections ([`super::pack()`]),
//! then the inspections of those of which nothing is packed: by their numbers when they are few, else both tables whole.

use super::copy::{Fields, Malformed, Messages};
use super::follow::{Position, among, position};
use super::inspected::{Packed, Seen, rows_where, seen_in, vehicle_in};
use super::links::{self, ELSEWHERE, FORMER, SIGN_INS};
use super::pack;
use super::rows::Reader;
use super::sets::{self, CLASSIFIED, COVERED, MEMBERS, PREFERRED};
use super::statements::{IDENTIFIERS, LAST_SMS_INSPECTIONS, conditioned, many_carriers_where};
use crate::{Conn, Pool, coverage};
use futures::{StreamExt, TryStreamExt};
use index::{Builder, Snapshot};
use sqlx::{query_scalar, raw_sql};
use std::collections::BTreeSet;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// COPYs that run at once.
const CONNECTIONS: usize = 3;
/// Parts that the table of carriers is read in.
const PARTS: i64 = 2;
/// Pages of that table up to which all is read over one connection, in one part: there is too little to share.
const SHORT: i64 = 4;
/// What each COPY runs with. Several run at once and this process reads beside them, so that more workers of PostgreSQL's would only hand rows
/// on; nor does compiling the statement pay. The facts of all carriers stay in memory while they are joined: else carriers' wide rows are written
/// to disk and read again.
const SETTINGS: &str = "
    set local max_parallel_workers_per_gather = 0;
    set local jit = off;
    set local work_mem = '128MB'";
/// Rows that go to the builder together, or fewer when they are as many bytes.
const BATCH: usize = 2_000;
const BATCH_BYTES: usize = 1 << 20;
/// Batches that may wait for the builder.
const WAITING: usize = 16;
/// One carrier of so many, and fewer, are looked up by their numbers; to read the tables whole is faster for more.
const FEW: usize = 10;
/// Carriers to a COPY that looks them up: few enough that the planner never takes the whole tables for it.
const TOGETHER: usize = 2_000;

/// What the rows of a batch are.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Carriers,
    Identifiers,
    Packed,
    Seen,
    Inspected,
    Elsewhere,
    Links,
    Members,
    Classified,
    Covered,
    Preferred,
}

/// The whole index, and the position from which the change log leads on.
pub async fn load(pool: &Pool) -> sqlx::Result<(Snapshot, Position)> {
    let mut db = pool.acquire().await?;
    let position = position(&mut db).await?;
    let pages = pages(&mut db).await?;
    // A table that never had a row has no page. Whatever else there is, is of carriers, and of no use without them.
    if pages == 0 {
        return Ok((Builder::new().finish(), position));
    }
    let silence = coverage::kept(&mut db).await?;
    drop(db);
    let gathered = Gathered { builder: Builder::new(), reader: Reader::new(silence), packed: Vec::new(), last: None };
    let is_short = pages <= SHORT;
    let mut gathered = gather(pool, is_short, statements(pages, if is_short { 1 } else { PARTS }), gathered).await?;
    let look = move || {
        gathered.packed.sort_unstable();
        (gathered.builder.dot_numbers().count(), gathered.unpacked(), gathered)
    };
    let (carriers, unpacked, gathered) = tokio::task::spawn_blocking(look).await.map_err(broken)?;
    let unpacked = unpacked_statements(pool, carriers, &unpacked).await?;
    let gathered = gather(pool, is_short, unpacked, gathered).await?;
    let snapshot = tokio::task::spawn_blocking(move || gathered.builder.finish()).await.map_err(broken)?;
    Ok((snapshot, position))
}

/// Runs COPYs and gathers their rows meanwhile: several at once, or one after the other over one connection where they are short.
async fn gather(
    pool: &Pool,
    is_short: bool,
    statements: Vec<(Kind, String)>,
    gathered: Gathered,
) -> sqlx::Result<Gathered> {
    let (batches, rows) = channel(WAITING);
    let gathering = tokio::task::spawn_blocking(move || gathered.with(rows));
    let copied = if is_short {
        copy_in_turn(pool, statements, &batches).await
    } else {
        let copies = statements.into_iter().map(|(kind, statement)| {
            let copying = tokio::spawn(copy_alone(pool.clone(), kind, statement, batches.clone()));
            async { copying.await.map_err(broken)? }
        });
        // Each is spawned only when its turn comes, since a stream's map is lazy.
        futures::stream::iter(copies).buffer_unordered(CONNECTIONS).try_collect::<()>().await
    };
    drop(batches);
    let gathered = gathering.await.map_err(broken)?;
    copied?;
    gathered
}

fn broken(failure: tokio::task::JoinError) -> sqlx::Error {
    sqlx::Error::Io(failure.into())
}

/// How many pages the table of carriers has.
async fn pages(db: &mut Conn) -> sqlx::Result<i64> {
    let pages =
        query_scalar!(r#"select pg_relation_size('carriers') / current_setting('block_size')::bigint as "pages!""#);
    pages.fetch_one(db).await
}

/// The COPYs that together give everything but the inspections that are not packed, the longest first. Carriers are split by the place of rows
/// in the table, which has so many `pages`, into `parts`. What moves between two parts while they are read is in the change log.
fn statements(pages: i64, parts: i64) -> Vec<(Kind, String)> {
    let mut statements = Vec::new();
    for part in 0..parts {
        let (from, next) = (pages * part / parts, part + 1);
        let below =
            if next == parts { String::new() } else { format!(" and c.ctid < '({},0)'::tid", pages * next / parts) };
        statements.push((
            Kind::Carriers,
            many_carriers_where(&format!("c.ended_run_id is null and c.ctid >= '({from},0)'::tid{below}")),
        ));
    }
    statements.push((Kind::Packed, pack::statement()));
    statements.push((Kind::Identifiers, conditioned(IDENTIFIERS, "dot_number is not null")));
    statements.push((Kind::Elsewhere, conditioned(ELSEWHERE, "true")));
    statements.push((Kind::Links, conditioned(FORMER, "true")));
    statements.push((Kind::Links, conditioned(SIGN_INS, "true")));
    statements.push((Kind::Members, MEMBERS.to_owned()));
    statements.push((Kind::Classified, CLASSIFIED.to_owned()));
    statements.push((Kind::Covered, COVERED.to_owned()));
    statements.push((Kind::Preferred, PREFERRED.to_owned()));
    statements
}

/// The COPYs of the inspections of `unpacked`, ascending, out of so many carriers.
async fn unpacked_statements(pool: &Pool, carriers: usize, unpacked: &[i32]) -> sqlx::Result<Vec<(Kind, String)>> {
    if unpacked.len() * FEW > carriers {
        return whole_statements(pool).await;
    }
    let of_some = |some: &[i32]| {
        let among = among(&some.iter().copied().collect::<BTreeSet<i32>>());
        [(Kind::Inspected, rows_where(&among, "true")), (Kind::Seen, conditioned(LAST_SMS_INSPECTIONS, &among))]
    };
    Ok(unpacked.chunks(TOGETHER).flat_map(of_some).collect())
}

/// The COPYs of all inspections, split by their numbers, along which they and their vehicles are read side by side.
async fn whole_statements(pool: &Pool) -> sqlx::Result<Vec<(Kind, String)>> {
    let middle = query_scalar!("select (min(inspection_id) + max(inspection_id)) / 2 from inspections");
    let middle = middle.fetch_one(&mut *pool.acquire().await?).await?.unwrap_or(0);
    let inspected = ["<", ">="].map(|side| {
        let side = format!("inspection_id {side} {middle}");
        (Kind::Inspected, rows_where(&side, &side))
    });
    let seen = (Kind::Seen, conditioned(LAST_SMS_INSPECTIONS, "true"));
    Ok(inspected.into_iter().chain([seen]).collect())
}

/// Runs COPYs one after the other and hands their rows on.
async fn copy_in_turn(
    pool: &Pool,
    statements: Vec<(Kind, String)>,
    batches: &Sender<(Kind, Messages)>,
) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    raw_sql(SETTINGS).execute(&mut *db).await?;
    for (kind, statement) in statements {
        copy(&mut db, kind, &statement, batches).await?;
    }
    db.commit().await
}

/// Runs one COPY over a connection of its own.
async fn copy_alone(pool: Pool, kind: Kind, statement: String, batches: Sender<(Kind, Messages)>) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    raw_sql(SETTINGS).execute(&mut *db).await?;
    copy(&mut db, kind, &statement, &batches).await?;
    db.commit().await
}

/// Runs one COPY and hands its rows on.
async fn copy(db: &mut Conn, kind: Kind, statement: &str, batches: &Sender<(Kind, Messages)>) -> sqlx::Result<()> {
    let mut stream = db.copy_out_raw(statement).await?;
    // The last message may go beyond the bytes.
    let room = || Messages::with_room(BATCH, BATCH_BYTES + BATCH_BYTES / 8);
    let mut batch = room();
    while let Some(message) = stream.try_next().await? {
        batch.push(&message);
        if batch.len() == BATCH || batch.size() >= BATCH_BYTES {
            // The builder is gone only when it failed, and then its error is returned.
            let _ = batches.send((kind, std::mem::replace(&mut batch, room()))).await;
        }
    }
    let _ = batches.send((kind, batch)).await;
    Ok(())
}

/// What was read so far.
struct Gathered {
    builder: Builder,
    reader: Reader,
    /// Carriers whose inspections are among it, since they were packed; ascending once that is over.
    packed: Vec<u32>,
    /// The inspection that came last: once for all its vehicles, whose rows lie together.
    last: Option<(u32, Seen)>,
}

impl Gathered {
    /// The same with what comes.
    fn with(mut self, mut batches: Receiver<(Kind, Messages)>) -> sqlx::Result<Self> {
        while let Some((kind, batch)) = batches.blocking_recv() {
            for row in batch.rows() {
                self.add(kind, row?)?;
            }
        }
        Ok(self)
    }

    fn add(&mut self, kind: Kind, mut row: Fields) -> Result<(), Malformed> {
        let Self { builder, reader, .. } = self;
        match kind {
            Kind::Carriers => builder.carrier(&reader.carrier(row)?),
            Kind::Identifiers => {
                let (dot, keys) = Reader::identifiers(row)?;
                keys.for_each(|key| builder.identifier(dot, key));
            }
            Kind::Packed => self.add_packed(Packed::of(row)?)?,
            Kind::Seen => {
                let (dot, seen) = seen_in(&mut row)?;
                if self.packed.binary_search(&dot).is_err() {
                    builder.touch(dot, reader.touch_of(seen));
                }
            }
            Kind::Inspected => self.add_inspected(row)?,
            Kind::Elsewhere => {
                let (dot, links) = links::elsewhere(row)?;
                links.for_each(|link| builder.link(dot, link));
            }
            Kind::Links => {
                if let Some((dot, link)) = links::link(row)? {
                    builder.link(dot, link);
                }
            }
            Kind::Classified => {
                let (dot, set) = sets::classified(row)?;
                builder.member(set, dot);
            }
            Kind::Preferred => {
                let (dot, set) = sets::preferred(row)?;
                if let Some(set) = set {
                    builder.member(set, dot);
                }
            }
            Kind::Members | Kind::Covered => {
                let read = if matches!(kind, Kind::Members) { sets::member } else { sets::covered };
                let (dot, sets) = read(row)?;
                for set in sets {
                    builder.member(set, dot);
                }
            }
        }
        Ok(())
    }

    fn add_packed(&mut self, packed: Packed) -> Result<(), Malformed> {
        self.packed.push(packed.dot);
        for seen in packed.seen() {
            self.builder.touch(packed.dot, self.reader.touch_of(seen?));
        }
        for vehicle in packed.vehicles() {
            self.builder.vehicle(packed.dot, vehicle?);
        }
        Ok(())
    }

    fn add_inspected(&mut self, mut row: Fields) -> Result<(), Malformed> {
        let (dot, seen) = seen_in(&mut row)?;
        if self.packed.binary_search(&dot).is_ok() {
            return Ok(());
        }
        if self.last.replace((dot, seen)) != Some((dot, seen)) {
            self.builder.touch(dot, self.reader.touch_of(seen));
        }
        if let Some(vehicle) = vehicle_in(&mut row, seen.on)? {
            self.builder.vehicle(dot, vehicle);
        }
        Ok(())
    }

    /// The carriers whose inspections are not among it, ascending.
    fn unpacked(&self) -> Vec<i32> {
        let mut dots: Vec<u32> = self.builder.dot_numbers().collect();
        dots.sort_unstable();
        let mut packed = self.packed.iter().peekable();
        dots.retain(|dot| {
            while packed.next_if(|packed| **packed < *dot).is_some() {}
            packed.peek().is_none_or(|packed| **packed != *dot)
        });
        dots.into_iter().filter_map(|dot| i32::try_from(dot).ok()).collect()
    }
}
