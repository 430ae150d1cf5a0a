//! Times of activity: read from the two histories, joined at the freeze, put together where they touch.

use super::AuthorityStatus;
use super::words::{is_beginning, is_end, is_reinstatement};
use crate::derive::FROZEN_ON;
use crate::derive::record::{LegacyAction, MotusEvent};
use chrono::{Days, NaiveDate};

/// A time in which one authority of one docket was active.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span<'a> {
    /// Its first day; none when unknown.
    pub(super) from: Option<NaiveDate>,
    /// The day on which it ended; none while it lasts.
    pub(super) until: Option<NaiveDate>,
    began_by: Option<&'a str>,
    ended_by: Option<&'a str>,
    /// The import of the row that it begins by; none where it goes on from another.
    run_id: Option<i64>,
}

impl Span<'_> {
    /// Legacy licensing speaks up to its freeze only.
    pub(super) fn up_to_the_freeze(self) -> Self {
        Self { until: self.until.or(Some(FROZEN_ON)), ..self }
    }
}

impl<'a> Span<'a> {
    /// The same, ended by an order where it lasts.
    pub(super) fn ended(self, on: NaiveDate, order: Option<&'a str>) -> Self {
        if self.until.is_some() { self } else { Self { until: Some(on), ended_by: order, ..self } }
    }
}

/// An unbroken time of activity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run<'a> {
    /// Its first day; none when unknown.
    pub from: Option<NaiveDate>,
    /// The day on which it ended; none while it lasts.
    pub until: Option<NaiveDate>,
    /// What started it, as worded by the source.
    pub began_by: Option<&'a str>,
    /// What ended it, as the source puts it; none while it lasts, or when only a later reinstatement shows that it did.
    pub ended_by: Option<&'a str>,
    /// The import of the row that started it; none where no row says so.
    pub run_id: Option<i64>,
}

/// Reads the legacy actions on one kind of authority of one docket.
///
/// A grant or reinstatement begins a time; its own disposition may end it, and so may a notice of revocation that was
/// carried out on the same authority (or on the kind as a whole: `COMMON`). A reinstatement shows that what came before had
/// ended, even where no row says so.
pub(super) fn of_legacy<'a>(actions: &[LegacyAction<'a>]) -> Vec<Span<'a>> {
    let mut beginnings: Vec<_> = actions.iter().filter(|action| is_beginning(action.original_action)).collect();
    beginnings.sort_by_key(|action| action.original_served_on);
    let mut spans: Vec<(Span<'a>, Option<&'a str>)> = Vec::new();
    for action in beginnings {
        if let Some(day) = action.original_served_on
            && is_reinstatement(action.original_action)
        {
            let before = day.checked_sub_days(Days::new(1));
            let is_same = |words: Option<&str>| words == action.authority_type;
            let earlier = spans.iter_mut().filter(|(span, words)| span.until.is_none() && is_same(*words));
            earlier.for_each(|(span, _)| span.until = before);
        }
        let is_ended = is_end(action.disposition_action);
        // An end without a date is no lasting activity: nothing is known of it but the beginning.
        let end = action.disposition_on.or(action.original_served_on);
        let (until, ended_by) = if is_ended { (end, action.disposition_action) } else { (None, None) };
        if is_ended && end.is_none() {
            continue;
        }
        let (from, began_by) = (action.original_served_on, action.original_action);
        let span = Span { from, until, began_by, ended_by, run_id: Some(action.origin.run_id) };
        spans.push((span, action.authority_type));
    }
    let notices =
        actions.iter().filter(|action| !is_beginning(action.original_action) && is_end(action.disposition_action));
    for notice in notices {
        let is_meant =
            |words: Option<&str>| words == notice.authority_type || notice.authority_type.is_some_and(is_whole_kind);
        for (span, words) in &mut spans {
            let is_before = span.from.is_none_or(|from| Some(from) <= notice.disposition_on);
            if span.until.is_none() && is_before && is_meant(*words) {
                (span.until, span.ended_by) = (notice.disposition_on, notice.disposition_action);
            }
        }
    }
    spans.into_iter().map(|(span, _)| span).collect()
}

fn is_whole_kind(words: &str) -> bool {
    ["COMMON", "CONTRACT", "BROKER"].iter().any(|kind| words.trim().eq_ignore_ascii_case(kind))
}

