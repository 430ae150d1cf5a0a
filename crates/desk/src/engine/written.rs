//! What loads came to, written: their tickets, with all that follows from these, and when they are due again.

use super::checks::worst;
use super::clocks::{self, DueAgain};
use super::judged::{Judged, JudgedMovement, nothing};
use super::told::Did;
use alerts::lifecycle::{Act, Around, Silence, Ticket, plan};
use alerts::{Alert, Check, Settings, Severity, TicketStatus};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{CarrierId, LoadId, MovementId, TicketId};
use platform::app::App;
use platform::http::Error;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use store::loads::events::NewEvent;
use store::tickets::asks;
use store::tickets::evaluated::{self, State, Stored};
use store::tickets::events::{NewTicketEvent, TicketEventKind, append};
use store::tickets::pushed::{self, PushReason};
use store::tickets::shards::Held;
use store::{Conn, Tenant, notices};

/// No load is looked at again sooner by the clock.
const SOONEST: TimeDelta = TimeDelta::seconds(1);

/// Plans and writes what becomes of the loads' tickets. All of these loads are evaluated now, those too that nothing is known of any more. Gives what
/// the company's own systems are told.
pub(super) async fn write(
    db: &mut Conn,
    app: &App,
    held: &Held,
    (loads, judged): (&[LoadId], &[Judged]),
    (own, at): (&Settings, DateTime<Utc>),
) -> Result<Vec<NewEvent>, Error> {
    let (tenant, now) = (held.tenant(), app.clock.now());
    let mut stored = evaluated::stored(db, tenant, loads, at).await?;
    let carriers: BTreeSet<CarrierId> =
        judged.iter().flat_map(|load| &load.movements).filter_map(|one| one.carrier).collect();
    let carriers: Vec<CarrierId> = carriers.into_iter().collect();
    let silences = evaluated::silences(db, tenant, loads, &carriers, at).await?;
    let (closed, removed) = evaluated::ended(db, tenant, loads).await?;
    let returned = give_back(&mut stored, at);
    let parts = Parts { judged, silences: &silences, closed: &closed, removed: &removed, own, at };
    let done = parts.plan(&mut stored);
    let opened: Vec<(Alert, Option<CarrierId>)> =
        done.opened.iter().map(|new| (new.alert.clone(), new.carrier)).collect();
    let ids = evaluated::open(db, tenant, &opened, own.version, at).await?;
    let changed: Vec<&Stored> = stored
        .iter()
        .filter(|one| done.changed.contains(&one.ticket.id) || returned.contains(&one.ticket.id))
        .collect();
    evaluated::rewrite(db, tenant, &changed, own.version, at).await?;
    if !done.moved.is_empty() {
        asks::end(db, tenant, &done.moved, at).await?;
    }
    let (became_high, told) = tell(db, (tenant, held), (&done, &ids, &stored, &returned), (judged, at, now)).await?;
    let clocks = clocks::keep(db, tenant, (loads, &became_high), own, (at, now)).await?;
    let mut inputs: Vec<(TicketId, String)> = done.inputs.clone();
    inputs.extend(done.opened.iter().zip(&ids).map(|(new, id)| (*id, new.input.clone())));
    let settings = serde_json::to_string(own).unwrap_or_default();
    evaluated::keep_inputs(db, &inputs, &settings, at).await?;
    evaluated::note(db, tenant, &states((loads, judged), (&done, &clocks), &stored, at), at).await?;
    Ok(told)
}

/// Tickets whose carrier did not answer in time come back to the desk.
fn give_back(stored: &mut [Stored], at: DateTime<Utc>) -> BTreeSet<TicketId> {
    let mut returned = BTreeSet::new();
    for one in stored.iter_mut() {
        let is_over = one.pending_until.is_some_and(|until| until <= at);
        if is_over && one.ticket.status == TicketStatus::Pending {
            one.ticket.status = TicketStatus::New;
            one.pending_until = None;
            returned.insert(one.ticket.id);
        }
    }
    returned
}

/// A ticket to open.
struct NewTicket {
    alert: Alert,
    carrier: Option<CarrierId>,
    input: String,
}

