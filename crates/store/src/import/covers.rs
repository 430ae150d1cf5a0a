//! What a run's file covers, kept with the run: whose carriers it has, and of which days. What the file does not list is marked among its own
//! carriers alone, so that real and synthetic files never end each other's rows.

use super::survey::Survey;
use super::vintage::Vintage;
use crate::Conn;
use chrono::NaiveDate;
use fmcsa::catalogue::{DataSet, Layout, Value};
use kernel::population::{FIRST_SYNTHETIC_DOT, Population, Populations};
use profile::coverage::event_day;
use profile::rows::Span;
use sqlx::query;

/// Inspections of synthetic carriers have numbers from here on; what belongs to an inspection names no carrier.
const FIRST_SYNTHETIC_INSPECTION: i64 = 90_000_000_000;

/// Notes what a file covers, while it is surveyed.
#[derive(Debug)]
pub(super) struct Covering {
    dot: Option<usize>,
    docket: Option<usize>,
    inspection: Option<usize>,
    event: Option<usize>,
    today: NaiveDate,
    /// Whose the present row is by its USDOT number or its inspection, and by its docket; its event.
    known: Option<Population>,
    by_docket: Option<Population>,
    on: Option<NaiveDate>,
    rows: u64,
    populations: Populations,
    events: Option<(NaiveDate, NaiveDate)>,
}

impl Covering {
    /// For the rows of a layout.
    pub(super) fn new(layout: &Layout, today: NaiveDate) -> Self {
        let names: Vec<&str> = layout.table_columns().collect();
        let place = |name: Option<&str>| names.iter().position(|known| Some(*known) == name);
        let is_keyless = layout.dot.is_none() && layout.docket.is_none();
        Self {
            dot: place(layout.dot),
            docket: place(layout.docket),
            inspection: place(Some(INSPECTION).filter(|_| is_keyless)),
            event: place(event_day(layout.data_set)),
            today,
            known: None,
            by_docket: None,
            on: None,
            rows: 0,
            populations: Populations::default(),
            events: None,
        }
    }

    /// The columns that it must see.
    pub(super) fn columns(layout: &Layout) -> impl Iterator<Item = &'static str> {
        let inspection = (layout.dot.is_none() && layout.docket.is_none()).then_some(INSPECTION);
        [layout.dot, layout.docket, inspection, event_day(layout.data_set)].into_iter().flatten()
    }

    /// A value of a row, by its place among the table's columns.
    pub(super) fn value(&mut self, at: usize, value: &Value<'_>) {
        let is = |place: Option<usize>| place == Some(at);
        match value {
            Value::Int(dot) if is(self.dot) && *dot > 0 => self.known = Some(Population::of_dot(*dot)),
            Value::Text(docket) if is(self.docket) => self.by_docket = Some(of_docket(docket)),
            Value::BigInt(id) if is(self.inspection) => self.known = Some(of_inspection(*id)),
            Value::Date(day) if is(self.event) && *day <= self.today => self.on = Some(*day),
            _ => {}
        }
    }

    /// A row begins.
    pub(super) fn begin_row(&mut self) {
        (self.known, self.by_docket, self.on) = (None, None, None);
    }

    /// The row is whole: one that is rejected proves nothing.
    pub(super) fn end_row(&mut self) {
        if let Some(population) = self.known.or(self.by_docket) {
            self.populations.add(population);
        }
        if let Some(day) = self.on {
            let (first, last) = self.events.unwrap_or((day, day));
            self.events = Some((first.min(day), last.max(day)));
        }
        self.rows += 1;
    }

    /// What the file covers. Rows that name neither carrier nor docket are FMCSA's; a file without rows speaks for nobody.
    pub(super) fn covers(mut self, set: DataSet, vintage: Vintage) -> Covers {
        if self.rows > 0 && self.populations == Populations::default() {
            self.populations.real = true;
        }
        let span = match (event_day(set), self.events) {
            (Some(_), Some((first, last))) => Span { from: Some(first), to: Some(last) },
            (Some(_), None) => Span::default(),
            (None, _) => Span { from: None, to: vintage.on },
        };
        Covers { populations: self.populations, span }
    }
}

/// The column by which rows that name no carrier belong to an inspection.
const INSPECTION: &str = "inspection_id";

