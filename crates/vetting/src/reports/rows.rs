//! Where a report's rows come from while it is written: the tables, or the carrier index with the company's rules.

use super::assessments::Book;
use super::cells::Cell;
use super::run::{MAX_ROWS, Setback};
use super::{assessments, insurance, tables, verdicts};
use kernel::ids::ReportId;
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
        (tenant, report): (Tenant, ReportId),
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
                let rows = insurance::rows(app, db, (tenant, report), MAX_ROWS as usize).await?;
                Self { total: rows.len() as i64, source: Source::Read(rows.into_iter()) }
            }
        })
    }

    /// The next rows; none when all were read.
    pub(super) async fn next(&mut self, app: &App, db: &mut Conn, tenant: Tenant) -> Result<Vec<Vec<Cell>>, Setback> {
        let limit = BATCH as i64;
        match &mut self.source {
            Source::Table(table, after) => {
                let mut batch = tables::batch(db, tenant, *table, (*after, limit), app.clock.now()).await?;
                *after = batch.last.unwrap_or(*after);
                if !batch.carriers.is_empty() {
                    // People who may have these reports need not see safety data.
                    verdicts::add(app, tenant, true, &batch.carriers, &mut batch.rows).await?;
                }
                Ok(batch.rows)
            }
            Source::Assessments(book, after) => {
                let watched = reports::subscriptions(db, tenant, *after, limit).await?;
                *after = watched.last().map_or(*after, |row| row.id);
                let carriers: Vec<_> = watched.iter().map(|row| row.carrier_id).collect();
                let mut rows = assessments::rows(app, book, watched).await?;
                verdicts::add(app, tenant, false, &carriers, &mut rows).await?;
                Ok(rows)
            }
            Source::Read(rows) => Ok(rows.take(BATCH).collect()),
        }
    }
}
