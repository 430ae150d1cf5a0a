//! What the invitation's link shows before a contact is verified: who is inviting whom, and where a code can be sent.

use super::contacts::{ContactKind, StandingView, Target, kept, masked, targets};
use super::state::OnboardingState;
use super::view::OnboardingCarrier;
use super::{gateway, session};
use crate::connections::invitations::link::OnboardingLink;
use axum::http::HeaderMap;
use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::files;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Link;
use serde::{Deserialize, Serialize};
use store::fmcsa_rows;
use store::onboarding::carrier_access::{self, Invited};
use utoipa::ToSchema;

/// Request body: the link to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingToOpen {
    /// The invitation link's token.
    token: String,
}

/// An invitation, as shown by its link.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedOnboarding {
    /// Id of its packet.
    packet_id: i64,
    /// Status of the packet.
    state: OnboardingState,
    /// The inviting broker.
    company_legal_name: String,
    /// The broker's logo, as a `data:` URL; null if it has none.
    company_logo: Option<String>,
    /// Name of the person who invited the carrier.
    inviter_name: Option<String>,
    /// The invited carrier, as on file with FMCSA.
    carrier: OnboardingCarrier,
    /// Contacts FMCSA has on file for the carrier, masked, and for each that changed within 30 days the one from before; none if the packet
    /// can't be opened anymore.
    contacts: Vec<OnboardingContact>,
    /// Whether codes can be sent to phones.
    can_send_to_phones: bool,
    /// When the link expires.
    expires_at: DateTime<Utc>,
    /// Whether this browser has already verified a contact and can continue immediately.
    is_proved: bool,
}

/// A contact on file.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingContact {
    /// Which contact it is.
    contact: ContactKind,
    /// The contact, masked: its owner recognizes it, but it isn't disclosed.
    masked: String,
    /// Whether it is the contact from before a recent change, instead of the one on file now.
    is_former: bool,
    /// How it stands. A code sent to a contact that isn't `proven` opens the packet, but the broker has to accept the contact with a reason.
    standing: StandingView,
    /// Whether a code can be sent to it.
    can_receive_code: bool,
}

/// Returns who is inviting which carrier, without using up the link.
///
/// 404 if the link doesn't exist.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/open",
    tag = "onboarding",
    responses(
        (status = 200, body = OpenedOnboarding),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off, or was replaced by a newer one."),
    )
)]
pub async fn open_carrier_onboarding(
    app: App,
    link: Link<OnboardingLink>,
    headers: HeaderMap,
    Json(OnboardingToOpen { token }): Json<OnboardingToOpen>,
) -> Reply<Json<OpenedOnboarding>> {
    let opened = link.open(&app, &token).await?;
    let mut db = app.conn().await?;
    let logo = opened.broker_logo(&mut db).await?;
    let invited = opened.into_row();
    let file = carrier_access::on_file(&mut db, invited.carrier_id).await?;
    let history = fmcsa_rows::contact_history(&mut db, file.dot_number).await?;
    let today = app.clock.today();
    let is_proved = session::is_proved(&app, &mut db, &headers, invited.packet_id).await?;
    drop(db);
    let state = state_of(&invited, app.clock.now());
    // Of an invitation that has ended (withdrawn, replaced, expired, rejected), the link says so and no more of whom to reach.
    let targets = if state.can_be_entered() { targets(&file, &history, today) } else { Vec::new() };
    Ok(Json(OpenedOnboarding {
        packet_id: invited.packet_id.0,
        state,
        contacts: targets.iter().map(|target| contact(&app, target, today)).collect(),
        company_legal_name: invited.company_legal_name,
        company_logo: match &logo {
            // Without it, the page shows the name.
            Some(logo) => files::inline::data_uri(&app, logo).await.ok(),
            None => None,
        },
        inviter_name: invited.inviter_name,
        carrier: OnboardingCarrier::of(file),
        can_send_to_phones: gateway::is_configured(&app.config),
        expires_at: invited.expires_at,
        is_proved,
    }))
}

/// The state of an invitation. A packet that is not submitted ends with its link, whatever its own status is; one that is can be looked at
/// for as long as it counts.
pub(super) fn state_of(invited: &Invited, now: DateTime<Utc>) -> OnboardingState {
    match OnboardingState::of_status(invited.status) {
        _ if invited.is_withdrawn => OnboardingState::Withdrawn,
        _ if invited.is_replaced => OnboardingState::Replaced,
        OnboardingState::Invited | OnboardingState::Started if invited.expires_at <= now => OnboardingState::Expired,
        state => state,
    }
}

fn contact(app: &App, target: &Target, today: NaiveDate) -> OnboardingContact {
    OnboardingContact {
        contact: target.kind,
        masked: masked(&target.to),
        is_former: target.is_former,
        standing: StandingView::of(kept(&target.standing), today),
        can_receive_code: target.kind == ContactKind::Email || gateway::is_configured(&app.config),
    }
}
