//! Sending a request to an agent, of any kind: one request, one email, one activity entry.

use super::REMIND_AFTER;
use super::link::InsuranceLink;
use super::mail_request::MailInsuranceRequest;
use super::view::InsuranceCertificateRequest;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Code;
use platform::http::guards::Guarded;
use platform::http::{Caller, Error, Reply};
use platform::limits::{count_mail, count_mail_to};
use platform::links::Purpose;
use serde_json::json;
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::requests::{self, NewRequest, RequestKind};

/// The policies requested, and the recipient.
#[derive(Clone, Copy, Debug)]
pub(in crate::insurance) struct Asked<'a> {
    /// Whose insurance.
    pub(in crate::insurance) carrier: CarrierId,
    /// What is requested: `certificate` or `cargo_policy`.
    pub(in crate::insurance) kind: RequestKind,
    /// The agent's address, in lower case.
    pub(in crate::insurance) email: &'a str,
    /// The agent's name.
    pub(in crate::insurance) agent_name: Option<&'a str>,
    /// The broker's message.
    pub(in crate::insurance) note: Option<&'a str>,
    /// The field the error is about.
    pub(in crate::insurance) field: &'static str,
}

/// Makes the request and has it emailed. An agent with the same request open does not get a second one.
pub(in crate::insurance) async fn ask<G: Guarded>(
    app: &App,
    caller: &Caller<G>,
    from: Address,
    asked: Asked<'_>,
) -> Reply<InsuranceCertificateRequest> {
    let (tenant, by, now) = (caller.tenant()?, caller.member().id, app.clock.now());
    let of = (asked.carrier, asked.kind, asked.email);
    if requests::waits(&mut *app.conn().await?, tenant, of, now).await? {
        let detail = "This agent already has an open request. Cancel it first to send a new one.";
        return Err(Error::field(asked.field, Code::Taken, detail));
    }
    let mut change = app.change(caller, from).await?;
    let new = NewRequest {
        carrier: asked.carrier,
        kind: asked.kind,
        email: asked.email,
        agent_name: asked.agent_name,
        note: asked.note,
        expires_at: now + InsuranceLink::LIFE,
        remind_at: now + REMIND_AFTER,
    };
    let id = requests::create(&mut change, tenant, &new, by, now).await?;
    count_mail(&mut change, tenant, now).await?;
    queue::enqueue(&mut change, &MailInsuranceRequest { request: id }, now).await?;
    let detail = format!("to {}", asked.email);
    let activity = NewActivity {
        company: tenant.company(),
        carrier: asked.carrier,
        request: Some(id),
        certificate: None,
        policy: None,
        event: InsuranceEvent::Requested,
        detail: Some(&detail),
        by: Some(by),
    };
    activities::add(&mut change, &activity, now).await?;
    let made = requests::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("insurance_certificate_request.created")
        .subject("InsuranceCertificateRequest", id)
        .details(json!({"carrier_id": asked.carrier, "kind": asked.kind, "email": asked.email}));
    count_mail_to(&mut change, tenant, asked.email, now).await?;
    change.commit(audit).await?;
    Ok(InsuranceCertificateRequest::of(made, now))
}
