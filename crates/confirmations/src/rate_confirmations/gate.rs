//! What keeps a confirmation from being sent, and how its recipient stands. (loads.md §5, point 3.)

use super::document_check::DocumentCheck;
use super::standing::{self, Judged, Known};
use alerts::Severity;
use alerts::input::{Outcome, Requirements};
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::loads::guard::{self, contacts::proven_for};
use platform::app::App;
use platform::http::{Code, Error};
use std::fmt::Write;
use store::connections::ConnectionStatus;
use store::loads::held::Held;
use store::loads::settings;
use store::rate_confirmations::{Confirmation, beside, list};
use store::tickets::contacts as lists;
use store::tickets::gather::contacts::{in_identity_alerts, of_do_not_dispatch, own_domains};
use store::tickets::list::Ticket;
use store::tickets::proven::{self, Proven};
use store::{Conn, Tenant};

/// What was found before sending.
#[derive(Debug)]
pub(super) struct Gate {
    /// The company doesn't dispatch this carrier.
    is_do_not_dispatch: bool,
    /// How the carrier comes out of the rules that the load asks for; none where no rule is active.
    requirements: Option<Requirements>,
    /// What the broker's own document says against sending it; none without one, or where the two agree.
    document: Option<String>,
    /// The load's open alerts.
    pub tickets: Vec<Ticket>,
    /// How the recipient stands.
    pub recipient: Judged,
}

impl Gate {
    /// Looks at the carrier for this load, its open alerts and the recipient.
    pub(super) async fn read(
        app: &App,
        tenant: Tenant,
        (confirmation, email): (&Confirmation, &str),
        at: DateTime<Utc>,
    ) -> Result<Self, Error> {
        let mut db = app.conn().await?;
        let carrier = confirmation.carrier_id;
        let held = store::loads::held::read(&mut db, tenant, confirmation.load_id).await?.ok_or(Error::NotFound)?;
        let standing = store::loads::read::connection_statuses(&mut db, tenant, &[carrier]).await?;
        let tickets = store::tickets::list::open_of_loads(&mut db, tenant, &[confirmation.load_id]).await?;
        let span = proven_span(&mut db, tenant, &held, at).await?;
        let known = known(&mut db, tenant, (confirmation, email), (span, at)).await?;
        let texts = list::texts(&mut db, tenant, confirmation.id).await?.ok_or(Error::NotFound)?;
        drop(db);
        let requirements = desk::engine::requirements_of(app, tenant, carrier, &held.row.classification_ids).await?;
        Ok(Self {
            is_do_not_dispatch: standing.iter().any(|(_, status)| *status == ConnectionStatus::DoNotDispatch),
            requirements,
            document: DocumentCheck::kept(texts.document_check).and_then(|check| check.against()),
            tickets,
            recipient: standing::judge(email, &known),
        })
    }

    /// What speaks against sending, as a sentence; none where nothing does.
    pub(super) fn against(&self) -> Option<String> {
        let mut why = String::new();
        if let Some(found) = self.requirements.as_ref().filter(|found| found.outcome == Outcome::Fail) {
            let rule = found.unmet.iter().find(|rule| rule.outcome == Outcome::Fail);
            let rule = rule.map(|rule| format!(": {}", rule.rule.trim_end_matches('.'))).unwrap_or_default();
            let _ = write!(why, "The carrier fails your rules for this load{rule}. ");
        }
        let high: Vec<&str> =
            self.tickets.iter().filter(|one| one.severity == Severity::High).map(|one| one.is_type.label()).collect();
        if !high.is_empty() {
            let _ = write!(why, "The load has open high alerts: {}. ", high.join(", "));
        }
        if let Some(document) = &self.document {
            why.push_str(document);
        }
        (!why.is_empty()).then(|| why.trim_end().to_owned())
    }

    /// Lets it pass, or says what is needed. A carrier that isn't dispatched never passes.
    pub(super) fn pass(&self, may_override: bool, reason: Option<&str>) -> Result<(), Error> {
        if self.is_do_not_dispatch {
            return Err(Error::invalid("send", "Your company doesn’t dispatch this carrier."));
        }
        match (self.against(), may_override, reason) {
            (None, ..) | (Some(_), true, Some(_)) => Ok(()),
            (Some(why), true, None) => {
                Err(Error::field("send.reason", Code::Missing, format!("{why} Give a reason to send it anyway.")))
            }
            (Some(why), false, _) => Err(Error::invalid(
                "send",
                format!("{why} Someone who manages rule overrides has to send it, with a reason."),
            )),
        }
    }
}

