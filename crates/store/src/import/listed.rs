//! The keys that a file lists, as a temporary table of one connection: what stands and is not among them is not listed any more.

use super::Error;
use super::encode::{Encoder, HEADER, TRAILER};
use super::merge::Merge;
use super::source::Source;
use crate::Conn;
use fmcsa::catalogue::{DataSet, Key};
use fmcsa::reader::{Read, RowReader};
use sqlx::{AssertSqlSafe, raw_sql};
use std::fmt::Write;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Bytes of keys that are sent together.
const KEYS: usize = 1 << 20;

/// Reads the file's keys into the table, which lasts as long as the connection.
pub(super) async fn list_keys(db: &mut Conn, source: &Source, merge: &Merge) -> Result<(), Error> {
    // In the order in which the encoder writes them, which is the table's and not the key's.
    let key: Vec<&str> = merge.columns.iter().copied().filter(|column| merge.key.contains(column)).collect();
    let (key, table) = (key.join(", "), merge.table);
    let make = format!(
        "drop table if exists pg_temp.import_listed;
         create temp table import_listed as select {key} from {table} with no data"
    );
    raw_sql(AssertSqlSafe(make)).execute(&mut *db).await?;
    let (sender, receiver) = channel(2);
    let (source, set) = (source.clone(), merge.terms.set);
    let reading = tokio::task::spawn_blocking(move || read_keys(&source, set, &sender));
    copy_keys(db, receiver).await?;
    reading.await.map_err(|_| Error::Broken("the reading of the keys"))??;
    raw_sql("analyze import_listed").execute(&mut *db).await?;
    Ok(())
}

/// The condition that finds the rows (`t`) of the data set that are not in the list.
pub(super) fn is_unlisted(merge: &Merge) -> String {
    let same_key: Vec<String> = merge.key.iter().map(|column| format!("l.{column} = t.{column}")).collect();
    let mut unlisted = format!("not exists (select from import_listed l where {})", same_key.join(" and "));
    for (column, value) in merge.terms.set.layout().constants {
        let _ = write!(unlisted, " and t.{column} = '{value}'");
    }
    unlisted
}

/// The further condition under which a row (`t`) is of the data set's own carriers, which a complete file speaks for.
pub(super) fn is_own(merge: &Merge) -> String {
    format!(" and {}", merge.terms.covers.condition(merge.terms.set.layout()))
}

async fn copy_keys(db: &mut Conn, mut keys: Receiver<Vec<u8>>) -> sqlx::Result<()> {
    let mut copy = db.copy_in_raw("copy import_listed from stdin (format binary)").await?;
    copy.send(HEADER).await?;
    while let Some(some) = keys.recv().await {
        copy.send(some).await?;
    }
    copy.send(TRAILER).await?;
    copy.finish().await?;
    Ok(())
}

/// Reads the file's keys alone: a row that is rejected for another column still lists its key.
fn read_keys(source: &Source, set: DataSet, keys: &Sender<Vec<u8>>) -> Result<(), Error> {
    source.open(|content| {
        let layout = set.layout();
        let mut reader = RowReader::open_as(content, set)?;
        if let Key::Columns(columns) = layout.key {
            reader.narrow_to(columns);
        }
        let mut encoder = Encoder::new(layout, 0);
        let mut some = Vec::with_capacity(KEYS);
        while let Some(read) = reader.read(&mut encoder)? {
            if read == Read::Row {
                encoder.put_key(&mut some);
            }
            if some.len() >= KEYS && keys.blocking_send(std::mem::take(&mut some)).is_err() {
                return Ok(());
            }
        }
        // A closed channel means that the receiver failed, which reports why.
        let _ = keys.blocking_send(some);
        Ok(())
    })?
}
