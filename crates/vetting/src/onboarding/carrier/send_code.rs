//! Sends a code to a contact that FMCSA has on file.

use super::contacts::{ContactKind, kept, masked, targets};
use super::open::state_of;
use super::state::OnboardingState;
use super::{gateway, packet_receipts};
use crate::connections::invitations::link::OnboardingLink;
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use platform::app::App;
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::limits::count_code_to;
use platform::links::Link;
use platform::mailer::Mailer;
use platform::secrets::{self, CODE_LIFE};
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::fmcsa_rows;
use store::onboarding::carrier_access;
use store::onboarding::proofs::{self, Channel, NewProof};
use utoipa::ToSchema;

/// The pause between two codes for a packet.
const PAUSE: TimeDelta = TimeDelta::seconds(30);

/// The most codes that go out for one packet and never come back, in its whole life: at 5 tries each, nobody guesses one of a million.
const MAX_UNPROVED: i64 = 30;
/// The most of them to one contact.
const MAX_UNPROVED_HERE: i64 = 15;

/// Request body: where to send a code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingCodeToSend {
    /// The invitation link's token.
    token: String,
    /// Which contact on file to send the code to.
    contact: ContactKind,
    /// Send it to the contact from before a recent change instead.
    #[serde(default)]
    is_former: bool,
}

/// A code that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingCodeSent {
    /// Where it was sent, masked.
    masked: String,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

/// Sends a 6-digit code to a contact FMCSA has on file for the carrier, or had before a change of the last 30 days, and to no other.
///
/// The packet keeps which contact it was and how it stood. Only the newest code is valid.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/codes",
    tag = "onboarding",
    responses(
        (status = 201, body = OnboardingCodeSent),
        (status = 404, body = Errors, description = "The link doesn't exist."),
        (status = 409, body = Errors, description = "The invitation expired, was withdrawn or is completed, or too many codes were sent for it and never entered."),
        (status = 429, body = Errors, description = "Too many codes to this contact; `Retry-After` says how long to wait."),
    )
)]
pub async fn send_carrier_onboarding_code(
    app: App,
    link: Link<OnboardingLink>,
    from: Address,
    Json(OnboardingCodeToSend { token, contact, is_former }): Json<OnboardingCodeToSend>,
) -> Reply<(StatusCode, Json<OnboardingCodeSent>)> {
    let (invited, now) = (link.open(&app, &token).await?, app.clock.now());
    let mut db = app.conn().await?;
    let file = carrier_access::on_file(&mut db, invited.carrier_id).await?;
    let history = fmcsa_rows::contact_history(&mut db, file.dot_number).await?;
    drop(db);
    refuse_closed(state_of(&invited, now))?;
    let mut offered = targets(&file, &history, app.clock.today()).into_iter();
    let target = offered.find(|target| target.kind == contact && target.is_former == is_former);
    let target = target.ok_or_else(|| Error::invalid("contact", "FMCSA has no contact of this kind on file."))?;
    let to = target.to;
    if contact != ContactKind::Email && !gateway::is_configured(&app.config) {
        return Err(Error::invalid("contact", "Codes can't be sent to phones here."));
    }
    let mut change = app.unrecorded_visitors_change(from, "the packet has a history of its own").await?;
    invited.lock(&mut change).await?;
    if proofs::count_since(&mut change, &invited, now - PAUSE).await? > 0 {
        return Err(Error::TooManyAttempts { retry_after: PAUSE.to_std().unwrap_or(Duration::from_secs(30)) });
    }
    let (all, here) = proofs::count_unproved(&mut change, &invited, &to).await?;
    if all >= MAX_UNPROVED || here >= MAX_UNPROVED_HERE {
        let why = "Too many codes were sent and never entered. Ask the broker for a new invitation.";
        return Err(Error::Conflict(why.to_owned()));
    }
    let expires_at = now + CODE_LIFE;
    let new = NewProof {
        packet: &invited,
        channel: contact.channel(),
        kind: contact.kept(),
        contact: &to,
        is_former,
        standing: &kept(&target.standing),
        no_code: &secrets::hash(&secrets::new_secret()),
        expires_at,
        address: &from.client.to_string(),
    };
    let proof = proofs::create(&mut change, &new, now).await?;
    queue::enqueue(&mut change, &SendOnboardingCode { proof, brand: link.brand() }, now).await?;
    count_code_to(&mut change, invited.tenant(), &to, now).await?;
    change.commit().await?;
    Ok((StatusCode::CREATED, Json(OnboardingCodeSent { masked: masked(&to), expires_at })))
}

/// Explains why the packet can't be opened, where that is so.
pub(super) fn refuse_closed(state: OnboardingState) -> Result<(), Error> {
    let why = match state {
        state if state.can_be_entered() => return Ok(()),
        OnboardingState::Expired => "This invitation has expired. Ask the broker for a new one.",
        OnboardingState::Withdrawn => "The broker withdrew this invitation.",
        OnboardingState::Replaced => "There's a newer invitation. Open its link.",
        _ => "This invitation is closed. Ask the broker.",
    };
    Err(Error::Conflict(why.to_owned()))
}

/// Makes a code and sends it. Its digits exist nowhere but in the message; run twice, the later ones count.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendOnboardingCode {
    /// The code's row.
    pub proof: i64,
    /// In whose name it is written.
    pub brand: Brand,
}

impl Job for SendOnboardingCode {
    const NAME: &'static str = "send_onboarding_code";
    // With the queue's waits, as many tries as fit into the code's 10 minutes.
    const MAX_ATTEMPTS: i32 = 7;
}

impl Run<App> for SendOnboardingCode {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let Some(asked) = proofs::to_send(&mut db, self.proof, app.clock.now()).await? else { return Ok(()) };
        let digits = secrets::new_code();
        proofs::set_code(&mut db, self.proof, &app.keys.onboarding_code_hash(self.proof, &digits)).await?;
        drop(db);
        let carrier = packet_receipts::name_of(asked.carrier_legal_name.as_deref(), asked.dot_number);
        let (broker, minutes) = (&asked.company_legal_name, CODE_LIFE.num_minutes());
        if asked.channel == Channel::Email {
            let head = Mailer::head(&app.config, self.brand);
            let message = mail::onboarding_code(head, &asked.contact, &digits, broker, &carrier, minutes);
            return app.mailer.send(app, &message).await;
        }
        let Some(gateway) = gateway::of(&app.config).map_err(Failure::give_up)? else { return Ok(()) };
        let brand = &self.brand.look(&app.config).name;
        let text = format!("{digits} is your {brand} code for {carrier} and {broker}. Valid for {minutes} minutes.");
        gateway.send(&asked.contact, &text).await.map_err(|error| match error {
            gateway::Undelivered::Later => Failure::retry(error),
            gateway::Undelivered::Refused(_) => Failure::give_up(error),
        })
    }
}
