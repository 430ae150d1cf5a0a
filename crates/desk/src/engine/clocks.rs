//! The clocks of high alerts near a pickup: by when a person must acknowledge each, and who is told when nobody does. They need no looks of their
//! own: a load is due again when one of its clocks is.

use crate::tickets::late::mail_late_alert::MailLateAlert;
use alerts::Settings;
use alerts::acknowledge::{Clock, Step};
use chrono::{DateTime, Utc};
use freight::roster::Role;
use kernel::ids::{LoadId, TicketId};
use platform::http::Error;
use serde_json::json;
use std::collections::BTreeMap;
use store::tickets::acknowledgements::{self, Clocked, Recipient, Waiting};
use store::tickets::events::{NewTicketEvent, TicketEventKind, append};
use store::tickets::pushed::{self, PushReason, PushedTicket};
use store::{Conn, Tenant};

/// When each load is due again by its clocks.
pub(super) type DueAgain = BTreeMap<LoadId, DateTime<Utc>>;

/// Begins the clocks of alerts that became high, keeps those of these loads, and tells people where one has run out. `at` is the company's moment,
/// `now` the wall's, by which rosters are read.
pub(super) async fn keep(
    db: &mut Conn,
    tenant: Tenant,
    (loads, became_high): (&[LoadId], &[TicketId]),
    own: &Settings,
    (at, now): (DateTime<Utc>, DateTime<Utc>),
) -> Result<DueAgain, Error> {
    acknowledgements::begin(db, tenant, became_high, at).await?;
    acknowledgements::stop(db, tenant, loads).await?;
    let waiting = acknowledgements::waiting(db, tenant, loads).await?;
    let (mut due, mut changed, mut late) = (DueAgain::new(), Vec::new(), Vec::new());
    for one in &waiting {
        let clock = Clock::of(one.high_since, one.pickup_at, own);
        let (steps, next) = clock.map(|clock| clock.steps(&told(one), at)).unwrap_or_default();
        if let Some(next) = next {
            due.entry(one.load).and_modify(|known| *known = (*known).min(next)).or_insert(next);
        }
        let is_told = |step, before: Option<DateTime<Utc>>| before.or_else(|| steps.contains(&step).then_some(at));
        let after = Clocked {
            ticket: one.ticket,
            due_at: clock.map(|clock| clock.managers_at),
            managers_told_at: is_told(Step::Managers, one.managers_told_at),
            on_call_told_at: is_told(Step::OnCall, one.on_call_told_at),
        };
        if after != before(one) {
            changed.push(after);
        }
        late.extend(steps.into_iter().map(|step| (one, step)));
    }
    acknowledgements::note(db, tenant, &changed).await?;
    tell(db, tenant, &late, (at, now)).await?;
    Ok(due)
}

const fn before(one: &Waiting) -> Clocked {
    Clocked {
        ticket: one.ticket,
        due_at: one.due_at,
        managers_told_at: one.managers_told_at,
        on_call_told_at: one.on_call_told_at,
    }
}

/// Who was told before.
fn told(one: &Waiting) -> Vec<Step> {
    let managers = one.managers_told_at.map(|_| Step::Managers);
    managers.into_iter().chain(one.on_call_told_at.map(|_| Step::OnCall)).collect()
}

/// Tells people of alerts that nobody acknowledged in time: by email, and at once where they are at their desks.
async fn tell(
    db: &mut Conn,
    tenant: Tenant,
    late: &[(&Waiting, Step)],
    (at, now): (DateTime<Utc>, DateTime<Utc>),
) -> Result<(), Error> {
    if late.is_empty() {
        return Ok(());
    }
    let managers = acknowledgements::managers(db, tenant).await?;
    let (mut events, mut overdue) = (Vec::new(), Vec::<PushedTicket>::new());
    for (one, step) in late {
        let (kind, people) = match step {
            Step::Managers => (TicketEventKind::ManagersTold, managers.clone()),
            Step::OnCall => {
                let people = acknowledgements::at_work(db, tenant, (Role::OnCall, one.team), now).await?;
                (TicketEventKind::OnCallTold, people)
            }
        };
        let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        let details = json!({"told": names, "due_at": one.due_at});
        events.push(NewTicketEvent { ticket: one.ticket, kind, details, by: None });
        mail(db, tenant, (one.ticket, *step), &people, now).await?;
        if !overdue.iter().any(|known| known.id == one.ticket) {
            overdue.push(PushedTicket {
                id: one.ticket,
                is_type: one.is_type,
                external_load_number: one.external_load_number.clone(),
            });
        }
    }
    append(db, tenant, &events, at, now).await?;
    pushed::announce(db, tenant, PushReason::Overdue, overdue).await?;
    Ok(())
}

async fn mail(
    db: &mut Conn,
    tenant: Tenant,
    (ticket, step): (TicketId, Step),
    people: &[Recipient],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    for person in people {
        let job = MailLateAlert { company: tenant.company(), ticket, person: person.id, step };
        queue::enqueue(db, &job, now).await?;
    }
    Ok(())
}
