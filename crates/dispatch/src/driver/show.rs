//! The driver's page.

use super::session::{Driver, Session};
use super::view::{
    DriveBroker, DriveCarrier, DriveConsent, DriveDetention, DriveLoad, DrivePage, DriveStop, DriveViewer, who,
};
use crate::loads::alert_hold;
use crate::loads::clearance::{Clearance, JudgedCarrier};
use crate::loads::guard;
use crate::tracking_links::consent::{self, CONSENT_VERSION, Parties};
use crate::tracking_links::haul::Haul;
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use freight::readiness::{SealedNumber, clock};
use freight::settings::Settings;
use platform::app::App;
use platform::files;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use store::loads::sessions::{self, OwnShare};
use store::loads::settings;

/// What every driver reads: whoever calls or writes about another address is no part of this.
const INSTRUCTIONS: &str =
    "Deliver only to the addresses on this page. If anything changes, it changes here, never by call, text or email.";

/// Returns the load of a driver's session: stops, logs, papers, and what is shared with the broker and its customer.
#[utoipa::path(
    get,
    path = "/api/v1/drive",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    responses(
        (status = 200, body = DrivePage),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
    )
)]
pub async fn show_drive(app: App, session: Session<Driver>) -> Reply<Json<DrivePage>> {
    let (now, page) = (session.now(&app), &session.page);
    let haul = Haul::read(&mut *app.conn().await?, page).await?;
    let judged = JudgedCarrier::of(&app, session.tenant(), &haul.held).await?;
    let mut db = app.conn().await?;
    let settings = settings::of(&mut db, session.tenant()).await?;
    let broker = sessions::broker(&mut db, page).await?;
    let share = sessions::share(&mut db, page).await?;
    let viewers = sessions::viewers(&mut db, page).await?;
    let logs = sessions::logs(&mut db, page).await?;
    let papers = sessions::papers(&mut db, page).await?;
    let guards = guard::of_loads(&mut db, session.tenant(), std::slice::from_ref(&haul.held), &settings, now).await?;
    let guard = guards.get(&haul.held.row.id);
    let is_sealed = guard.is_some_and(|guard| guard.number == SealedNumber::Sealed);
    let holding = alert_hold::of_loads(&mut db, session.tenant(), std::slice::from_ref(&haul.held)).await?;
    let alert = holding.get(&haul.held.row.id).copied();
    let is_on_hold = guard
        .is_some_and(|guard| Clearance::of((&haul.held, judged), (guard, alert), now, &settings) == Clearance::Held);
    drop(db);
    let logo_url = match &broker.logo {
        // Without it, the page shows the name.
        Some(logo) => files::inline::data_uri(&app, logo).await.ok(),
        None => None,
    };
    let own = |stop: i64| haul.stops().any(|one| one.id.0 == stop);
    let detention = haul.stops().map(|stop| DriveDetention::of(stop, clock(&stop.followed(), now, &settings)));
    let is_delivered = is_delivered(haul.held.row.status);
    Ok(Json(DrivePage {
        consent: consent(&haul, &broker.legal_name, share.as_ref(), &settings, now),
        viewers: viewers
            .iter()
            .map(|viewer| DriveViewer { who: who(viewer, &broker.legal_name), last_at: viewer.last_at })
            .collect(),
        logs: logs.into_iter().filter(|log| own(log.stop_id.0)).map(Into::into).collect(),
        papers: papers.into_iter().map(Into::into).collect(),
        detention: detention.collect(),
        next_stop: haul.next_stop().map(|stop| stop.id.0),
        is_on_hold,
        asks_dot: share.is_none() && !is_delivered && haul.movement.carrier_dot_number.is_some(),
        is_delivered,
        expires_at: page.ends_at(),
        freight_clock: app.loads.clock(page.company_id).map(Into::into),
        load: DriveLoad {
            external_load_number: haul.held.row.external_load_number.clone(),
            stops: haul.stops().map(|stop| DriveStop::of(stop, is_sealed)).collect(),
            equipment: haul.held.row.equipment_type,
            trailer_number: haul.movement.trailer_number.clone().or(haul.held.row.trailer_number.clone()),
            instructions: INSTRUCTIONS,
        },
        carrier: DriveCarrier {
            legal_name: haul.carrier_name().to_owned(),
            dot_number: haul.movement.carrier_dot_number,
        },
        broker: DriveBroker { legal_name: broker.legal_name, phone_e164: broker.phone_e164, logo_url },
    }))
}

/// Whether a load is over for its driver: papers may follow, nothing is shared.
pub(super) const fn is_delivered(status: LoadStatus) -> bool {
    matches!(status, LoadStatus::Delivered | LoadStatus::AssumedDelivered)
}

/// The consent as it stands, or as it would be given now.
pub(super) fn consent(
    haul: &Haul,
    broker: &str,
    share: Option<&OwnShare>,
    settings: &Settings,
    now: DateTime<Utc>,
) -> DriveConsent {
    if let Some(share) = share {
        return DriveConsent {
            version: share.consent_version,
            text: share.consent_text.clone(),
            is_given: true,
            given_at: Some(share.given_at),
            starts_at: Some(share.starts_at),
            ends_at: Some(share.ends_at),
        };
    }
    let span = haul.windows().and_then(|(first, last)| consent::span(first, last, settings, now));
    DriveConsent {
        version: CONSENT_VERSION,
        text: consent::driver_text(parties(haul, broker)),
        is_given: false,
        given_at: None,
        starts_at: span.map(|(starts_at, _)| starts_at),
        ends_at: span.map(|(_, ends_at)| ends_at),
    }
}

/// Whom the consent names.
pub(super) fn parties<'a>(haul: &'a Haul, broker: &'a str) -> Parties<'a> {
    Parties { broker, carrier: haul.carrier_name(), load: &haul.held.row.external_load_number }
}
