//! What other thresholds would come to: the alerts of the last months, each evaluated again from its stored input, and the open loads as they are.

use super::gather;
use alerts::{AlertType, Evaluation, Input, Settings, Severity, evaluate};
use chrono::{DateTime, TimeDelta, Utc};
use freight::book::Query;
use freight::tracking::Tab;
use kernel::ids::{LoadId, TicketId};
use platform::app::App;
use platform::http::Error;
use std::collections::{BTreeMap, BTreeSet};
use store::Tenant;
use store::tickets::evaluated::{self, Replayed};

/// How far back alerts are evaluated again.
pub const SPAN: TimeDelta = TimeDelta::days(90);
/// The most alerts that are.
const MOST_TICKETS: i64 = 2_000;
/// Pages of open loads that are evaluated, and loads to a page.
const PAGES: u32 = 10;
const PER_PAGE: u32 = 100;
/// The most examples.
const EXAMPLES: usize = 20;

/// How many alerts there are by the present thresholds, and by the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By the present ones.
    pub now: u32,
    /// By the others.
    pub then: u32,
}

/// An alert that would be another, be there, or not be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its ticket; none where it is of an open load as it is.
    pub ticket: Option<TicketId>,
    /// The load's number.
    pub number: String,
    /// Its kind.
    pub is_type: AlertType,
    /// How much it weighs by the present thresholds; none where it is not raised.
    pub now: Option<Severity>,
    /// By the others.
    pub then: Option<Severity>,
}

/// What other thresholds would come to.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// Alerts of the last months that were evaluated again.
    pub tickets: usize,
    /// Those of them that are raised, by kind.
    pub raised: BTreeMap<AlertType, Counts>,
    /// Open loads that were evaluated.
    pub loads: usize,
    /// Alerts on them, by kind.
    pub open: BTreeMap<AlertType, Counts>,
    /// Alerts that would be another, be there, or not be there.
    pub examples: Vec<Example>,
}

/// Compares the company's present thresholds with others, at its moment.
pub async fn compare(
    app: &App,
    tenant: Tenant,
    (now, then): (Settings, Settings),
    at: DateTime<Utc>,
) -> Result<Preview, Error> {
    let stored = evaluated::inputs_since(&mut *app.conn().await?, tenant, at - SPAN, MOST_TICKETS).await?;
    let compared = tokio::task::spawn_blocking(move || {
        let stored: Vec<(Replayed, Input)> = stored.into_iter().filter_map(readable).collect();
        let mut preview = Preview { tickets: stored.len(), ..Preview::default() };
        // Of each load and kind, one alert: those that there were are not counted again from another's input.
        let mut known: BTreeSet<(LoadId, AlertType)> =
            stored.iter().map(|(one, input)| (input.load.id, one.is_type)).collect();
        for (one, input) in &stored {
            preview.replay(one, input, (&now, &then), &mut known);
        }
        preview
    });
    let mut preview = compared.await.map_err(|error| Error::Internal(error.into()))?;
    let mut waiting = open_loads(app, tenant);
    while !waiting.is_empty() {
        let (loads, later) = gather::at_once(&mut *app.conn().await?, tenant, &waiting).await?;
        waiting = later;
        let gathered = gather::gather(app, tenant, &loads, at).await?;
        let compared = tokio::task::spawn_blocking(move || {
            preview.loads += gathered.len();
            for load in gathered {
                for input in load.inputs {
                    preview.open(&load.number, &input, (&now, &then), at);
                }
            }
            preview
        });
        preview = compared.await.map_err(|error| Error::Internal(error.into()))?;
    }
    Ok(preview)
}

/// The company's open loads, the next pickups first.
fn open_loads(app: &App, tenant: Tenant) -> Vec<LoadId> {
    let page = |page| {
        let query = Query { page, per_page: PER_PAGE, ..Query::of_tab(Tab::Open) };
        app.loads.page(tenant.company(), &query).ids
    };
    (1..=PAGES).map(page).take_while(|ids| !ids.is_empty()).flatten().collect()
}

impl Preview {
    /// An alert that there was, by both; and alerts of other kinds on its load that only the others would have raised at that moment.
    fn replay(
        &mut self,
        stored: &Replayed,
        input: &Input,
        (now, then): (&Settings, &Settings),
        known: &mut BTreeSet<(LoadId, AlertType)>,
    ) {
        let of = |settings| evaluate(input, settings, stored.evaluated_at);
        let (now, then) = (of(now), of(then));
        for is_type in AlertType::ALL.iter().copied() {
            let severities = (severity(&now, is_type), severity(&then, is_type));
            let is_own = is_type == stored.is_type;
            let is_new = || severities.0.is_none() && severities.1.is_some();
            if is_own || (is_new() && known.insert((input.load.id, is_type))) {
                count(&mut self.raised, is_type, severities.0, severities.1);
                let ticket = is_own.then_some(stored.ticket);
                self.example(ticket, &stored.external_load_number, is_type, severities);
            }
        }
    }

    /// An open load as it is, by both.
    fn open(&mut self, number: &str, input: &Input, (now, then): (&Settings, &Settings), at: DateTime<Utc>) {
        let (now, then) = (evaluate(input, now, at), evaluate(input, then, at));
        for is_type in AlertType::ALL {
            let severities = (severity(&now, *is_type), severity(&then, *is_type));
            count(&mut self.open, *is_type, severities.0, severities.1);
            self.example(None, number, *is_type, severities);
        }
    }

    fn example(
        &mut self,
        ticket: Option<TicketId>,
        number: &str,
        is_type: AlertType,
        (now, then): (Option<Severity>, Option<Severity>),
    ) {
        let is_told = |one: &Example| (one.ticket, one.number.as_str(), one.is_type) == (ticket, number, is_type);
        if now != then && self.examples.len() < EXAMPLES && !self.examples.iter().any(is_told) {
            self.examples.push(Example { ticket, number: number.to_owned(), is_type, now, then });
        }
    }
}

/// A stored input that is still judged as it was; none for one of another version.
fn readable(stored: Replayed) -> Option<(Replayed, Input)> {
    let input = serde_json::from_str::<Input>(&stored.input).ok()?;
    (input.version == Input::VERSION).then_some((stored, input))
}

/// How much an alert of a kind weighs; none where it is not raised.
fn severity(evaluation: &Evaluation, is_type: AlertType) -> Option<Severity> {
    evaluation.alerts.iter().filter(|alert| alert.is_type == is_type).map(|alert| alert.severity).max()
}

fn count(counts: &mut BTreeMap<AlertType, Counts>, is_type: AlertType, now: Option<Severity>, then: Option<Severity>) {
    if now.is_some() || then.is_some() {
        let counts = counts.entry(is_type).or_default();
        counts.now += u32::from(now.is_some());
        counts.then += u32::from(then.is_some());
    }
}
