//! Tracking links as the broker sees them. The comments here become the API's documentation.

use chrono::{DateTime, Utc};
use platform::app::App;
use platform::named::Named;
use serde::Serialize;
use store::Tenant;
use store::loads::links::{EldAnswer, LinkKind, LinkRow};
use utoipa::ToSchema;

platform::described_words! {
    /// Where a tracking link leads: the driver's page, the customer's page, the dock's pickup check, or the carrier's answer about its ELD.
    pub LinkKindWords: LinkKind as "TrackingLinkKind"
}

platform::described_words! {
    /// What a carrier said to a request for its ELD.
    pub EldAnswerWords: EldAnswer as "EldAnswer"
}

/// A link to a page of a load, for someone without an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TrackingLink)]
pub struct TrackingLinkView {
    /// The link's id.
    id: i64,
    /// The load.
    load_id: i64,
    /// The movement; null for a customer's or a dock's link.
    movement_id: Option<i64>,
    /// Where it leads.
    #[schema(value_type = LinkKindWords)]
    kind: LinkKind,
    /// Email address or phone number that it is for; null if it was only shown.
    sent_to: Option<String>,
    /// Who made it; null for your own systems.
    user: Option<Named>,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When it stops working, unless the load's windows are moved back.
    expires_at: DateTime<Utc>,
    /// When it was first opened; null if it wasn't.
    opened_at: Option<DateTime<Utc>>,
    /// When it was ended, by your company or by a newer link; null if it wasn't.
    revoked_at: Option<DateTime<Utc>>,
    /// What the carrier said, for links of the kind `eld`; null until it answers.
    #[schema(value_type = Option<EldAnswerWords>)]
    answer: Option<EldAnswer>,
    /// When the carrier answered.
    answered_at: Option<DateTime<Utc>>,
    /// The link's address: only where it was just created and isn't emailed, because only its hash is kept.
    url: Option<String>,
    /// The address as a QR code, an SVG document; null where `url` is.
    qr_svg: Option<String>,
    /// A text message with the address, ready to send; null where `url` is.
    sms_text: Option<String>,
}

impl TrackingLinkView {
    /// The link as its company is shown it: links are kept by the wall's clock, and told by the company's.
    pub(super) fn of(app: &App, tenant: Tenant, row: LinkRow) -> Self {
        let told = |wall: DateTime<Utc>| app.loads.at(tenant.company(), wall);
        Self {
            id: row.id.0,
            load_id: row.load_id.0,
            movement_id: row.movement_id.map(|movement| movement.0),
            kind: row.kind,
            sent_to: row.sent_to,
            user: row.created_by.zip(row.created_by_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: told(row.created_at),
            expires_at: row.expires_at,
            opened_at: row.opened_at.map(told),
            revoked_at: row.revoked_at.map(told),
            answer: row.answer,
            answered_at: row.answered_at.map(told),
            url: None,
            qr_svg: None,
            sms_text: None,
        }
    }

    /// The link with its address, which is shown this once.
    #[must_use]
    pub(super) fn shown(self, url: String, qr_svg: String, sms_text: String) -> Self {
        Self { url: Some(url), qr_svg: Some(qr_svg), sms_text: Some(sms_text), ..self }
    }
}
