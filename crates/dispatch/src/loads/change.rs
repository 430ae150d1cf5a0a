//! Making one load another: fields, stops, charges, who hauls it, status. People's changes and what systems send again both come here.
//!
//! Nothing is decided here that `freight` decides: which status may follow, and which movements go together.

use super::differences::{differences, stops_differ};
use super::hauling::{self, Hauling};
use super::settle::{Certainty, settle_once};
use super::told::About;
use chrono::{DateTime, Utc};
use freight::board::PostingEnd;
use freight::load::{Actor, Context, FieldError, FieldProblem, LoadStatus, Refusal, request};
use freight::movement::RemovedReason;
use freight::settings::Settings;
use freight::stop::{LogSource, LogType, StopKind};
use kernel::ids::UserId;
use std::fmt::Display;
use store::loads::charges;
use store::loads::events::NewEvent;
use store::loads::held::{self, Held};
use store::loads::logs::{self, NewLog};
use store::loads::reopen;
use store::loads::write::{self, LoadFields, NewCharge, NewStop};
use store::{Conn, Tenant};

/// What a load is to become. What is none stays.
#[derive(Debug)]
pub(super) struct Changes {
    /// All of its fields.
    pub(super) fields: LoadFields,
    pub(super) stops: Option<Vec<NewStop>>,
    pub(super) charges: Option<Vec<NewCharge>>,
    pub(super) hauling: Hauling,
    pub(super) status: Option<LoadStatus>,
    /// Why, where a status goes back or a carrier is removed.
    pub(super) reason: Option<String>,
    /// The kind of reason for which a carrier is removed.
    pub(super) removed: Option<RemovedReason>,
}

impl Changes {
    /// None: the load stays as it is.
    pub(super) fn none(held: &Held) -> Self {
        Self {
            fields: LoadFields::from(&held.row),
            stops: None,
            charges: None,
            hauling: Hauling::Same,
            status: None,
            reason: None,
            removed: None,
        }
    }
}

/// Who makes it so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Who {
    pub(super) actor: Actor,
    /// The person, if it is one.
    pub(super) by: Option<UserId>,
}

impl Who {
    /// As whom the load's history names them.
    const fn source(self) -> LogSource {
        match self.actor {
            Actor::Person => LogSource::Person,
            Actor::Tms => LogSource::Tms,
            Actor::Engine => LogSource::Derived,
        }
    }
}

/// What was done.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// What changed, by the names of fields; empty where nothing did.
    pub(super) fields: Vec<&'static str>,
    /// What the company's own systems are told, in order. The caller appends it last.
    pub(super) events: Vec<NewEvent>,
}

/// Why nothing is done.
#[derive(Debug)]
pub(super) enum Refused {
    /// The status does not follow.
    Status(Refusal),
    /// A field is wrong.
    Field(FieldError),
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self::Status(refusal)
    }
}

impl Refused {
    pub(super) fn field(field: &str, detail: impl Display) -> Self {
        let (field, detail) = (field.to_owned(), detail.to_string());
        Self::Field(FieldError { field, problem: FieldProblem::Invalid, detail })
    }
}

