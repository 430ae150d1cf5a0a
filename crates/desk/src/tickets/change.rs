//! Changing one alert: status, assignee, end. People's single and bulk changes both come here.

use super::closing;
use super::sees::{Sees, role};
use super::told::Told;
use alerts::lifecycle::{Reach, Silence};
use alerts::ticket::{Refusal, Request, Role, allowed, request};
use alerts::{Resolution, TicketStatus};
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::loads::update::Patch;
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::change::{Audit, Change};
use platform::http::error::FieldError;
use platform::http::{Code, Error};
use serde_json::{Value, json};
use store::loads::events::{self, LoadEventKind};
use store::loads::feed;
use store::tickets::acknowledgements::{How, acknowledge};
use store::tickets::change::{self, Assignee, Become, Standing};
use store::tickets::events::{NewTicketEvent, TicketEventKind, append};
use store::{Conn, Tenant};
use vetting::decisions::Decisions;

kernel::wire::words! {
    /// For what a closed alert stays silent while its evidence is the same.
    pub enum SilenceFor {
        /// For this load.
        Load = "load",
        /// For all loads of this carrier, for 30 days.
        Carrier = "carrier",
        /// For all loads of this carrier with the same contact, for 90 days.
        CarrierContact = "carrier_contact",
    }
}

/// What an alert is to become. What is none stays.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    pub(super) status: Option<TicketStatus>,
    /// Who works on it; null takes it from whoever does.
    pub(super) assignee: Patch<UserId>,
    pub(super) resolution: Option<Resolution>,
    pub(super) reason: Option<String>,
    pub(super) silence: Option<SilenceFor>,
}

