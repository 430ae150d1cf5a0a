//! Following the change log: what changed since the last look, and how it is now.

use super::copy::Messages;
use super::inspected::inspected;
use super::links::{self, ELSEWHERE, FORMER, SIGN_INS};
use super::rows::Reader;
use super::sets;
use super::statements::{IDENTIFIERS, carriers_where, conditioned};
use crate::{Conn, coverage};
use chrono::{DateTime, Utc};
use index::{Apart, Changes, Key, Membership, Touch};
use rules::Silence;
use serde::{Deserialize, Serialize};
use sqlx::{query, query_as, query_scalar};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Entries that are read at a time; each names up to ten thousand carriers.
const ENTRIES: i64 = 100;

/// How far a follower has read the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The timeline of the database: another one means that another server took over, which may lack the last changes of the old one.
    pub(crate) timeline: i32,
    /// All transactions before this one had ended, and what they wrote is read.
    pub(crate) below: i64,
    /// Entries that are read already, of transactions from `below` on, with their transactions.
    pub(crate) read: BTreeMap<i64, i64>,
}

impl Position {
    /// Whether what this transaction (`pg_current_xact_id()`) wrote to the log is read.
    pub fn has(&self, xid: i64) -> bool {
        xid < self.below || self.read.values().any(|read| *read == xid)
    }

    /// Behind a look at the log that brought rows, each by id and transaction in the order of their transactions, at most `most` of them, while
    /// the database was on a timeline and all transactions before `below` had ended. None when this position is not in that database's past.
    pub(crate) fn behind(&self, (timeline, below): (i32, i64), rows: &[(i64, i64)], most: i64) -> Option<Self> {
        if timeline != self.timeline || below < self.below {
            return None;
        }
        let last = rows.last().filter(|_| rows.len() as i64 == most);
        // There may be more of the last one's transaction: only those before it are done with.
        let below = last.map_or(below, |(_, xid)| below.min(*xid));
        let read = self.read.iter().map(|(id, xid)| (*id, *xid)).chain(rows.iter().copied());
        Some(Self { timeline, below, read: read.filter(|(_, xid)| *xid >= below).collect() })
    }
}

/// Removes entries that were written before `before`, when every follower has long read them; how many. An index that was kept in a file
/// (`kept`) and may want one of them, or is as old, is not known from then on.
pub async fn trim(db: &mut Conn, before: DateTime<Utc>) -> sqlx::Result<u64> {
    let gone = query_scalar!(
        r#"with gone as (delete from change_log where written_at < $1 returning xid::text::bigint as xid),
               unknown as (
                   delete from kept_indexes where written_at < $1 or below <= (select max(xid) from gone)
               )
           select count(*) as "gone!" from gone"#,
        before
    );
    Ok(gone.fetch_one(db).await?.cast_unsigned())
}

/// Carriers to read again, by DOT number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pending {
    /// Carriers whose rows or facts changed.
    pub carriers: BTreeSet<i32>,
    /// Carriers whose inspections changed.
    pub touches: BTreeSet<i32>,
    /// Carriers that moved within a company's sets, by the company's id.
    pub sets: BTreeMap<i64, BTreeSet<i32>>,
}

impl Pending {
    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.carriers.is_empty() && self.touches.is_empty() && self.sets.is_empty()
    }

    /// How many carriers are to be read again, one in two sorts twice.
    pub fn len(&self) -> usize {
        self.carriers.len() + self.touches.len() + self.sets.values().map(BTreeSet::len).sum::<usize>()
    }

    /// Takes out at most `count` carriers of each sort, and all that concerns companies' sets.
    #[must_use]
    pub fn take(&mut self, count: usize) -> Self {
        let take = |from: &mut BTreeSet<i32>| match from.iter().nth(count).copied() {
            Some(rest) => {
                let rest = from.split_off(&rest);
                std::mem::replace(from, rest)
            }
            None => std::mem::take(from),
        };
        let sets = std::mem::take(&mut self.sets);
        Self { carriers: take(&mut self.carriers), touches: take(&mut self.touches), sets }
    }
}