/// Changes a load that the caller has locked. Of a refusal by its status nothing is written; any other is to be rolled back.
pub(super) async fn change(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    changes: &Changes,
    who: Who,
    (settings, now): (&Settings, DateTime<Utc>),
) -> sqlx::Result<Result<Done, Refused>> {
    let target = match status_after(held, changes, who, settings, now) {
        Ok(target) => target,
        Err(refused) => return Ok(Err(refused)),
    };
    let (about, load) = (About::held(held), held.row.id);
    let mut done = Done { fields: differences(&LoadFields::from(&held.row), &changes.fields), events: Vec::new() };
    if !done.fields.is_empty() {
        write::update_fields(db, tenant, load, &changes.fields, now).await?;
    }
    let stops = changes.stops.as_ref().filter(|stops| stops_differ(held, stops));
    if let Some(stops) = stops {
        write::replace_stops(db, tenant, held, stops, who.source(), who.by, now).await?;
        done.fields.push("stops");
    }
    if let Some(charges) = &changes.charges
        && charges_differ(&charges::list(db, tenant, load).await?, charges)
    {
        charges::replace(db, tenant, load, charges).await?;
        done.fields.push("charges");
    }
    if !done.fields.is_empty() {
        done.events.push(about.changed(&done.fields, (who.actor, who.by), now));
    }
    // Movements may have gone with their stops.
    let fresh = match stops {
        Some(_) => held::lock(db, tenant, load).await?,
        None => None,
    };
    let present = fresh.as_ref().unwrap_or(held);
    let hauled = match hauling::apply(db, tenant, present, changes, (target, who), now).await? {
        Ok(hauled) => hauled,
        Err(refused) => return Ok(Err(refused)),
    };
    done.fields.extend(hauled.fields);
    done.events.extend(hauled.events);
    if target != held.row.status {
        let reason = changes.reason.as_deref();
        write::set_status(db, tenant, load, target, now).await?;
        take_back(db, tenant, held, (target, reason.unwrap_or_default()), who, now).await?;
        done.fields.push("status");
        done.events.push(about.status((held.row.status, target), (who.actor, who.by), reason, now));
        // The status took it off the load board.
        if let Some(ended) = PostingEnd::by_status(target).filter(|_| held.row.posted_at.is_some()) {
            done.events.push(about.unposted(ended, (who.actor, who.by), now));
        }
    } else if changes.status.is_none() && stops.is_some() {
        // Who moved the window meant it: one look says enough.
        let settled = settle_once(db, tenant, load, (who.actor, Certainty::Sure), now).await?;
        done.events.extend(settled.map(|(_, event)| event));
    }
    Ok(Ok(done))
}

/// The status that the load is to have: the one that was asked for, else what follows from who hauls it.
fn status_after(
    held: &Held,
    changes: &Changes,
    who: Who,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<LoadStatus, Refused> {
    let present = held.row.status;
    let is_assigned = matches!(changes.hauling, Hauling::By(_));
    let stay = match &changes.hauling {
        Hauling::Remove(gone) => held.movements.iter().any(|movement| !gone.contains(&movement.id)),
        Hauling::Same | Hauling::By(_) => !held.movements.is_empty(),
    };
    let has_carrier = is_assigned || stay;
    let target = changes.status.unwrap_or(match present {
        LoadStatus::Available if is_assigned => LoadStatus::Covered,
        live if live.is_live() && !has_carrier => LoadStatus::Available,
        same => same,
    });
    if target == LoadStatus::Available && is_assigned {
        return Err(Refused::field("status", "A load with a carrier can't be available."));
    }
    let context = Context {
        status: present,
        has_carrier,
        is_picked_up: held.load.is_picked_up(),
        cancelled_at: held.row.cancelled_at,
        now,
    };
    request(who.actor, target, changes.reason.as_deref(), &context, settings)?;
    Ok(target)
}

/// A load that is on its way again was not delivered: what said so no longer counts. And whoever says that a silent load is not delivered is
/// heard for a day.
async fn take_back(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    (target, reason): (LoadStatus, &str),
    who: Who,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let is_back = matches!(held.row.status, LoadStatus::Delivered | LoadStatus::AssumedDelivered);
    if !is_back || target != LoadStatus::Progress {
        return Ok(());
    }
    let last = held.stops.iter().rev().find(|stop| stop.kind == StopKind::Delivery);
    if let Some(stop) = last {
        reopen::take_back(db, tenant, (held.row.id, stop.id), reason, now).await?;
    }
    let log = NewLog {
        stop_id: None,
        movement_id: held.current().map(|movement| movement.id),
        is_type: LogType::Exception,
        occurred_at: now,
        source: who.source(),
        user_id: who.by,
        body: Some(format!("Not delivered yet. {reason}").trim().chars().take(2_000).collect()),
        eta_at: None,
    };
    logs::put(db, tenant, held.row.id, &log, now).await?;
    Ok(())
}

fn charges_differ(before: &[charges::ChargeRow], after: &[NewCharge]) -> bool {
    let is_same = |(before, after): (&charges::ChargeRow, &NewCharge)| {
        before.kind == after.kind
            && before.amount_cents == after.amount_cents
            && before.description == after.description
    };
    before.len() != after.len() || !before.iter().zip(after).all(is_same)
}
