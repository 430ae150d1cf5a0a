//! What a carrier reads before it answers.

use super::link::AskLink;
use super::view::AskAnswerWords;
use crate::tickets::guarded::is_guarded;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::Opening;
use platform::secrets::CODE_TRIES;
use serde::Serialize;
use store::tickets::asks::{AskAnswer, Asked};
use store::tickets::voice_codes;
use utoipa::ToSchema;

/// A broker's question about a load, and how it was answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertReplyPage {
    /// The requesting broker.
    broker_name: String,
    /// Legal name of the carrier, or the name in the broker's system.
    carrier_name: Option<String>,
    /// The carrier's USDOT number.
    dot_number: Option<i32>,
    /// The broker's number of the load.
    external_load_number: Option<String>,
    /// City and state of the first stop.
    origin: Option<String>,
    /// City and state of the last stop.
    destination: Option<String>,
    /// When the first window starts.
    pickup_at: Option<DateTime<Utc>>,
    /// Time zone of the first stop, by its IANA name.
    pickup_time_zone: Option<String>,
    /// VIN of the truck; null if none is assigned yet, or while it is held back.
    vin: Option<String>,
    /// The driver's name; null if none is named yet, or while it is held back.
    driver_name: Option<String>,
    /// Whether truck and driver are held back: the load is guarded, and anyone who reads the mailbox has this link.
    is_crew_hidden: bool,
    /// The dispatcher that the broker deals with.
    dispatcher_name: Option<String>,
    /// The dispatcher's email address.
    dispatcher_email: Option<String>,
    /// The dispatcher's phone number.
    dispatcher_phone_e164: Option<String>,
    /// What the broker wants to know besides, in its words.
    question: Option<String>,
    /// Until when it can be answered.
    expires_at: DateTime<Utc>,
    /// Until when the code that the broker reads to you on the phone can be typed; null if it gave none, or it no longer works.
    code_expires_at: Option<DateTime<Utc>>,
    /// When it was answered; null if it wasn't.
    answered_at: Option<DateTime<Utc>>,
    /// The answer.
    #[schema(value_type = Option<AskAnswerWords>)]
    answer: Option<AskAnswer>,
}

/// Returns a broker's question about a load, without using up the link.
#[utoipa::path(
    get,
    path = "/api/v1/alert_reply",
    tag = "tickets",
    params(("x-link-token" = String, Header, description = "The emailed link's token.")),
    responses(
        (status = 200, body = AlertReplyPage),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off."),
        (status = 409, body = Errors, description = "It can't be answered anymore; the detail says why."),
    )
)]
pub async fn show_alert_reply(app: App, link: Opening<AskLink>) -> Reply<Json<AlertReplyPage>> {
    let asked = &link.opened;
    let now = app.loads.now(asked.company_id);
    if asked.answered_at.is_none() {
        refuse_ended(asked, now)?;
    }
    let mut db = app.conn().await?;
    let code = voice_codes::of_ask(&mut db, asked.id, CODE_TRIES, app.clock.now()).await?;
    // As on a guarded load's rate confirmation, the emailed link alone shows neither: the end of the VIN is what the dock compares.
    let is_crew_hidden = is_guarded(&app, &mut db, asked.tenant(), asked.load_id, now).await?;
    drop(db);
    let place = |words: &Option<String>| words.clone().filter(|words| !words.is_empty());
    Ok(Json(AlertReplyPage {
        broker_name: asked.company_legal_name.clone(),
        carrier_name: asked.carrier_name.clone(),
        dot_number: asked.dot_number,
        external_load_number: asked.external_load_number.clone(),
        origin: place(&asked.origin),
        destination: place(&asked.destination),
        pickup_at: asked.pickup_at,
        pickup_time_zone: asked.pickup_zone.clone(),
        vin: asked.vin.clone().filter(|_| !is_crew_hidden),
        driver_name: asked.driver_name.clone().filter(|_| !is_crew_hidden),
        is_crew_hidden,
        dispatcher_name: asked.dispatcher_name.clone(),
        dispatcher_email: asked.dispatcher_email.clone(),
        dispatcher_phone_e164: asked.dispatcher_phone_e164.clone(),
        question: asked.question.clone(),
        expires_at: asked.expires_at,
        code_expires_at: code.map(|code| code.expires_at),
        answered_at: asked.answered_at,
        answer: asked.answer,
    }))
}

/// 409 where nothing can be answered anymore.
pub(in crate::tickets) fn refuse_ended(asked: &Asked, now: DateTime<Utc>) -> Result<(), Error> {
    let ended = |why: &str| Err(Error::Conflict(why.to_owned()));
    if asked.is_removed {
        return ended("The broker has taken this load off you. There is nothing to answer.");
    }
    if !asked.status.is_open() {
        return ended("The broker has settled this. There is nothing to answer.");
    }
    if asked.expires_at <= now {
        return ended("This link has ended. Call the broker if you still want to answer.");
    }
    Ok(())
}