/// What is to be done.
#[derive(Default)]
struct Done {
    opened: Vec<NewTicket>,
    /// Acts on tickets that there are, each with the ticket as it was.
    acts: Vec<(Act, Ticket, Option<CarrierId>)>,
    changed: BTreeSet<TicketId>,
    /// Tickets that are about another carrier now.
    moved: Vec<TicketId>,
    /// What changed tickets were evaluated from.
    inputs: Vec<(TicketId, String)>,
    /// When each load's tickets are due again.
    due: BTreeMap<LoadId, DateTime<Utc>>,
}

struct Parts<'a> {
    judged: &'a [Judged],
    silences: &'a [Silence],
    closed: &'a HashMap<LoadId, DateTime<Utc>>,
    removed: &'a HashMap<MovementId, DateTime<Utc>>,
    own: &'a Settings,
    at: DateTime<Utc>,
}

impl Parts<'_> {
    /// What becomes of each movement's tickets, done to them.
    fn plan(&self, stored: &mut [Stored]) -> Done {
        let mut done = Done::default();
        let mut by_part = BTreeMap::<(LoadId, Option<MovementId>), Vec<usize>>::new();
        for (nth, one) in stored.iter().enumerate() {
            let subject = one.ticket.subject();
            by_part.entry((subject.load_id, subject.movement_id)).or_default().push(nth);
        }
        for load in self.judged {
            for movement in &load.movements {
                let own = by_part.remove(&(load.load, movement.movement)).unwrap_or_default();
                self.part((load.load, Some(movement)), &own, stored, &mut done);
            }
        }
        // Tickets of movements that were removed, and of loads that are gone from sight.
        for ((load, _), own) in by_part {
            self.part((load, None), &own, stored, &mut done);
        }
        done
    }

    fn part(
        &self,
        (load, movement): (LoadId, Option<&JudgedMovement>),
        own: &[usize],
        stored: &mut [Stored],
        done: &mut Done,
    ) {
        let nothing = nothing();
        let evaluation = movement.map_or(&nothing, |movement| &movement.evaluation);
        let tickets: Vec<Ticket> = own.iter().map(|nth| stored[*nth].ticket.clone()).collect();
        let of_movement = tickets.first().and_then(|ticket| ticket.subject().movement_id);
        let removed_at = of_movement.and_then(|id| self.removed.get(&id)).copied();
        let ended_at = self.closed.get(&load).copied().or(removed_at);
        let carrier_id = movement.and_then(|movement| movement.carrier);
        let around = Around { carrier_id, silences: self.silences, ended_at };
        let plan = plan(evaluation, &tickets, around, self.own, self.at);
        let due = [plan.next_due_at, evaluation.next_due_at].into_iter().flatten().min();
        if let Some(due) = due {
            done.due.entry(load).and_modify(|known| *known = (*known).min(due)).or_insert(due);
        }
        // What is found of a movement whose carrier was changed in place is about the carrier that it has now. What isn't found any more stays
        // about the one that it was found of.
        for nth in own.iter().copied() {
            let (kind, subject) = (stored[nth].ticket.alert.is_type, stored[nth].ticket.subject());
            let is_found = evaluation.alerts.iter().any(|alert| (alert.is_type, alert.subject) == (kind, subject));
            let is_open = stored[nth].ticket.status.is_open();
            if is_open && is_found && stored[nth].carrier != carrier_id {
                stored[nth].carrier = carrier_id;
                done.changed.insert(stored[nth].ticket.id);
                done.moved.push(stored[nth].ticket.id);
            }
        }
        for act in plan.acts {
            match (&act, act.ticket_id()) {
                (Act::Open(alert), _) => {
                    let input = movement.map(JudgedMovement::input).unwrap_or_default();
                    done.opened.push(NewTicket { alert: alert.clone(), carrier: carrier_id, input });
                }
                (_, Some(id)) => {
                    let Some(one) = own.iter().copied().find(|nth| stored[*nth].ticket.id == id) else {
                        continue;
                    };
                    let before = stored[one].ticket.clone();
                    stored[one].ticket.apply(&act, self.at);
                    if stored[one].ticket.status != TicketStatus::Pending {
                        stored[one].pending_until = None;
                    }
                    if matches!(act, Act::Reopen(..)) {
                        stored[one].carrier = carrier_id;
                    }
                    done.changed.insert(id);
                    if let Some(movement) = movement
                        && matches!(act, Act::Update(..) | Act::Recur(..) | Act::Reopen(..))
                    {
                        done.inputs.push((id, movement.input()));
                    }
                    done.acts.push((act, before, carrier_id));
                }
                (_, None) => {}
            }
        }
    }
}

