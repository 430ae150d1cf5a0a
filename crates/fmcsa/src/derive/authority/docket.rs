//! What the rows of both families say of one kind of authority of one docket: its state, the orders against it, and the times of activity.

use super::spans::{self, Span};
use super::words::{self, Kinds};
use super::{AuthorityKind, AuthorityStatus, Ended};
use crate::derive::lapse::is_cured;
use crate::derive::record::{LegacyAction, LegacyDocket, MotusAuthority, MotusEvent, Origin, Revocation};
use crate::derive::{FROZEN_ON, Family, Record};
use chrono::NaiveDate;
use std::collections::BTreeSet;

/// What a row, an event or an order says of one kind of authority.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stated {
    pub(super) status: AuthorityStatus,
    pub(super) family: Family,
    pub(super) origin: Origin,
}

impl Stated {
    /// The strongest state counts; of equal ones that of a young file.
    pub(super) fn strength(&self) -> (AuthorityStatus, bool) {
        (self.status, !self.origin.is_too_old)
    }

    pub(super) const fn is_active_today(&self) -> bool {
        matches!(self.status, AuthorityStatus::Active) && !self.origin.is_too_old
    }
}

/// What the rows say of one kind of authority of one docket.
#[derive(Clone, Copy)]
pub(super) struct OfDocket<'r, 'a> {
    record: &'r Record<'a>,
    pub(super) docket: &'a str,
    pub(super) kind: AuthorityKind,
    /// The kinds that a motor carrier authority of Motus covers.
    carrier_kinds: Kinds,
}

impl<'r, 'a> OfDocket<'r, 'a> {
    pub(super) fn new(record: &'r Record<'a>, docket: &'a str, kind: AuthorityKind) -> Self {
        let rows = record.legacy_dockets.iter().filter(|row| row.docket_number == docket);
        let held = rows.fold(Kinds::NONE, |held, row| held.with(words::kinds_held(row)));
        let actions = record.legacy_actions.iter().filter(|row| row.docket_number == docket);
        let granted = actions
            .filter_map(|row| row.authority_type)
            .fold(held, |held, words| held.with(words::kinds(words, docket)));
        let carrier_kinds = granted.among_carriers_or_common();
        Self { record, docket, kind, carrier_kinds }
    }

    /// Whether FMCSA's text for an authority means this kind.
    pub(super) fn is_named(&self, words: &str) -> bool {
        match words::kinds(words, self.docket) {
            kinds if kinds.is_any_carrier() => self.carrier_kinds.has(self.kind),
            kinds => kinds.has(self.kind),
        }
    }

    pub(super) fn legacy_rows(&self) -> impl Iterator<Item = &'r LegacyDocket<'a>> {
        let docket = self.docket;
        self.record.legacy_dockets.iter().filter(move |row| row.docket_number == docket)
    }

    pub(super) fn motus_rows(&self) -> impl Iterator<Item = &'r MotusAuthority<'a>> {
        self.record
            .motus_authorities
            .iter()
            .filter(|row| row.docket_number == self.docket && self.is_named(row.authority_type))
    }

    fn motus_events(&self) -> impl Iterator<Item = &'r MotusEvent<'a>> {
        self.record.motus_events.iter().filter(|row| {
            row.docket_number == self.docket && row.authority_type.is_some_and(|words| self.is_named(words))
        })
    }

    /// The state and its source: Motus' own row, else its newest event, else the legacy row, else the legacy history, else an order. Each
    /// but the first gives way to a later order that ended the authority. Where Motus speaks of carrier authority as such and this kind is
    /// not among those that it stands for, there is none.
    pub(super) fn status(&self, today: NaiveDate) -> Option<Stated> {
        let own = self.own_status(today);
        let is_young = |stated: &Stated| !stated.origin.is_too_old;
        own.filter(is_young)
            .or_else(|| self.none_beside(today).filter(is_young))
            .or_else(|| self.never_held(own?))
            .or(own)
    }

    /// What legacy licensing said was never held is not held either where Motus has the docket since and does not list it.
    fn never_held(&self, own: Stated) -> Option<Stated> {
        let of_docket = |row: &&MotusAuthority<'_>| row.docket_number == self.docket && !row.origin.is_too_old;
        let motus = self.record.motus_authorities.iter().find(of_docket)?;
        let stated = Stated { status: AuthorityStatus::None, family: Family::Motus, origin: motus.origin };
        (own.status == AuthorityStatus::None).then_some(stated)
    }

    fn none_beside(&self, today: NaiveDate) -> Option<Stated> {
        let beside = match self.kind {
            AuthorityKind::Common => AuthorityKind::Contract,
            AuthorityKind::Contract => AuthorityKind::Common,
            AuthorityKind::Broker | AuthorityKind::Forwarder => return None,
        };
        let stated =
            Self { kind: beside, ..*self }.own_status(today).filter(|stated| stated.family == Family::Motus)?;
        let is_of_both = self.carrier_kinds.has(beside) && !self.carrier_kinds.has(self.kind);
        is_of_both.then_some(Stated { status: AuthorityStatus::None, ..stated })
    }

