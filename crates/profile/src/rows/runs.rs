//! Where rows come from: the import runs behind them, and how far each data set was imported.
//!
//! A row is the run's that delivered it, or that last confirmed it. A complete run confirms the rows that it lists: of the others it leaves a
//! mark, on the row itself, so that it is never taken for the source of a row that it did not list.

use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use kernel::population::{Population, Populations};
use kernel::provenance::Source;
use std::collections::HashMap;

/// The runs behind the rows of one answer.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    rows: HashMap<i64, Run>,
    /// By data set.
    known: HashMap<String, Known>,
    population: Option<Population>,
}

/// An import run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its key.
    pub id: i64,
    /// The data set that it read.
    pub data_set: String,
    /// The newest day of its content; none where the layout has no date.
    pub vintage: Option<NaiveDate>,
    /// When it ended, or began where it has not.
    pub imported_at: DateTime<Utc>,
    /// Whether it read its file to the end.
    pub is_finished: bool,
    /// Whose carriers its file has.
    pub populations: Populations,
}

/// What a complete file covers of its carriers. Events have a span, all else a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The day of the first event; none where rows are no events.
    pub from: Option<NaiveDate>,
    /// The day of the last event, or the day that the content is of; none when it is not known.
    pub to: Option<NaiveDate>,
}

/// The runs of a data set that matter.
#[derive(Clone, Debug, Default)]
struct Known {
    /// For each population, the newest finished one.
    newest: Vec<(Population, Run)>,
    /// For each population, the complete one that reaches furthest.
    complete: Vec<(Population, Run, Span)>,
    /// For each population, the last one that confirmed what it lists.
    confirming: Vec<Run>,
}

impl Runs {
    /// The runs by their ids.
    pub fn new(rows: impl IntoIterator<Item = Run>) -> Self {
        Self { rows: rows.into_iter().map(|run| (run.id, run)).collect(), ..Self::default() }
    }

    /// Notes the newest finished run of a population.
    pub fn set_newest(&mut self, population: Population, run: Run) {
        self.known(&run).newest.push((population, run));
    }

    /// Notes the complete run of a population that reaches furthest.
    pub fn set_complete(&mut self, population: Population, run: Run, span: Span) {
        self.known(&run).complete.push((population, run, span));
    }

    /// Notes the last run that left its mark on the rows that it does not list.
    pub fn set_confirming(&mut self, run: Run) {
        self.known(&run).confirming.push(run);
    }

    fn known(&mut self, run: &Run) -> &mut Known {
        self.known.entry(run.data_set.clone()).or_default()
    }

    /// The same runs, for a carrier of this population. Until this is said, no file proves anything by silence.
    #[must_use]
    pub fn among(mut self, population: Population) -> Self {
        self.population = Some(population);
        self
    }

    /// Whose carrier they are looked at for.
    pub const fn population(&self) -> Option<Population> {
        self.population
    }

    /// The complete file of a data set that reaches furthest for the carrier's population, and what it covers.
    pub fn complete(&self, data_set: DataSet) -> Option<(&Run, Span)> {
        let complete = &self.known.get(data_set.name())?.complete;
        complete.iter().find(|(of, ..)| Some(*of) == self.population).map(|(_, run, span)| (run, *span))
    }

    /// Whether any file of a data set was imported that has carriers of this population.
    pub fn is_imported(&self, data_set: DataSet, population: Population) -> bool {
        self.known.get(data_set.name()).is_some_and(|known| known.newest.iter().any(|(of, _)| *of == population))
    }

    /// The source of a row, by the run that it names.
    pub fn of(&self, run_id: i64) -> Option<Source> {
        let own = self.rows.get(&run_id)?;
        let leaves_no_mark = DataSet::by_name(&own.data_set).is_some_and(|data_set| !ends_rows(data_set));
        Some(source(if leaves_no_mark { own } else { self.confirming(own, None).unwrap_or(own) }))
    }

    /// The source of a row that is never ended: `unlisted` is the last complete run that covers the row and does not list it.
    pub fn of_event(&self, run_id: i64, unlisted: Option<i64>) -> Option<Source> {
        let own = self.rows.get(&run_id)?;
        Some(source(self.confirming(own, unlisted).unwrap_or(own)))
    }

    /// The last run that confirms a row of `own`: it came later, for the same carriers, is no older, and lists the row.
    fn confirming(&self, own: &Run, unlisted: Option<i64>) -> Option<&Run> {
        let confirms = |run: &&Run| {
            own.is_finished
                && run.imported_at > own.imported_at
                && run.vintage >= own.vintage
                && own.populations.are_within(run.populations)
                && unlisted != Some(run.id)
        };
        let all = self.known.get(&own.data_set).into_iter().flat_map(|known| &known.confirming);
        all.filter(confirms).max_by_key(|run| run.imported_at)
    }

    /// The newest of the sources of rows.
    pub fn newest_of(&self, run_ids: impl IntoIterator<Item = i64>) -> Option<Source> {
        newest(run_ids.into_iter().filter_map(|run_id| self.of(run_id)))
    }

    /// The newest of the sources of rows that are never ended, each with the last complete run that does not list it.
    pub fn newest_of_events(&self, rows: impl IntoIterator<Item = (i64, Option<i64>)>) -> Option<Source> {
        newest(rows.into_iter().filter_map(|(run_id, unlisted)| self.of_event(run_id, unlisted)))
    }

    /// The furthest import of a data set for the carrier's population, or for any where no carrier is looked at.
    pub fn of_data_set(&self, data_set: DataSet) -> Option<Source> {
        let complete = self.complete(data_set).map(|(run, _)| run);
        let is_wanted = |of: Population| self.population.is_none_or(|population| population == of);
        let finished = || {
            let newest = self.known.get(data_set.name())?.newest.iter().filter(|(of, _)| is_wanted(*of));
            newest.map(|(_, run)| run).max_by_key(|run| run.imported_at)
        };
        complete.or_else(finished).map(source)
    }
}

/// Data sets whose rows are never ended: events, which stay what they were, and what belongs to them.
const fn ends_rows(data_set: DataSet) -> bool {
    !matches!(
        data_set,
        DataSet::Inspections
            | DataSet::InspectionUnits
            | DataSet::Violations
            | DataSet::Citations
            | DataSet::SpecialStudies
            | DataSet::Crashes
            | DataSet::SmsCrashes
            | DataSet::SmsInspections
            | DataSet::OosOrders
    )
}

fn newest(sources: impl Iterator<Item = Source>) -> Option<Source> {
    sources.max_by_key(|source| (source.as_of, source.imported_at))
}

/// What a run is as a source.
pub(crate) fn source(run: &Run) -> Source {
    let label = DataSet::by_name(&run.data_set).map(DataSet::label);
    Source {
        data_set: run.data_set.clone(),
        label: label.map_or_else(|| run.data_set.clone(), str::to_owned),
        as_of: run.vintage,
        imported_at: run.imported_at,
    }
}
