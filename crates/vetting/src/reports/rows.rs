//! Where a report's rows come from while it is written: the tables, or the carrier index with the company's rules.

use super::assessments::Book;
use super::cells::Cell;
use super::run::{MAX_ROWS, Setback};
use super::{assessments, insurance, tables};
use platform::app::App;
use std::vec;
use store::companies::reports::{self, Table};
use store::{Conn, Tenant};

/// Rows that are read together.
const BATCH: usize = 500;

/// What a kind of report is made of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content {
    /// The rows of a table.
    Table(Table),
    /// Monitored carriers by assessment.
    Assessments,
    /// Insurance of the carriers that the company works with.
    Insurance,
}

/// The rows of a run.
pub(super) struct Rows {
    /// How many there are.
    pub(super) total: i64,
    source: Source,
}

enum Source {
    /// By id, after the last one that was read.
    Table(Table, i64),
    /// By the subscription's id; the rules at the start of the run.
    Assessments(Box<Book>, i64),
    /// All of them, which were read before they could be put in order.
    Read(vec::IntoIter<Vec<Cell>>),
}

impl Rows {
    /// Finds out what there is to write for the report of that id.
    pub(super) async fn begin(
        app: &App,
        db: &mut Conn,
        (tenant, report): (Tenant, i64),
        content: Content,
    ) -> Result<Self, Setback> {
        Ok(match content {
            Content::Table(table) => {
                Self { total: reports::count(db, tenant, table).await?, source: Source::Table(table, 0) }
            }
            Content::Assessments => Self {
                total: reports::count(db, tenant, Table::Subscriptions).await?,
                source: Source::Assessments(Box::new(Book::open(app, db, tenant).await?), 0),
            },
            Content::Insurance => {
                let rows = insurance::rows(db, (tenant, report), app.clock.today(), MAX_ROWS as usize).await?;
                Self { total: rows.len() as i64, source: Source::Read(rows.into_iter()) }
            }
        })
    }

    /// The next rows; none when all were read.
    pub(super) async fn next(&mut self, app: &App, db: &mut Conn, tenant: Tenant) -> Result<Vec<Vec<Cell>>, Setback> {
        let limit = BATCH as i64;
        match &mut self.source {
            Source::Table(table, after) => {
                let batch = tables::batch(db, tenant, *table, (*after, limit), app.clock.now()).await?;
                *after = batch.last.unwrap_or(*after);
                Ok(batch.rows)
            }
            Source::Assessments(book, after) => {
                let watched = reports::subscriptions(db, tenant, *after, limit).await?;
                *after = watched.last().map_or(*after, |row| row.id);
                assessments::rows(app, book, watched).await
            }
            Source::Read(rows) => Ok(rows.take(BATCH).collect()),
        }
    }
}