impl Wanted {
    /// The wanted assignee, if anyone is and is of the company.
    pub(super) async fn candidate(&self, db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<Assignee>> {
        match self.assignee {
            Patch::Set(user) => change::assignee(db, tenant, user).await,
            Patch::Keep | Patch::Clear => Ok(None),
        }
    }
}

/// Why nothing is done.
#[derive(Debug)]
pub(super) enum Refused {
    /// The status does not follow.
    Status { why: String, allowed: Vec<TicketStatus> },
    /// A field is wrong.
    Field(FieldError),
}

impl Refused {
    fn field(name: &str, code: Code, detail: impl Into<String>) -> Self {
        Self::Field(FieldError::new(format!("ticket.{name}"), code, detail))
    }
}

/// Changes an alert that the caller locked, and commits; nothing is committed where it is refused. `at` is the company's moment, `candidate` the
/// wanted assignee, whom the caller read before it locked the alert: who removes a person locks them before their alerts.
pub(super) async fn apply(
    mut db: Change<'_>,
    sees: &Sees,
    (standing, wanted): (&Standing, &Wanted),
    candidate: Option<&Assignee>,
    at: DateTime<Utc>,
) -> Result<Result<(), Refused>, Error> {
    let status = match status_after(standing, wanted, sees.role) {
        Ok(status) => status,
        Err(refused) => return Ok(Err(refused)),
    };
    let reach = match reach(standing, wanted, status) {
        Ok(reach) => reach,
        Err(refused) => return Ok(Err(refused)),
    };
    if let Patch::Set(assignee) = wanted.assignee
        && Some(assignee) != standing.assignee_id
        && let Err(refused) = may_assign(sees, candidate)
    {
        return Ok(Err(refused));
    }
    let assignee = match wanted.assignee {
        Patch::Keep => standing.assignee_id,
        Patch::Clear => None,
        Patch::Set(user) => Some(user),
    };
    let is_moved = status != standing.status;
    if !is_moved && assignee == standing.assignee_id {
        db.commit_unrecorded("nothing was changed").await?;
        return Ok(Ok(()));
    }
    let is_closed = status == TicketStatus::Closed;
    let stays_closed = is_closed && !is_moved;
    if stays_closed {
        let why = "It is closed. Take it up again first.";
        return Ok(Err(Refused::field("assignee_id", Code::Invalid, why)));
    }
    let to = Become {
        status,
        assignee,
        resolution: wanted.resolution.filter(|_| is_closed),
        reason: wanted.reason.as_deref().filter(|_| is_closed),
        resolved_by: sees.person.filter(|_| is_closed),
        pending_until: None,
    };
    let set = change::set(&mut db, sees.tenant, standing.id, to, at).await;
    if set.as_ref().is_err_and(is_taken) {
        return Err(Error::Conflict("There is a newer open alert of this kind. Work on that one.".to_owned()));
    }
    set?;
    if let Some(reach) = reach {
        change::silence(&mut db, sees.tenant, standing, reach_until(reach, at), sees.person, at).await?;
    } else if is_moved && standing.status == TicketStatus::Closed {
        change::speak(&mut db, sees.tenant, standing.id).await?;
    }
    commit(db, sees, standing, (wanted, to), at).await?;
    Ok(Ok(()))
}

/// Writes what happened, last what companies' systems are told, and commits.
async fn commit(
    mut db: Change<'_>,
    sees: &Sees,
    standing: &Standing,
    (wanted, to): (&Wanted, Become<'_>),
    at: DateTime<Utc>,
) -> Result<(), Error> {
    let now = db.now();
    append(&mut db, sees.tenant, &happened(standing, wanted, to, sees.person), at, now).await?;
    if let Some(person) = sees.person {
        acknowledge(&mut db, sees.tenant, (standing.id, How::Acted), person, (at, now)).await?;
    }
    if let Some(load) = standing.load_id {
        let told = Told::of(standing, load, to);
        let kind =
            if to.status == TicketStatus::Closed { LoadEventKind::AlertClosed } else { LoadEventKind::AlertChanged };
        // The engine looks again: what was closed may stay silent, what was taken up may have cleared.
        let xid = feed::announce(&mut db, sees.tenant, &[load]).await?;
        db.announce_loads(xid);
        events::append_many(&mut db, sees.tenant, &[told.event(kind, at)], now).await?;
    }
    let details = json!({
        "is_type": standing.is_type,
        "external_load_number": standing.external_load_number,
        "status": {"before": standing.status, "after": to.status},
        "assignee_id": {"before": standing.assignee_id, "after": to.assignee},
        "resolution": to.resolution,
        "reason": wanted.reason,
    });
    let is_closing = to.status == TicketStatus::Closed && standing.status != TicketStatus::Closed;
    let decided = match sees.person.filter(|_| is_closing) {
        Some(person) => Some(closing::decided(&mut db, sees.tenant, standing, (wanted, to), (person, now)).await?),
        None => None,
    };
    let audit = Audit::new("ticket.changed").subject("Ticket", standing.id).details(details);
    db.commit_with(audit, Decisions::of(sees.tenant, decided)).await?;
    Ok(())
}

fn happened(standing: &Standing, wanted: &Wanted, to: Become<'_>, by: Option<UserId>) -> Vec<NewTicketEvent> {
    let event = |kind, details: Value| NewTicketEvent { ticket: standing.id, kind, details, by };
    let mut all = Vec::new();
    if to.status != standing.status {
        let moved = json!({"before": standing.status, "after": to.status, "reason": wanted.reason});
        all.push(match (standing.status, to.status) {
            (_, TicketStatus::Closed) => event(
                TicketEventKind::Closed,
                json!({"before": standing.status, "resolution": to.resolution, "reason": to.reason, "silence": wanted.silence}),
            ),
            (TicketStatus::Closed, _) => event(TicketEventKind::Reopened, moved),
            _ => event(TicketEventKind::StatusChanged, moved),
        });
    }
    if to.assignee != standing.assignee_id {
        all.push(event(TicketEventKind::Assigned, json!({"before": standing.assignee_id, "after": to.assignee})));
    }
    all
}

/// The status that follows.
fn status_after(standing: &Standing, wanted: &Wanted, role: Role) -> Result<TicketStatus, Refused> {
    let to = wanted.status.unwrap_or(standing.status);
    if to == standing.status {
        return match wanted.resolution {
            Some(resolution) if standing.resolution != Some(resolution) => {
                Err(Refused::field("resolution", Code::Invalid, Refusal::ResolutionWithoutClosing.to_string()))
            }
            // An escalated alert is the managers', whatever is changed of it.
            _ if standing.status == TicketStatus::Escalated
                && role == Role::Staff
                && !matches!(wanted.assignee, Patch::Keep) =>
            {
                Err(Refused::Status { why: Refusal::ManagersOnly.to_string(), allowed: Vec::new() })
            }
            _ => Ok(to),
        };
    }
    let asked = Request { to, resolution: wanted.resolution, reason: wanted.reason.as_deref() };
    request(standing.status, standing.severity, asked, role).map(|()| to).map_err(|why| {
        let detail = why.to_string();
        match why {
            Refusal::NotPossible { .. } | Refusal::ManagersOnly => {
                Refused::Status { why: detail, allowed: allowed(standing.status, role) }
            }
            Refusal::NeedsReason => Refused::field("reason", Code::Missing, detail),
            Refusal::NeedsResolution => Refused::field("resolution", Code::Missing, detail),
            Refusal::ManagersAcceptRisk | Refusal::ResolutionWithoutClosing | Refusal::EnginesResolution => {
                Refused::field("resolution", Code::Invalid, detail)
            }
        }
    })
}

/// For what it stays silent once it is closed so; the load at least.
fn reach(standing: &Standing, wanted: &Wanted, status: TicketStatus) -> Result<Option<Reach>, Refused> {
    let is_closing = status == TicketStatus::Closed && standing.status != TicketStatus::Closed;
    let follows = is_closing && wanted.resolution.is_some_and(Silence::follows);
    let refuse = |why: &str| Err(Refused::field("silence", Code::Invalid, why));
    match (wanted.silence, follows) {
        (Some(_), false) => {
            refuse("Alerts stay silent only after risk_accepted, false_alarm, verified_with_carrier or device_failed.")
        }
        (None, false) => Ok(None),
        (None | Some(SilenceFor::Load), true) => Ok(standing.load_id.map(Reach::Load)),
        (Some(wide), true) => match (wide, standing.carrier_id) {
            (_, None) => refuse("The carrier isn't on file."),
            (SilenceFor::CarrierContact, Some(carrier)) => Ok(Some(Reach::CarrierContact(carrier))),
            (_, Some(carrier)) => Ok(Some(Reach::Carrier(carrier))),
        },
    }
}

fn reach_until(reach: Reach, at: DateTime<Utc>) -> (Reach, Option<DateTime<Utc>>) {
    let until = match reach {
        Reach::Load(_) => None,
        Reach::Carrier(_) => Some(at + TimeDelta::days(Silence::CARRIER_DAYS)),
        Reach::CarrierContact(_) => Some(at + TimeDelta::days(Silence::CONTACT_DAYS)),
    };
    (reach, until)
}

/// Managers give alerts to any teammate who sees alerts, staff to themselves and to managers. (Document 2 §6.)
fn may_assign(sees: &Sees, candidate: Option<&Assignee>) -> Result<(), Refused> {
    let refuse = |why: &str| Err(Refused::field("assignee_id", Code::Invalid, why));
    let Some(found) = candidate else {
        return refuse("Teammate not found.");
    };
    let has = |scope: Scope| found.scopes.contains(&scope);
    if !Scope::OF_TICKETS.iter().any(|scope| has(*scope)) {
        return refuse("This teammate can't see alerts.");
    }
    let is_theirs = sees.person == Some(found.id) || role(has) == Role::Manager;
    if sees.role == Role::Manager || is_theirs { Ok(()) } else { refuse("Assign it to yourself or to a manager.") }
}

/// Whether another open alert of the same kind is in the way.
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}
