//! A carrier answers a broker's question about a load.

use super::link::AskLink;
use super::show::refuse_ended;
use super::view::AskAnswerWords;
use crate::tickets::told::Told;
use alerts::TicketStatus;
use axum::http::StatusCode;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Code, Error, Json, Reply};
use platform::links::Opening;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::loads::events::{self, LoadEventKind};
use store::loads::feed;
use store::tickets::asks::{self, AskAnswer};
use store::tickets::change::{self, Become};
use store::tickets::events::{NewTicketEvent, TicketEventKind, append};
use utoipa::ToSchema;

/// Request body: the carrier's answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AlertReply {
    /// `confirmed` if you haul this load and all is as shown, `denied` if you don't haul it, `different` if something is different.
    #[schema(value_type = AskAnswerWords)]
    answer: AskAnswer,
    /// Name of the person who answers.
    name: String,
    /// What to add, up to 2,000 characters; required for `different`.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    body: Option<String>,
}

/// Longest text, in characters.
const LONGEST: usize = 2_000;

/// Answers a broker's question about a load, once.
#[utoipa::path(
    post,
    path = "/api/v1/alert_reply",
    tag = "tickets",
    params(("x-link-token" = String, Header, description = "The emailed link's token.")),
    request_body = AlertReply,
    responses(
        (status = 204, description = "Answered."),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off."),
        (status = 409, body = Errors, description = "It was answered before, or can't be answered anymore."),
    )
)]
pub async fn answer_alert_reply(
    app: App,
    link: Opening<AskLink>,
    Json(AlertReply { answer, name, body }): Json<AlertReply>,
) -> Reply<StatusCode> {
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("name", &name);
    invalid.end()?;
    let body = body.as_deref().map(str::trim).filter(|body| !body.is_empty());
    if body.is_some_and(|body| body.chars().count() > LONGEST) {
        return Err(Error::invalid("body", format!("Use {LONGEST} characters or fewer.")));
    }
    if answer == AskAnswer::Different && body.is_none() {
        return Err(Error::field("body", Code::Missing, "Say what is different."));
    }
    let (tenant, at) = (link.opened.tenant(), app.loads.now(link.opened.company_id));
    let mut db =
        app.unrecorded_visitors_change(link.from, "the question's own row and the alert's events tell it").await?;
    let now = db.now();
    // The alert before the question, as where it is asked.
    let standing = change::lock(&mut db, tenant, link.opened.ticket_id).await?.ok_or(Error::NotFound)?;
    let asked = link.again(&mut db, at).await?;
    if asked.answered_at.is_some() {
        return Err(Error::Conflict("This was answered before.".to_owned()));
    }
    refuse_ended(&asked, at)?;
    asks::answer(&mut db, &asked, (answer, name, body), at).await?;
    let said = json!({"answer": answer, "name": name, "body": body, "email": asked.sent_to});
    let event = |kind, details| NewTicketEvent { ticket: standing.id, kind, details, by: None };
    let mut happened = vec![event(TicketEventKind::Answered, said)];
    // Back to the desk; one that somebody took out of waiting meanwhile stays where it is.
    let waits = standing.status == TicketStatus::Pending;
    let status = if waits { TicketStatus::New } else { standing.status };
    let to = Become {
        status,
        assignee: standing.assignee_id,
        resolution: None,
        reason: None,
        resolved_by: None,
        pending_until: None,
    };
    change::set(&mut db, tenant, standing.id, to, at).await?;
    if waits {
        happened.push(event(
            TicketEventKind::StatusChanged,
            json!({"before": TicketStatus::Pending, "after": TicketStatus::New, "reason": "answered"}),
        ));
    }
    append(&mut db, tenant, &happened, at, now).await?;
    if let Some(load) = standing.load_id {
        let xid = feed::announce(&mut db, tenant, &[load]).await?;
        db.announce_loads(xid);
        let told = Told::of(&standing, load, to);
        events::append_many(&mut db, tenant, &[told.event(LoadEventKind::AlertChanged, at)], now).await?;
    }
    db.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
