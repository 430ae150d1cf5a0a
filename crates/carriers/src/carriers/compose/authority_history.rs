//! The authority history as a view: a timeline, and the recorded events.

use super::authority::kind;
use super::sources::of_run;
use crate::carriers::views::Coded;
use crate::carriers::views::authority::{
    AuthorityEvent, AuthorityHistory, AuthoritySegment, AuthorityStatus, Family, Revocation,
};
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::authority::{self as derived, AuthorityKind, authorities};
use profile::coverage::Window;
use profile::rows::Record;
use profile::sources::is_complete;
use profile::status::OosOrder;

/// The data sets of the history.
const HISTORY: [DataSet; 4] =
    [DataSet::LiAuthorityHistory, DataSet::MotusAuthorityHistory, DataSet::LiRevocations, DataSet::MotusRevocations];

/// The history of a carrier's authority.
pub fn history(record: &Record, today: NaiveDate) -> AuthorityHistory {
    let inputs = record.inputs(today);
    let found = authorities(&inputs.record(), today);
    let mut segments: Vec<_> = AuthorityKind::ALL.iter().flat_map(|kind| segments(found.of(*kind), record)).collect();
    segments.sort_by_key(|segment| (segment.is_type, segment.from));
    let window = Window::of(today);
    let missing = HISTORY
        .into_iter()
        .filter(|data_set| !has_rows(record, *data_set) && !is_complete(&record.runs, *data_set, window));
    AuthorityHistory {
        segments,
        events: events(record),
        revocations: revocations(record, today),
        oos_orders: record.oos_orders.iter().map(|order| OosOrder::of(order, &record.runs).into()).collect(),
        missing_data_sets: missing
            .map(|data_set| Coded { code: data_set.name().to_owned(), label: data_set.label().to_owned() })
            .collect(),
    }
}

/// Whether a data set of the history tells anything of the carrier.
const fn has_rows(record: &Record, data_set: DataSet) -> bool {
    !match data_set {
        DataSet::LiAuthorityHistory => record.li_authority_history.is_empty(),
        DataSet::MotusAuthorityHistory => record.motus_authority_history.is_empty(),
        DataSet::LiRevocations => record.li_revocations.is_empty(),
        _ => record.motus_revocations.is_empty(),
    }
}

/// The active times of one kind of authority, and the times between and after them.
fn segments(found: &derived::Authority, record: &Record) -> Vec<AuthoritySegment> {
    let words = |words: Option<&str>| words.map(str::to_owned);
    let is_type = kind(found.kind);
    let mut segments = Vec::new();
    for (at, run) in found.runs.iter().enumerate() {
        segments.push(AuthoritySegment {
            is_type,
            status: AuthorityStatus::Active,
            from: run.from,
            until: run.until,
            began_by: words(run.began_by),
            ended_by: words(run.ended_by),
        });
        if run.until.is_none() && found.status.is_none() {
            up_to_the_file(&mut segments, found.run_id.and_then(|run_id| record.runs.of(run_id)?.as_of));
        }
        let next = found.runs.get(at + 1);
        if run.until.is_some() {
            segments.push(AuthoritySegment {
                is_type,
                status: AuthorityStatus::Inactive,
                from: run.until,
                until: next.and_then(|next| next.from),
                began_by: words(run.ended_by),
                ended_by: next.and_then(|next| words(next.began_by)),
            });
        }
    }
    segments
}

/// Ends the last time, which goes on by a file that is too old to tell what is so today, with the day of that file; what came after is
/// unknown, and so is all of it where the day is not known or the time began later.
fn up_to_the_file(segments: &mut Vec<AuthoritySegment>, as_of: Option<NaiveDate>) {
    let Some(mut last) = segments.pop() else { return };
    let unknown = AuthoritySegment { status: AuthorityStatus::Unknown, ..last.clone() };
    match as_of.filter(|on| last.from.is_none_or(|from| from < *on)) {
        Some(on) => {
            last.until = Some(on);
            segments.extend([last, AuthoritySegment { from: Some(on), began_by: None, ..unknown }]);
        }
        None => segments.push(unknown),
    }
}

/// The events of legacy licensing and Motus, newest first; those without a day last.
fn events(record: &Record) -> Vec<AuthorityEvent> {
    let legacy = record.li_authority_history.iter().map(|row| AuthorityEvent {
        family: Family::Legacy,
        docket_number: row.docket_number.clone(),
        authority: row.authority_type.clone(),
        action: row.original_action.clone(),
        on: row.original_served_on,
        disposition: row.disposition_action.clone(),
        decided_on: row.disposition_decided_on,
        disposed_on: row.disposition_served_on,
        source: of_run(&record.runs, row.run_id),
    });
    let motus = record.motus_authority_history.iter().map(|row| AuthorityEvent {
        family: Family::Motus,
        docket_number: row.docket_number.clone(),
        authority: row.authority_type.clone(),
        action: row.authority_status.clone(),
        on: row.changed_on,
        disposition: row.reason.clone(),
        decided_on: None,
        disposed_on: None,
        source: of_run(&record.runs, row.run_id),
    });
    let mut events: Vec<_> = motus.chain(legacy).collect();
    events.sort_by_key(|event| std::cmp::Reverse(event.disposed_on.max(event.on)));
    events
}

fn revocations(record: &Record, today: NaiveDate) -> Vec<Revocation> {
    let is_pending = |on: Option<NaiveDate>| on > Some(today);
    let legacy = record.li_revocations.iter().map(|row| Revocation {
        family: Family::Legacy,
        docket_number: row.docket_number.clone(),
        authority: row.authority_type.clone(),
        action: row.revocation_type.clone(),
        served_on: row.served_on,
        effective_on: row.effective_on,
        is_pending: is_pending(row.effective_on),
        source: of_run(&record.runs, row.run_id),
    });
    let motus = record.motus_revocations.iter().map(|row| Revocation {
        family: Family::Motus,
        docket_number: row.docket_number.clone(),
        authority: row.authority_type.clone(),
        action: row.order_type.clone(),
        served_on: row.served_on,
        effective_on: row.effective_on,
        is_pending: is_pending(row.effective_on),
        source: of_run(&record.runs, row.run_id),
    });
    let mut revocations: Vec<_> = motus.chain(legacy).collect();
    revocations.sort_by_key(|revocation| std::cmp::Reverse(revocation.effective_on.max(revocation.served_on)));
    revocations
}