/// Writes what happened: the tickets' events, notices, and what is heard at once. Gives the tickets that a person must acknowledge anew, and the
/// events for the company's own systems.
async fn tell(
    db: &mut Conn,
    (tenant, held): (Tenant, &Held),
    (done, ids, stored, returned): (&Done, &[TicketId], &[Stored], &BTreeSet<TicketId>),
    (judged, at, now): (&[Judged], DateTime<Utc>, DateTime<Utc>),
) -> Result<(Vec<TicketId>, Vec<NewEvent>), Error> {
    let numbers: HashMap<LoadId, &str> = judged.iter().map(|load| (load.load, load.number.as_str())).collect();
    let by_id: HashMap<TicketId, &Stored> = stored.iter().map(|one| (one.ticket.id, one)).collect();
    let number = |ticket: &Ticket| numbers.get(&ticket.subject().load_id).copied().unwrap_or_default();
    let opened: Vec<(Act, Ticket, Option<CarrierId>)> = done
        .opened
        .iter()
        .zip(ids)
        .map(|(new, id)| (Act::Open(new.alert.clone()), Ticket::opened(*id, new.alert.clone()), new.carrier))
        .collect();
    let of_old = done.acts.iter().filter_map(|(act, before, carrier)| {
        let one = by_id.get(&before.id)?;
        Some(Did {
            act,
            before: Some(before),
            after: &one.ticket,
            assignee: one.assignee,
            number: number(&one.ticket),
            carrier: *carrier,
        })
    });
    let of_new = opened.iter().map(|(act, after, carrier)| Did {
        act,
        before: None,
        after,
        assignee: None,
        number: number(after),
        carrier: *carrier,
    });
    let all: Vec<Did<'_>> = of_new.chain(of_old).collect();
    let back = returned.iter().map(|id| NewTicketEvent {
        ticket: *id,
        kind: TicketEventKind::StatusChanged,
        details: json!({"before": TicketStatus::Pending, "after": TicketStatus::New, "reason": "no_answer"}),
        by: None,
    });
    let events: Vec<NewTicketEvent> = back.chain(all.iter().filter_map(Did::ticket_event)).collect();
    append(db, tenant, &events, at, now).await?;
    let new: Vec<_> = all.iter().filter_map(|did| did.notice(held.company, at)).collect();
    notices::add(db, &new, now).await?;
    let told: Vec<NewEvent> = all.iter().filter_map(|did| did.load_event(at)).collect();
    pushed::announce(db, tenant, PushReason::High, all.iter().filter_map(Did::pushed).collect()).await?;
    let begin = all.iter().filter(|did| did.begins_clock()).map(|did| did.after.id);
    // Those that come back without an answer are nobody's again.
    let waits = |one: &&Stored| one.assignee.is_none() && one.ticket.alert.severity == Severity::High;
    let unanswered = stored.iter().filter(|one| returned.contains(&one.ticket.id)).filter(waits);
    let became_high: BTreeSet<TicketId> = begin.chain(unanswered.map(|one| one.ticket.id)).collect();
    Ok((became_high.into_iter().collect(), told))
}

/// What each load came to, and when it is due again.
fn states(
    (loads, judged): (&[LoadId], &[Judged]),
    (done, clocks): (&Done, &DueAgain),
    stored: &[Stored],
    at: DateTime<Utc>,
) -> Vec<State> {
    let mut checks: HashMap<LoadId, Vec<Check>> = HashMap::new();
    for load in judged {
        checks.insert(load.load, worst(load.movements.iter().map(JudgedMovement::checks).collect()));
    }
    let mut waits = HashMap::<LoadId, DateTime<Utc>>::new();
    for one in stored {
        if let Some(until) = one.pending_until {
            let first = waits.entry(one.ticket.subject().load_id).or_insert(until);
            *first = until.min(*first);
        }
    }
    let state = |load: &LoadId| State {
        load: *load,
        checks: checks.get(load).cloned().unwrap_or_default(),
        due_at: [done.due.get(load).copied(), clocks.get(load).copied(), waits.get(load).copied()]
            .into_iter()
            .flatten()
            .min()
            .map(|due| due.max(at + SOONEST)),
    };
    loads.iter().map(state).collect()
}
