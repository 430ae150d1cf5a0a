//! Writing facts that became others, and what they were before.

use super::columns::{COLUMNS, Texts};
use crate::Conn;
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, Row, query};
use std::collections::HashMap;

/// What the authority covers.
const SCOPE: &str = "authority_scope";

/// What is known of some carriers so far.
pub(super) async fn known(db: &mut Conn, dots: &[i32]) -> sqlx::Result<HashMap<i32, Texts>> {
    let columns: Vec<String> = COLUMNS.iter().map(|column| format!("{}::text", column.name)).collect();
    let statement = format!("select dot_number, {} from carrier_facts where dot_number = any($1)", columns.join(", "));
    let rows = query(AssertSqlSafe(statement)).bind(dots).fetch_all(db).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, texts(row)?))).collect()
}

fn texts(row: &PgRow) -> sqlx::Result<Texts> {
    let mut texts = Texts::default();
    for (at, text) in texts.iter_mut().enumerate() {
        *text = row.try_get(at + 1)?;
    }
    Ok(texts)
}

/// The facts of a batch of carriers that became others.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Carriers with facts to write, and column by column what to write.
    dots: Vec<i32>,
    columns: [Vec<Option<String>>; COLUMNS.len()],
    /// Carriers that no row has any more.
    gone: Vec<i32>,
    history: History,
}

/// Changes of single facts; the first facts of a carrier are no change.
#[derive(Debug, Default)]
struct History {
    dots: Vec<i32>,
    fields: Vec<String>,
    before: Vec<Option<String>>,
    after: Vec<Option<String>>,
    runs: Vec<Option<i64>>,
}

impl Batch {
    /// Notes what became of a carrier's facts; `run` is the import that made them stale.
    pub(super) fn compare(&mut self, dot: i32, run: Option<i64>, before: Option<&Texts>, after: Option<Texts>) {
        if before == after.as_ref() {
            return;
        }
        if let Some(before) = before {
            self.history.note(dot, run, before, after.as_ref().unwrap_or(&Texts::default()));
        }
        let Some(after) = after else {
            self.gone.push(dot);
            return;
        };
        self.dots.push(dot);
        for (column, text) in self.columns.iter_mut().zip(after) {
            column.push(text);
        }
    }

    /// The carriers whose facts became others.
    pub(super) fn dots(&self) -> Vec<i32> {
        [self.dots.as_slice(), self.gone.as_slice()].concat()
    }

    /// Writes it all.
    pub(super) async fn write(self, db: &mut Conn) -> sqlx::Result<()> {
        if !self.dots.is_empty() {
            self.upsert(db).await?;
        }
        if !self.gone.is_empty() {
            query!("delete from carrier_facts where dot_number = any($1)", &self.gone).execute(&mut *db).await?;
        }
        self.history.write(db).await
    }

    async fn upsert(&self, db: &mut Conn) -> sqlx::Result<()> {
        let list = |one: fn(usize, &str, &str) -> String| {
            let all = COLUMNS.iter().enumerate().map(|(at, column)| one(at, column.name, column.sql_type));
            all.collect::<Vec<_>>().join(", ")
        };
        let statement = format!(
            "insert into carrier_facts (dot_number, {}, derived_at)
             select dot, {}, now() from unnest($1::integer[], {}) as new (dot, {})
             on conflict (dot_number) do update set {}, derived_at = now()",
            list(|_, name, _| name.to_owned()),
            list(|_, name, sql_type| format!("{name}::{sql_type}")),
            list(|at, _, _| format!("${}::text[]", at + 2)),
            list(|_, name, _| name.to_owned()),
            list(|_, name, _| format!("{name} = excluded.{name}")),
        );
        let mut upsert = query(AssertSqlSafe(statement)).bind(&self.dots);
        for column in &self.columns {
            upsert = upsert.bind(column);
        }
        upsert.execute(db).await?;
        Ok(())
    }
}

impl History {
    fn note(&mut self, dot: i32, run: Option<i64>, before: &Texts, after: &Texts) {
        for (at, column) in COLUMNS.iter().enumerate() {
            // That it is known at last, or no more with the authority itself, is told by the authority's own change.
            let is_told_elsewhere = column.name == SCOPE && (before[at].is_none() || after[at].is_none());
            if before[at] != after[at] && !is_told_elsewhere {
                self.dots.push(dot);
                self.fields.push(column.name.to_owned());
                self.before.push(before[at].clone());
                self.after.push(after[at].clone());
                self.runs.push(run);
            }
        }
    }

    /// The source of a derived change is the import that made it stale; without one it was the calendar.
    async fn write(&self, db: &mut Conn) -> sqlx::Result<()> {
        if self.dots.is_empty() {
            return Ok(());
        }
        query!(
            "insert into carrier_changes (dot_number, field, before, after, data_set, as_of, run_id)
             select n.dot, n.field, n.before, n.after, coalesce(r.data_set, 'calendar'), r.vintage, n.run
               from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::bigint[]) as n (dot, field, before, after, run)
               left join import_runs r on r.id = n.run",
            &self.dots,
            &self.fields,
            &self.before as &[Option<String>],
            &self.after as &[Option<String>],
            &self.runs as &[Option<i64>],
        )
        .execute(db)
        .await?;
        Ok(())
    }
}