/// The topic of an entry that concerns every carrier: the index is to be loaded anew.
pub(crate) const EVERYTHING: &str = "everything";

/// The log's present end.
pub async fn position(db: &mut Conn) -> sqlx::Result<Position> {
    let now = query!(
        r#"select now.below as "below!", now.timeline as "timeline!",
               array(select id from change_log where xid >= now.below::text::xid8 order by id) as "ids!",
               array(select xid::text::bigint from change_log where xid >= now.below::text::xid8 order by id) as "xids!"
           from (
               select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as below,
                   (select timeline_id from pg_control_checkpoint()) as timeline
           ) now"#
    )
    .fetch_one(db)
    .await?;
    Ok(Position { timeline: now.timeline, below: now.below, read: now.ids.into_iter().zip(now.xids).collect() })
}

/// An entry of the log beside the state of the database, or that state alone.
struct Entry {
    timeline: i32,
    below: i64,
    id: Option<i64>,
    xid: Option<i64>,
    topic: Option<String>,
    keys: Option<Vec<i32>>,
}

/// What was committed after `from`: the carriers to read again, and the position behind it. There may be more, when it is much. None
/// when the index must be loaded anew: the change concerns every carrier, or `from` is not in this database's past.
pub async fn poll(db: &mut Conn, from: &Position) -> sqlx::Result<Option<(Pending, Position)>> {
    let read: Vec<i64> = from.read.keys().copied().collect();
    let entries = query_as!(
        Entry,
        r#"select now.timeline as "timeline!", now.below as "below!", l.id as "id?", l.xid::text::bigint as xid,
               l.topic as "topic?", l.keys as "keys?"
           from (
               select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as below,
                   (select timeline_id from pg_control_checkpoint()) as timeline
           ) now
           left join lateral (
               select * from change_log where xid >= $1::bigint::text::xid8 and not id = any($2) order by xid, id limit $3
           ) l on true
           order by l.xid, l.id"#,
        from.below,
        &read,
        ENTRIES
    )
    .fetch_all(db)
    .await?;
    let Some(now) = entries.first().map(|entry| (entry.timeline, entry.below)) else { return Ok(None) };
    let rows: Vec<_> = entries.iter().filter_map(|entry| entry.id.zip(entry.xid)).collect();
    let Some(to) = from.behind(now, &rows, ENTRIES) else { return Ok(None) };
    let mut pending = Pending::default();
    for (topic, keys) in entries.into_iter().filter_map(|entry| entry.topic.zip(entry.keys)) {
        match topic.as_str() {
            "carriers" | "facts" => pending.carriers.extend(keys),
            "touches" => pending.touches.extend(keys),
            "company_set" => {
                if let Some((company, dots)) = keys.split_first() {
                    pending.sets.entry(i64::from(*company)).or_default().extend(dots);
                }
            }
            EVERYTHING => return Ok(None),
            _ => {}
        }
    }
    Ok(Some((pending, to)))
}

/// The present rows of some carriers.
#[derive(Debug, Default)]
pub struct Fetched {
    asked: Pending,
    silence: Silence,
    carriers: Messages,
    identifiers: HashMap<u32, Vec<Key>>,
    touches: HashMap<u32, Vec<Touch>>,
    apart: HashMap<u32, Apart>,
    memberships: Vec<Membership>,
}