/// For how long contacts of a load's carrier must have been the same: longer where the load is guarded.
pub(super) async fn proven_span(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    at: DateTime<Utc>,
) -> sqlx::Result<TimeDelta> {
    let settings = settings::of(db, tenant).await?;
    let guards = guard::of_loads(db, tenant, std::slice::from_ref(held), &settings, at).await?;
    Ok(proven_for(guards.get(&held.row.id).is_some_and(guard::Guard::is_guarded)))
}

/// What the recipient is compared with, where contacts must have been the same for that long.
pub(super) async fn known(
    db: &mut Conn,
    tenant: Tenant,
    (confirmation, email): (&Confirmation, &str),
    (span, at): (TimeDelta, DateTime<Utc>),
) -> Result<Known, Error> {
    let (carrier, since) = (confirmation.carrier_id, at - span);
    let file = beside::carrier(db, carrier, since).await?;
    let values = standing::values(email);
    let mut listed: Vec<(String, String)> = Vec::new();
    for (list, value, note) in lists::among(db, tenant, &values).await? {
        if list == lists::ContactList::Blocked {
            listed.push((value, note.unwrap_or_else(|| "On your block list".to_owned())));
        }
    }
    for row in in_identity_alerts(db, &values, at.date_naive()).await? {
        listed.push((row.value, row.about));
    }
    for row in of_do_not_dispatch(db, tenant, &values, &[carrier]).await? {
        listed.push((row.value, row.about));
    }
    let is_email = |email: &String| email.contains('@');
    let days = span.num_days();
    let why_unproven = match proven::email(db, carrier, span, at).await? {
        Proven::TooShort => Some(format!("our census files, or its registration, don’t go back {days} days")),
        Proven::TooOld => Some("our newest census file is more than 7 days old".to_owned()),
        Proven::Known(_) | Proven::Nothing => None,
    };
    Ok(Known {
        why_unproven,
        days,
        on_file: file.as_ref().and_then(|file| file.email.clone()).filter(is_email),
        changed: file
            .as_ref()
            .and_then(|file| Some((file.email_changed_on?, file.email_before.clone().filter(is_email)))),
        packet: beside::packet_contacts(db, tenant, carrier, since).await?,
        own_domains: own_domains(db, tenant).await?,
        listed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::rate_confirmations::Standing;

    fn gate(is_do_not_dispatch: bool, outcome: Option<Outcome>) -> Gate {
        let requirements = outcome.map(|outcome| Requirements { outcome, unmet: Vec::new() });
        let recipient = Judged { standing: Standing::OnFile, why: String::new(), checks: Vec::new() };
        Gate { is_do_not_dispatch, requirements, document: None, tickets: Vec::new(), recipient }
    }

    #[test]
    fn a_document_that_differs_passes_with_the_scope_and_a_reason_alone() {
        let differing =
            Gate { document: Some("The emailed PDF differs from the load.".to_owned()), ..gate(false, None) };
        assert!(differing.pass(false, Some("Agreed by phone.")).is_err());
        assert!(differing.pass(true, None).is_err());
        assert!(differing.pass(true, Some("Agreed by phone.")).is_ok());
    }

    #[test]
    fn a_failing_carrier_passes_with_the_scope_and_a_reason_alone() {
        let failing = gate(false, Some(Outcome::Fail));
        assert!(failing.pass(false, Some("Known for years.")).is_err());
        assert!(failing.pass(true, None).is_err());
        assert!(failing.pass(true, Some("Known for years.")).is_ok());
        for outcome in [None, Some(Outcome::Pass), Some(Outcome::Override), Some(Outcome::Incomplete)] {
            assert!(gate(false, outcome).pass(false, None).is_ok(), "{outcome:?}");
        }
    }

    #[test]
    fn a_carrier_that_is_not_dispatched_never_passes() {
        assert!(gate(true, Some(Outcome::Pass)).pass(true, Some("Known for years.")).is_err());
    }
}
