//! Makes a link to the driver's page, the customer's page or the dock's pickup check of a load.

use super::link::{CustomerLink, DockLink, DriverLink};
use super::mail_link::MailTrackingLink;
use super::qr;
use super::view::{LinkKindWords, TrackingLinkView};
use crate::loads::sees::author;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, MovementId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::limits::{count_mail, count_mail_to};
use platform::secrets;
use platform::validation::{canonical_email, email_problem};
use serde::Deserialize;
use serde_json::json;
use store::loads::held::{self, Held};
use store::loads::links::{self, LIFE, LinkKind, NewLink};
use store::loads::rows::MovementRow;
use utoipa::ToSchema;

/// The field of the recipient.
const SEND_TO: &str = "tracking_link.send_to";
/// The field of the movement.
const MOVEMENT: &str = "tracking_link.movement_id";

/// Request body: a link to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackingLinkToMake {
    /// The link.
    tracking_link: WantedLink,
}

/// A link to make.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = WantedTrackingLink)]
#[serde(deny_unknown_fields)]
pub struct WantedLink {
    /// Where it leads: `driver`, `customer` or `dock`.
    #[schema(value_type = LinkKindWords)]
    kind: LinkKind,
    /// The movement whose driver it is for; the current one if omitted.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    movement_id: Option<MovementId>,
    /// Email address or phone number of whoever gets it. To an email address the link is sent; for a phone there is a text to send.
    #[serde(default)]
    send_to: Option<String>,
}