fn of_docket(docket: &str) -> Population {
    let number: String = docket.chars().filter(char::is_ascii_digit).collect();
    Population::of_dot(number.parse().unwrap_or(0))
}

const fn of_inspection(id: i64) -> Population {
    if id >= FIRST_SYNTHETIC_INSPECTION { Population::Synthetic } else { Population::Real }
}

/// What a file covers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Covers {
    /// Whose carriers it has.
    pub(super) populations: Populations,
    /// The days of its content.
    pub(super) span: Span,
}

impl Covers {
    /// The condition under which a row `t` of the layout's table is of the file's own carriers. A file without rows is taken for one of
    /// FMCSA's, whose carriers alone it can end.
    pub(super) fn condition(&self, layout: &Layout) -> String {
        let by_docket = |docket: &str| format!("t.{docket} ~ '[A-Z]9[0-9]{{7}}$'");
        let by_dot = |dot: &str| format!("t.{dot} >= {FIRST_SYNTHETIC_DOT}");
        let is_synthetic = match (layout.dot, layout.docket) {
            (Some(dot), Some(docket)) => format!("coalesce({}, {}, false)", by_dot(dot), by_docket(docket)),
            (Some(dot), None) => format!("coalesce({}, false)", by_dot(dot)),
            (None, Some(docket)) => format!("coalesce({}, false)", by_docket(docket)),
            (None, None) => format!("t.{INSPECTION} >= {FIRST_SYNTHETIC_INSPECTION}"),
        };
        match self.populations {
            Populations { real: true, synthetic: true } => "true".to_owned(),
            Populations { synthetic: true, .. } => is_synthetic,
            Populations { .. } => format!("not {is_synthetic}"),
        }
    }

    /// The further condition under which the row's event is of the file's days.
    pub(super) fn condition_on_days(&self, set: DataSet) -> String {
        match (event_day(set), self.span.from, self.span.to) {
            (Some(day), Some(from), Some(to)) => format!(" and t.{day} between '{from}' and '{to}'"),
            _ => String::new(),
        }
    }
}

/// Keeps with a run what its file covers.
pub(super) async fn note(db: &mut Conn, run: i64, survey: &Survey) -> sqlx::Result<()> {
    let Covers { populations, span } = survey.covers;
    query!(
        "update import_runs set covers_real = $2, covers_synthetic = $3, covers_from = $4, covers_to = $5 where id = $1",
        run,
        populations.real,
        populations.synthetic,
        span.from,
        span.to
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Keeps with a run that what it covers and did not mark is confirmed by it.
pub(super) async fn confirm(db: &mut Conn, run: i64) -> sqlx::Result<()> {
    query!("update import_runs set confirms = true where id = $1", run).execute(db).await?;
    Ok(())
}

/// Whether the rows of a data set are marked as unlisted, and stay as they are.
pub(super) const fn marks_unlisted(set: DataSet) -> bool {
    matches!(
        set,
        DataSet::Inspections | DataSet::SmsInspections | DataSet::Crashes | DataSet::SmsCrashes | DataSet::OosOrders
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(set: DataSet, populations: Populations) -> String {
        Covers { populations, span: Span::default() }.condition(set.layout())
    }

    #[test]
    fn a_file_ends_rows_of_its_own_carriers_alone() {
        let (real, synthetic) =
            (Populations { real: true, synthetic: false }, Populations { real: false, synthetic: true });
        assert_eq!(of(DataSet::Census, real), "not coalesce(t.dot_number >= 90000000, false)");
        assert_eq!(of(DataSet::Census, synthetic), "coalesce(t.dot_number >= 90000000, false)");
        assert_eq!(of(DataSet::LiInsurance, synthetic), "coalesce(t.docket_number ~ '[A-Z]9[0-9]{7}$', false)");
        assert_eq!(of(DataSet::Census, Populations { real: true, synthetic: true }), "true");
        assert_eq!(of(DataSet::Census, Populations::default()), of(DataSet::Census, real));
    }

    #[test]
    fn dockets_and_inspections_tell_whose_they_are() {
        assert_eq!(["MC139446", "MC90000017"].map(of_docket), Population::ALL);
        assert_eq!([73_000_000, 90_000_000_001].map(of_inspection), Population::ALL);
    }
}