    fn own_status(&self, today: NaiveDate) -> Option<Stated> {
        let stated = |status, family, origin| Stated { status, family, origin };
        let rows = self
            .motus_rows()
            .filter_map(|row| Some(stated(words::motus_status(row.authority_status?)?, Family::Motus, row.origin)));
        let events = self.newest_events();
        let is_told_since = events.iter().any(|event| !event.origin.is_too_old);
        if let Some(row) = rows.max_by_key(Stated::strength).filter(|row| !(row.origin.is_too_old && is_told_since)) {
            return Some(row);
        }
        let orders: Vec<Ended<'a>> = self.orders(today).collect();
        // An event after the notice was served is the answer to it, though the order was to take effect later.
        let after_event = |event: &MotusEvent<'_>| {
            orders.iter().any(|order| {
                let noticed_on = order.served_on.unwrap_or(order.on);
                event.authority_type == Some(order.authority_type) && event.changed_on < Some(noticed_on)
            })
        };
        let events = events.into_iter().filter_map(|event| {
            let status = words::motus_status(event.authority_status?)?;
            let status = if after_event(event) { AuthorityStatus::Inactive } else { status };
            Some(stated(status, Family::Motus, event.origin))
        });
        if let Some(event) = events.max_by_key(Stated::strength) {
            return Some(event);
        }
        let newest = orders.iter().max_by_key(|order| order.on);
        let ended = newest.map(|order| stated(AuthorityStatus::Inactive, order.family, order.origin));
        let rows = self
            .legacy_rows()
            .filter_map(|row| Some(stated(words::legacy_status(row, self.kind)?, Family::Legacy, row.origin)));
        if let Some(row) = rows.max_by_key(Stated::strength) {
            let is_later = newest.is_some_and(|order| order.family == Family::Motus && order.on > FROZEN_ON);
            return ended.filter(|_| is_later).or(Some(row));
        }
        let spans = self.legacy_spans();
        let is_open = |span: &Span<'_>| {
            span.until.is_none() && newest.is_none_or(|order| span.from.is_some_and(|from| from > order.on))
        };
        let of_history = |status| self.history_origin().map(|origin| stated(status, Family::Legacy, origin));
        match (spans.is_empty(), spans.iter().any(is_open)) {
            (true, _) => ended,
            (false, true) => of_history(AuthorityStatus::Active),
            (false, false) => of_history(AuthorityStatus::Inactive),
        }
    }

    /// The revocations and suspensions of this kind that took effect by today and were not cured.
    pub(super) fn orders(&self, today: NaiveDate) -> impl Iterator<Item = Ended<'a>> {
        let of_docket = self.record.revocations.iter().filter(|row| row.docket_number == self.docket);
        of_docket.filter_map(move |row: &Revocation<'a>| {
            let authority_type = row.authority_type.filter(|words| self.is_named(words))?;
            let on = row.effective_on.filter(|on| *on <= today)?;
            let (order, family, docket_number) = (row.order_type, row.family, row.docket_number);
            let served_on = row.served_on;
            (!is_cured(self.record, row)).then_some(Ended {
                on,
                order,
                family,
                docket_number,
                origin: row.origin,
                authority_type,
                served_on,
            })
        })
    }

    /// The newest event of each type of authority.
    pub(super) fn newest_events(&self) -> Vec<&'r MotusEvent<'a>> {
        let newest = |words| {
            self.motus_events().filter(|event| event.authority_type == words).max_by_key(|event| event.changed_on)
        };
        let types: BTreeSet<_> = self.motus_events().map(|event| event.authority_type).collect();
        types.into_iter().filter_map(newest).collect()
    }

    pub(super) fn legacy_actions(&self) -> impl Iterator<Item = &'r LegacyAction<'a>> {
        let of_kind = |words: Option<&str>| words.is_some_and(|words| words::kinds(words, self.docket).has(self.kind));
        let all = self.record.legacy_actions.iter();
        all.filter(move |row| row.docket_number == self.docket && of_kind(row.authority_type))
    }

    fn legacy_spans(&self) -> Vec<Span<'a>> {
        spans::of_legacy(&self.legacy_actions().copied().collect::<Vec<_>>())
    }

    /// Where the legacy history of this kind is from: its youngest file.
    fn history_origin(&self) -> Option<Origin> {
        self.legacy_actions().map(|action| action.origin).max_by_key(|origin| (!origin.is_too_old, origin.run_id))
    }

    /// The times of activity: legacy up to the freeze, then Motus where it has the docket.
    pub(super) fn spans(&self) -> Vec<Span<'a>> {
        let legacy = self.legacy_spans();
        let mut types: BTreeSet<&str> = self.motus_rows().map(|row| row.authority_type).collect();
        types.extend(self.motus_events().filter_map(|event| event.authority_type));
        if types.is_empty() {
            return legacy;
        }
        let of_type = |words: &&'a str| {
            let events: Vec<_> =
                self.motus_events().filter(|event| event.authority_type == Some(*words)).copied().collect();
            let row = self
                .motus_rows()
                .filter(|row| row.authority_type == *words)
                .find_map(|row| words::motus_status(row.authority_status?));
            spans::of_motus(&legacy, &events, row)
        };
        let motus: Vec<_> = types.iter().flat_map(of_type).collect();
        legacy.into_iter().map(Span::up_to_the_freeze).chain(motus).collect()
    }
}
