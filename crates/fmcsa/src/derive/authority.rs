//! Operating authority: which kinds are active, and since when without a gap.
//!
//! Legacy licensing covers the time up to its freeze, Motus the time since. A reinstatement after a gap starts the
//! continuous activity anew; a revocation that was discontinued before it took effect changes nothing.
//!
//! Motus no longer distinguishes common from contract authority. Its motor carrier authority is taken for the kinds
//! that legacy licensing says the docket has held, and for common where it says nothing: of the other kind there is then none.
//! Dockets with the prefix FF are freight forwarders', whose "common" and "contract" are no authority to carry.
//!
//! Rows of files that are too old make nothing true: where the strongest state is such a row's, the state is unknown.
//!
//! A revocation or suspension that took effect and was not cured ends an authority where nothing later is on record. What is later is the
//! present state in Motus' carrier file; an event of Motus since the notice was served; a grant or reinstatement in the legacy history since
//! the order took effect; and the legacy carrier file, frozen as it is, where the order is a legacy one. So a carrier of which nothing is known but that its authority
//! was revoked (USDOT 3202623) has none, and is not one of which nobody can tell.

mod docket;
mod scope;
mod spans;
mod words;

pub use scope::Scope;
pub use spans::Run;
pub(super) use words::is_cure;

use super::record::Origin;
use super::{Family, Record};
use chrono::NaiveDate;
use docket::{OfDocket, Stated};
use spans::Span;
use std::collections::BTreeSet;

/// A kind of operating authority.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AuthorityKind {
    /// Carries for the public.
    Common,
    /// Carries under contracts.
    Contract,
    /// Arranges carriage by others.
    Broker,
    /// Takes freight in its own name and has it carried.
    Forwarder,
}

impl AuthorityKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Common, Self::Contract, Self::Broker, Self::Forwarder];
    /// The kinds that allow to carry.
    pub const CARRIER: [Self; 2] = [Self::Common, Self::Contract];
}

/// The state of an authority, the strongest last: of several dockets the strongest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AuthorityStatus {
    /// Never held.
    None,
    /// Was in force and is not.
    Inactive,
    /// Applied for.
    Pending,
    /// In force.
    Active,
}

impl AuthorityStatus {
    /// FMCSA's code, kept in `carrier_facts`: A, I, N, and P for an application.
    pub fn letter(self) -> &'static str {
        match self {
            Self::Active => "A",
            Self::Pending => "P",
            Self::Inactive => "I",
            Self::None => "N",
        }
    }
}

/// One kind of authority of a carrier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authority<'a> {
    /// Which.
    pub kind: AuthorityKind,
    /// Its state; none when unknown, also where the files that state it are too old.
    pub status: Option<AuthorityStatus>,
    /// The family the state comes from.
    pub family: Option<Family>,
    /// The import that the state comes from.
    pub run_id: Option<i64>,
    /// The first day of the present unbroken activity; none when it is not active or the history does not show it.
    pub since: Option<NaiveDate>,
    /// The import of the row that it began by; none where that is unknown.
    pub since_run_id: Option<i64>,
    /// All times of activity that the histories tell, oldest first, each without a gap inside.
    pub runs: Vec<Run<'a>>,
    /// The dockets it is or was under.
    pub docket_numbers: Vec<&'a str>,
    /// The order that ended it; none where it is not inactive, and where no such order, or something later, is on record.
    pub ended: Option<Ended<'a>>,
}

impl Authority<'_> {
    /// Whether rows state it and are too old to tell.
    const fn is_left_open(&self) -> bool {
        self.family.is_some() && self.status.is_none()
    }
}

/// A revocation or suspension in effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended<'a> {
    /// The day on which it took effect.
    pub on: NaiveDate,
    /// What it is, as worded by the source: `INVOLUNTARY REVOCATION`.
    pub order: Option<&'a str>,
    /// The family that it comes from.
    pub family: Family,
    /// The docket.
    pub docket_number: &'a str,
    /// The import that brought it.
    pub origin: Origin,
    authority_type: &'a str,
    served_on: Option<NaiveDate>,
}

/// A carrier's authorities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authorities<'a> {
    /// Common, contract, broker, forwarder.
    pub kinds: [Authority<'a>; 4],
    /// The first day of the present unbroken carrier authority, be it common or contract by turns.
    pub carrier_since: Option<NaiveDate>,
    /// The import of the row that it began by.
    pub carrier_since_run_id: Option<i64>,
    /// What the active carrier authority covers; none where none is active, and where the rows that state it don't say.
    pub scope: Option<Scope>,
}