/// Creates a link to the driver's page, the customer's page or the dock's pickup check of a load. The link of the same kind before it, and what it
/// opened, ends.
///
/// A driver's link opens one browser, once; the others open 20. All work until five days after the load's last window.
#[utoipa::path(
    post,
    path = "/api/v1/loads/{id}/tracking_links",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body = TrackingLinkToMake,
    responses(
        (status = 201, body = TrackingLinkView),
        (status = 409, body = Errors, description = "The load is closed or over, or has no carrier yet."),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_tracking_link(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path(id): Path<LoadId>,
    Json(TrackingLinkToMake { tracking_link: wanted }): Json<TrackingLinkToMake>,
) -> Reply<(StatusCode, Json<TrackingLinkView>)> {
    let (tenant, brand) = (caller.tenant()?, caller.brand());
    let to = Recipient::of(wanted.send_to.as_deref())?;
    held::read(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let held = held::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let expires_at = held.row.last_window_end_at + LIFE;
    refuse_closed(&held, expires_at, app.loads.now(tenant.company()))?;
    let movement = match wanted.kind {
        LinkKind::Driver => Some(movement(&held, wanted.movement_id, MOVEMENT)?.id),
        LinkKind::Customer if wanted.movement_id.is_some() => {
            return Err(Error::invalid(MOVEMENT, "A customer's link is of the whole load."));
        }
        LinkKind::Dock if wanted.movement_id.is_some() => {
            return Err(Error::invalid(MOVEMENT, "A dock's link is of the whole load."));
        }
        LinkKind::Customer | LinkKind::Dock => None,
        LinkKind::Eld => {
            return Err(Error::invalid("tracking_link.kind", "Ask the carrier for its ELD with eld_share instead."));
        }
    };
    // Of nothing that anyone has: the link's own token is made where it is shown or emailed.
    let no_token = secrets::hash(&secrets::new_secret());
    let new = NewLink {
        load: id,
        movement,
        kind: wanted.kind,
        sent_to: to.as_ref().map(Recipient::as_str),
        by: author(&caller),
        token_hash: &no_token,
        expires_at,
    };
    let link = links::create(&mut change, tenant, &new, now).await?;
    let row = links::find(&mut change, tenant, link).await?.ok_or(Error::NotFound)?;
    let mut view = TrackingLinkView::of(&app, tenant, row);
    if let Some(Recipient::Email(_)) = &to {
        count_mail(&mut change, tenant, now).await?;
        queue::enqueue(&mut change, &MailTrackingLink { link, brand }, now).await?;
    } else {
        let url = match wanted.kind {
            LinkKind::Customer => platform::links::renew::<CustomerLink>(&app, &mut change, brand, link, &[]).await?,
            LinkKind::Dock => platform::links::renew::<DockLink>(&app, &mut change, brand, link, &[]).await?,
            _ => platform::links::renew::<DriverLink>(&app, &mut change, brand, link, &[]).await?,
        };
        let company = caller.member().company.as_ref().map_or("", |company| company.legal_name.as_str());
        let text = sms_text(wanted.kind, company, &held.row.external_load_number, &url);
        let picture = qr::picture(&url)?;
        view = view.shown(url, picture, text);
    }
    let details = json!({"kind": wanted.kind, "movement_id": movement, "link_id": link, "sent_to": new.sent_to});
    if let Some(Recipient::Email(email)) = &to {
        count_mail_to(&mut change, tenant, email, now).await?;
    }
    change.commit(Audit::new("tracking_link.created").subject("Load", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Refuses links to loads that are closed, or whose links would not work any more.
pub(super) fn refuse_closed(held: &Held, expires_at: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), Error> {
    if held.row.closed_at.is_some() {
        return Err(Error::Conflict("This load is closed.".to_owned()));
    }
    if expires_at <= now {
        let why = "The load's last window ended more than 5 days ago. Change the window first.";
        return Err(Error::Conflict(why.to_owned()));
    }
    Ok(())
}

/// The open movement that is meant: the one that is named in `field`, or the current one.
pub(super) fn movement<'a>(held: &'a Held, wanted: Option<MovementId>, field: &str) -> Result<&'a MovementRow, Error> {
    match wanted {
        None => held.current().ok_or_else(|| Error::Conflict("Assign a carrier first.".to_owned())),
        Some(wanted) => held
            .movements
            .iter()
            .find(|movement| movement.id == wanted)
            .ok_or_else(|| Error::invalid(field, "This load has no open movement with this id.")),
    }
}

/// Whom a link is for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Recipient {
    Email(String),
    Phone(String),
}

impl Recipient {
    /// An email address, or a phone number as people in the United States and Canada write it; abroad with + and its country.
    fn of(text: Option<&str>) -> Result<Option<Self>, Error> {
        let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
        if text.contains('@') {
            let email = canonical_email(text).ok_or_else(|| Error::invalid(SEND_TO, email_problem(text)))?;
            return Ok(Some(Self::Email(email)));
        }
        let phone = phone(text).ok_or_else(|| Error::invalid(SEND_TO, "Enter an email or a phone number."))?;
        Ok(Some(Self::Phone(phone)))
    }

    fn as_str(&self) -> &str {
        match self {
            Self::Email(to) | Self::Phone(to) => to,
        }
    }
}

/// A phone number as +15551234567.
fn phone(text: &str) -> Option<String> {
    if !text.chars().all(|sign| sign.is_ascii_digit() || " +-.()".contains(sign)) {
        return None;
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    match (text.starts_with('+'), digits.len()) {
        (true, 8..=15) if !digits.starts_with('0') => Some(format!("+{digits}")),
        (false, 10) if !digits.starts_with(['0', '1']) => Some(format!("+1{digits}")),
        (false, 11) if digits.starts_with('1') => Some(format!("+{digits}")),
        _ => None,
    }
}

/// A text message with a link, for the broker to send.
fn sms_text(kind: LinkKind, company: &str, number: &str, url: &str) -> String {
    match kind {
        LinkKind::Customer => format!("{company}: follow load {number} here: {url}"),
        LinkKind::Dock => format!("{company}, load {number}: check the truck before you load it: {url}"),
        _ => {
            format!("{company}, load {number}: stops, papers and location sharing (your choice, this load only): {url}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipient_is_an_email_address_or_a_phone_number() {
        let of = |text| Recipient::of(Some(text)).ok().flatten();
        let phone = |number: &str| Some(Recipient::Phone(number.to_owned()));

        assert_eq!(of(" Ada@Example.com "), Some(Recipient::Email("ada@example.com".to_owned())));
        for written in ["(512) 555-0142", "512.555.0142", "1 512 555 0142", "+1 512-555-0142"] {
            assert_eq!(of(written), phone("+15125550142"), "{written}");
        }
        assert_eq!(of("+52 55 5555 0142"), phone("+525555550142"));
        for wrong in ["ada@", "555-0142", "call me", "+0 512 555 0142", "0125550142"] {
            assert!(Recipient::of(Some(wrong)).is_err(), "{wrong}");
        }
        assert!(matches!(Recipient::of(Some("  ")), Ok(None)));
    }

    #[test]
    fn a_text_message_names_who_sends_which_load() {
        let text = sms_text(LinkKind::Driver, "A & B Brokers", "L-7", "https://portal.example/broker/drive?token=0a");
        assert!(text.starts_with("A & B Brokers, load L-7: ") && text.ends_with("/broker/drive?token=0a"));
    }
}