/// Reads the present rows of `pending`. `is_known` returns whether the index has a carrier: for one that it does not have, inspections are
/// read too.
pub async fn fetch(db: &mut Conn, mut pending: Pending, is_known: impl Fn(u32) -> bool) -> sqlx::Result<Fetched> {
    let is_new = |dot: &i32| u32::try_from(*dot).is_ok_and(|dot| !is_known(dot));
    pending.touches.extend(pending.carriers.iter().copied().filter(is_new));
    let mut fetched = Fetched { silence: coverage::kept(db).await?, ..Fetched::default() };
    let mut reader = Reader::new(fetched.silence.clone());
    if !pending.carriers.is_empty() {
        let among = among(&pending.carriers);
        fetched.carriers = Messages::all(db, &carriers_where(&format!("c.ended_run_id is null and c.{among}"))).await?;
        let identifiers = Messages::all(db, &conditioned(IDENTIFIERS, &among)).await?;
        for row in identifiers.rows() {
            let (dot, keys) = Reader::identifiers(row?)?;
            fetched.identifiers.entry(dot).or_default().extend(keys);
        }
    }
    let all: BTreeSet<i32> = pending.carriers.union(&pending.touches).copied().collect();
    if !all.is_empty() {
        let among = among(&all);
        let mut inspected = inspected(db, &among).await?;
        for dot in &all {
            let Ok(number) = u32::try_from(*dot) else { continue };
            // One without inspections is included too: it may have lost them.
            let found = inspected.remove(&number).unwrap_or_default();
            if pending.touches.contains(dot) {
                fetched.touches.insert(number, found.seen.iter().map(|seen| reader.touch_of(*seen)).collect());
            }
            fetched.apart.insert(number, Apart { vehicles: found.vehicles, links: Vec::new() });
        }
        add_links(db, &among, &mut fetched.apart).await?;
    }
    fetched.memberships = sets::memberships(db, &pending.sets).await?;
    fetched.asked = pending;
    Ok(fetched)
}

/// Adds what carriers shared earlier.
async fn add_links(db: &mut Conn, among: &str, apart: &mut HashMap<u32, Apart>) -> sqlx::Result<()> {
    let messages = Messages::all(db, &conditioned(ELSEWHERE, among)).await?;
    for row in messages.rows() {
        let (dot, links) = links::elsewhere(row?)?;
        apart.entry(dot).or_default().links.extend(links);
    }
    for (statement, condition) in [(FORMER, among.to_owned()), (SIGN_INS, format!("c.{among}"))] {
        let messages = Messages::all(db, &conditioned(statement, &condition)).await?;
        for row in messages.rows() {
            if let Some((dot, link)) = links::link(row?)? {
                apart.entry(dot).or_default().links.push(link);
            }
        }
    }
    Ok(())
}

/// A condition on DOT numbers. COPY takes no parameters; these are numbers, and no text can come in.
pub(super) fn among(dot_numbers: &BTreeSet<i32>) -> String {
    let list: Vec<String> = dot_numbers.iter().map(i32::to_string).collect();
    format!("dot_number in (select unnest('{{{}}}'::integer[]))", list.join(","))
}

impl Fetched {
    /// How many carriers were requested.
    pub fn len(&self) -> usize {
        self.asked.carriers.union(&self.asked.touches).count()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }

    /// What the index must apply to be as these rows are.
    pub fn changes(&self) -> sqlx::Result<Changes<'_>> {
        let mut reader = Reader::new(self.silence.clone());
        let mut changes = Changes {
            touches: self.touches.clone().into_iter().collect(),
            apart: self.apart.clone().into_iter().collect(),
            memberships: self.memberships.clone(),
            ..Changes::default()
        };
        for row in self.carriers.rows() {
            let mut carrier = reader.carrier(row?)?;
            if let Some(more) = self.identifiers.get(&carrier.dot_number) {
                carrier.identifiers.to_mut().extend(more);
            }
            changes.carriers.push(carrier);
        }
        let found: BTreeSet<u32> = changes.carriers.iter().map(|carrier| carrier.dot_number).collect();
        let asked = self.asked.carriers.iter().filter_map(|dot| u32::try_from(*dot).ok());
        changes.removed = asked.filter(|dot| !found.contains(dot)).collect();
        Ok(changes)
    }
}