impl<'a> Authorities<'a> {
    /// One of the kinds.
    pub fn of(&self, kind: AuthorityKind) -> &Authority<'a> {
        &self.kinds[kind as usize]
    }

    /// Whether the kind is active; none when unknown.
    pub fn is_active(&self, kind: AuthorityKind) -> Option<bool> {
        self.of(kind).status.map(|status| status == AuthorityStatus::Active)
    }

    /// Whether the state of a kind is unknown because the rows that state it are too old. Then that no other file lists the carrier proves
    /// nothing.
    pub fn are_left_open(&self) -> bool {
        self.kinds.iter().any(Authority::is_left_open)
    }

    /// Whether it may carry (common or contract is active); none when both are unknown.
    pub fn is_carrier_active(&self) -> Option<bool> {
        let known = AuthorityKind::CARRIER.iter().filter_map(|kind| self.is_active(*kind));
        known.reduce(|one, other| one || other)
    }
}

/// Works out a carrier's authorities on a day from both families.
pub fn authorities<'a>(record: &Record<'a>, today: NaiveDate) -> Authorities<'a> {
    let dockets: BTreeSet<&str> = dockets(record).collect();
    let mut spans: Vec<Span<'a>> = Vec::new();
    let mut scopes: Vec<Option<Scope>> = Vec::new();
    let mut kinds = AuthorityKind::ALL.map(|kind| {
        let of_dockets: Vec<OfDocket<'_, 'a>> =
            dockets.iter().map(|docket| OfDocket::new(record, docket, kind)).collect();
        let states = of_dockets.iter().filter_map(|docket| docket.status(today).map(|stated| (stated, docket)));
        let states: Vec<_> = states.collect();
        let strongest = states.iter().map(|(stated, _)| *stated).max_by_key(Stated::strength);
        let stated = strongest.map(|stated| stated.status);
        let own: Vec<Span<'a>> = of_dockets.iter().flat_map(OfDocket::spans).collect();
        let orders = of_dockets.iter().filter_map(|docket| docket.orders(today).max_by_key(|order| order.on));
        let is_last = |order: &Ended<'_>| !own.iter().any(|span| span.from > Some(order.on));
        let is_over = stated == Some(AuthorityStatus::Inactive);
        let ended = orders.max_by_key(|order| order.on).filter(|order| is_over && is_last(order));
        let own: Vec<Span<'a>> =
            own.into_iter().map(|span| ended.map_or(span, |order| span.ended(order.on, order.order))).collect();
        let is_too_old = strongest.is_some_and(|stated| stated.origin.is_too_old) && ended.is_none();
        let status = stated.filter(|_| !is_too_old);
        let runs = spans::runs(&own);
        let open = spans::open(&runs).filter(|_| status == Some(AuthorityStatus::Active));
        if AuthorityKind::CARRIER.contains(&kind) {
            spans.extend(own);
            let active = states.iter().filter(|(stated, _)| stated.is_active_today());
            scopes.extend(active.flat_map(|(stated, docket)| scope::stated(docket, stated.family)));
        }
        let docket_numbers =
            states.iter().filter(|(stated, _)| stated.status != AuthorityStatus::None).map(|(_, of)| of.docket);
        Authority {
            kind,
            status,
            family: strongest.map(|stated| stated.family),
            run_id: strongest.map(|stated| stated.origin.run_id),
            since: open.and_then(|run| run.from),
            since_run_id: open.and_then(|run| run.run_id),
            runs,
            docket_numbers: docket_numbers.collect(),
            ended,
        }
    });
    let is_open = |kind: &AuthorityKind| kinds[*kind as usize].is_left_open();
    let is_left_open = AuthorityKind::CARRIER.iter().any(is_open);
    let is_active = |kind: &AuthorityKind| kinds[*kind as usize].status == Some(AuthorityStatus::Active);
    let is_carrier = AuthorityKind::CARRIER.iter().any(is_active);
    let runs = spans::runs(&spans);
    let open = spans::open(&runs).filter(|_| is_carrier);
    if is_left_open && !is_carrier {
        // It may carry by the one kind that nobody can tell of.
        for kind in AuthorityKind::CARRIER {
            kinds[kind as usize].status = None;
        }
    }
    Authorities {
        kinds,
        carrier_since: open.and_then(|run| run.from),
        carrier_since_run_id: open.and_then(|run| run.run_id),
        scope: scope::widest(scopes).filter(|_| is_carrier),
    }
}

/// The kinds that a revocation or suspension takes away.
pub(super) fn kinds_named(record: &Record<'_>, docket: &str, authority_type: Option<&str>) -> Vec<AuthorityKind> {
    let named = |kind: &AuthorityKind| {
        let of_docket = OfDocket::new(record, docket, *kind);
        authority_type.is_none_or(|words| of_docket.is_named(words))
    };
    AuthorityKind::ALL.into_iter().filter(named).collect()
}

fn dockets<'a>(record: &Record<'a>) -> impl Iterator<Item = &'a str> {
    let legacy = record.legacy_dockets.iter().map(|row| row.docket_number);
    let motus = record.motus_authorities.iter().map(|row| row.docket_number);
    let orders = record.revocations.iter().map(|row| row.docket_number);
    let histories = record.legacy_actions.iter().map(|row| row.docket_number).chain(orders);
    legacy.chain(motus).chain(histories).chain(record.motus_events.iter().map(|row| row.docket_number))
}

#[cfg(test)]
mod tests;