/// Reads Motus' events of one type of authority, going on where legacy licensing stopped.
///
/// Where legacy licensing has a history, events up to the freeze are its repetition and are left to it. An authority that
/// legacy licensing left active goes on, unless Motus' first event is a grant or reinstatement, which begins it anew, or
/// Motus has it as not active without an event (`row` is the state in its carrier file).
pub(super) fn of_motus<'a>(
    legacy: &[Span<'a>],
    events: &[MotusEvent<'a>],
    row: Option<AuthorityStatus>,
) -> Vec<Span<'a>> {
    let mut events: Vec<_> = events.iter().filter(|event| event.changed_on.is_some()).collect();
    events.sort_by_key(|event| event.changed_on);
    let newest = events.last().and_then(|event| super::words::motus_status(event.authority_status?));
    let known_events: Vec<_> =
        events.into_iter().filter(|event| legacy.is_empty() || event.changed_on > Some(FROZEN_ON)).collect();
    let was_active = legacy.iter().any(|span| span.until.is_none_or(|until| until > FROZEN_ON));
    let goes_on = was_active
        && match known_events.first() {
            Some(first) => !(is_active(first) && is_beginning(first.reason)),
            None => row.or(newest).is_none_or(|status| status == AuthorityStatus::Active),
        };
    let continued = Span { from: Some(FROZEN_ON), until: None, began_by: None, ended_by: None, run_id: None };
    let mut spans = Vec::new();
    let mut open = goes_on.then_some(continued);
    for event in known_events {
        match (open, is_active(event)) {
            (None, true) => {
                let run_id = Some(event.origin.run_id);
                open = Some(Span { from: event.changed_on, began_by: event.reason, run_id, ..continued });
            }
            (Some(span), false) if is_inactive(event) => {
                spans.push(Span { until: event.changed_on, ended_by: event.reason.or(event.authority_status), ..span });
                open = None;
            }
            _ => {}
        }
    }
    spans.into_iter().chain(open).collect()
}

fn is_active(event: &MotusEvent<'_>) -> bool {
    event.authority_status.and_then(super::words::motus_status) == Some(AuthorityStatus::Active)
}

fn is_inactive(event: &MotusEvent<'_>) -> bool {
    event.authority_status.and_then(super::words::motus_status) == Some(AuthorityStatus::Inactive)
}

/// Puts spans together that overlap or touch. A span whose beginning is unknown began before all others.
pub(super) fn runs<'a>(spans: &[Span<'a>]) -> Vec<Run<'a>> {
    let mut sorted: Vec<_> =
        spans.iter().filter(|span| span.until.is_none_or(|until| span.from.is_none_or(|from| from <= until))).collect();
    sorted.sort_by_key(|span| (span.from, span.until.is_none()));
    let mut runs: Vec<Run<'a>> = Vec::new();
    for span in sorted {
        match runs.last_mut() {
            Some(run) if run.until.is_none_or(|until| span.from.is_none_or(|from| from <= until)) => {
                if run.until.is_some() && (span.until.is_none() || span.until > run.until) {
                    (run.until, run.ended_by) = (span.until, span.ended_by);
                }
            }
            _ => {
                let Span { from, until, began_by, ended_by, run_id } = *span;
                runs.push(Run { from, until, began_by, ended_by, run_id });
            }
        }
    }
    runs
}

/// The run that still lasts.
pub(super) fn open<'a>(runs: &[Run<'a>]) -> Option<Run<'a>> {
    runs.iter().find(|run| run.until.is_none()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn day(number: i32) -> Option<NaiveDate> {
        NaiveDate::from_num_days_from_ce_opt(730_000 + number)
    }

    proptest! {
        #[test]
        fn runs_are_apart_in_order_and_cover_what_the_spans_cover(
            ends in proptest::collection::vec((proptest::option::of(0_i32..60), proptest::option::of(0_i32..60)), 0..8),
        ) {
            let span = |(from, until): &(Option<i32>, Option<i32>)| {
                Span { from: from.and_then(day), until: until.and_then(day), began_by: None, ended_by: None, run_id: None }
            };
            let spans: Vec<_> = ends.iter().map(span).collect();
            let found = runs(&spans);
            for pair in found.windows(2) {
                prop_assert!(pair[0].until.is_some() && pair[0].until < pair[1].from);
            }
            let covers = |from: Option<NaiveDate>, until: Option<NaiveDate>, on| from.is_none_or(|from| from <= on) && until.is_none_or(|until| on <= until);
            for on in (0..60).filter_map(day) {
                let by_spans = spans.iter().any(|span| covers(span.from, span.until, on));
                prop_assert_eq!(by_spans, found.iter().any(|run| covers(run.from, run.until, on)));
            }
        }
    }
}
