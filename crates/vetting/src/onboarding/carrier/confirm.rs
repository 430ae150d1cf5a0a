//! The code that proves control of a contact: it opens the packet in this browser, and starts the packet if it wasn't started.

use super::hidden::Hidden;
use super::open::state_of;
use super::proved_words::proved_words;
use super::send_code::refuse_closed;
use super::session;
use super::view::{self, CarrierPacket};
use crate::connections::invitations::link::OnboardingLink;
use axum_extra::extract::CookieJar;
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Code, Error, Json, Reply};
use platform::links::Link;
use platform::secrets::{self, CODE_TRIES};
use serde::Deserialize;
use store::onboarding::carrier_access;
use store::onboarding::packets::PacketEvent;
use store::onboarding::proofs::{self, Proof, Try};
use store::onboarding::submission::{self, Event};
use utoipa::ToSchema;

/// Request body: the code to confirm.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingCodeToConfirm {
    /// The invitation link's token.
    token: String,
    /// The 6-digit code; spaces and dashes are ignored.
    #[schema(value_type = String)]
    code: Hidden,
}

/// Opens the packet in this browser for 7 days if the code is correct.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/confirm",
    tag = "onboarding",
    responses(
        (status = 200, body = CarrierPacket),
        (status = 404, body = Errors, description = "The link doesn't exist."),
        (status = 409, body = Errors, description = "The invitation expired, was withdrawn or is completed."),
        (status = 429, body = Errors, description = "Too many incorrect codes; `Retry-After` says how long to wait."),
    )
)]
pub async fn confirm_carrier_onboarding_code(
    app: App,
    link: Link<OnboardingLink>,
    from: Address,
    Json(OnboardingCodeToConfirm { token, code }): Json<OnboardingCodeToConfirm>,
) -> Reply<(CookieJar, Json<CarrierPacket>)> {
    let (invited, now) = (link.open(&app, &token).await?, app.clock.now());
    refuse_closed(state_of(&invited, now))?;
    let packet = invited.packet_id;
    let digits: String = code.reveal().chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    if !secrets::is_code(&digits) {
        return Err(Error::invalid("code", "Enter the 6 digits of the code."));
    }
    let attempt = Attempt::code_for(&app, &format!("onboarding packet {packet}"), from.client).await?;
    let mut change = app.unrecorded_visitors_change(from, "the packet has a history of its own").await?;
    invited.lock(&mut change).await?;
    let secret = secrets::new_secret();
    let proved = match proofs::newest(&mut change, &invited).await? {
        Some(proof) => {
            let code_hash = app.keys.onboarding_code_hash(proof, &digits);
            let given = Try {
                packet: &invited,
                proof,
                code_hash: &code_hash,
                session_hash: &secrets::hash(&secret),
                max_tries: CODE_TRIES,
            };
            proofs::try_code(&mut change, given, now).await?
        }
        None => None,
    };
    let Some(Proof { access, channel, contact }) = proved else {
        change.commit().await?;
        let detail = "This code is incorrect or has expired. After 5 tries or 10 minutes, ask for a new one.";
        return Err(Error::field("code", Code::WrongCode, detail));
    };
    let (address, detail) = (from.client.to_string(), format!("{channel} {}", proved_words(&contact)));
    let note = |event| Event { event, detail: Some(&detail), address: &address };
    submission::note(&mut change, access, note(PacketEvent::Proved), now).await?;
    if carrier_access::start(&mut change, &invited, now).await? {
        submission::note(&mut change, access, note(PacketEvent::Started), now).await?;
    }
    let since = now - super::SESSION_LIFE;
    let entered = carrier_access::by_session(&mut change, packet, &secrets::hash(&secret), since).await?;
    let view = view::packet(&mut change, entered.ok_or(Error::NotFound)?).await?;
    change.commit().await?;
    attempt.refund(&app).await?;
    Ok((CookieJar::new().add(session::cookie(&app.config, packet, secret)), Json(view)))
}
