//! Invites a carrier. (Document 2 §5 and §7: POST connection_invitations, with an email address or a user, never both.)

use super::link::OnboardingLink;
use super::mail_link::MailConnectionInvitation;
use super::view::ConnectionInvitation;
use super::{audit, known_classifications};
use axum::http::StatusCode;
use kernel::ids::{CarrierId, ClassificationId, UserId};
use platform::app::App;
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::guards::InviteCarriers;
use platform::http::{Caller, Code, Error, Json, Reply};
use platform::limits::{count_mail, count_mail_to};
use platform::links::Purpose;
use platform::secrets;
use platform::validation::{canonical_email, email_problem};
use serde::Deserialize;
use store::connections::{self, Change, ConnectionStatus, Standing};
use store::onboarding::invitations::{self, NewInvitation};
use store::onboarding::packets;
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// Request body: a carrier invitation to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectionInvitationToMake {
    connection_invitation: WantedConnectionInvitation,
}

/// A carrier to invite.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedConnectionInvitation {
    /// The carrier's id.
    #[schema(value_type = i64)]
    carrier_id: CarrierId,
    /// Email address to send it to. Either this or `user_id_for_email`.
    #[serde(default)]
    email: Option<String>,
    /// Id of a user of the carrier's own company, from `redacted_users`. Either this or `email`.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    user_id_for_email: Option<UserId>,
    /// Ids of the classifications the carrier is assigned to when its packet is approved.
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    classification_ids: Vec<ClassificationId>,
    /// Brand of the site the link leads to; that of the request if omitted.
    #[serde(default)]
    site: Option<Brand>,
}

/// The recipient of the email.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Recipient {
    Email(String),
    User(UserId),
}

impl Recipient {
    /// The key under which its emails are counted.
    fn key(&self) -> String {
        match self {
            Self::Email(email) => email.clone(),
            Self::User(id) => format!("user {id}"),
        }
    }
}

/// Invites a carrier to onboard and emails the link to its packet.
///
/// Creates the connection if there is none. Carriers set to do not dispatch, or with a packet in progress, can't be invited.
#[utoipa::path(
    post,
    path = "/api/v1/connection_invitations",
    tag = "connections",
    responses(
        (status = 201, body = ConnectionInvitation),
        (status = 409, body = Errors, description = "The carrier is set to do not dispatch, or its packet is in progress."),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_connection_invitation(
    app: App,
    caller: Caller<InviteCarriers>,
    from: Address,
    Json(ConnectionInvitationToMake { connection_invitation: wanted }): Json<ConnectionInvitationToMake>,
) -> Reply<(StatusCode, Json<ConnectionInvitation>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let site = wanted.site.unwrap_or(caller.brand()).site();
    let recipient = recipient(&wanted)?;
    let carrier_id = wanted.carrier_id;
    let classification_ids = {
        let mut db = app.conn().await?;
        refuse_unknown(&mut db, carrier_id, &recipient).await?;
        let field = "connection_invitation.classification_ids";
        known_classifications(&mut db, tenant, field, wanted.classification_ids).await?
    };
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let connection = connections::ensure(&mut change, tenant, carrier_id, by, now).await?;
    refuse_what_stands_against(&mut change, tenant, &connection).await?;
    let restored = Change { is_dismissed: Some(false), ..Change::default() };
    connections::change(&mut change, tenant, connection.id, &restored, Some(by), now).await?;
    let new = NewInvitation {
        carrier_id,
        email: if let Recipient::Email(email) = &recipient { Some(email) } else { None },
        user_id_for_email: if let Recipient::User(id) = &recipient { Some(*id) } else { None },
        classification_ids: &classification_ids,
        site,
        // The hash of a secret that no one has: the emailed link's takes its place.
        token_hash: &secrets::hash(&secrets::new_secret()),
        expires_at: now + OnboardingLink::LIFE,
    };
    let id = invitations::create(&mut change, tenant, &new, by, now).await?;
    packets::create(&mut change, tenant, (connection.id, id), by, now).await?;
    count_mail(&mut change, tenant, now).await?;
    queue::enqueue(&mut change, &MailConnectionInvitation { invitation: id }, now).await?;
    let made = invitations::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    count_mail_to(&mut change, tenant, &recipient.key(), now).await?;
    change.commit(audit("connection_invitation.created", &made)).await?;
    Ok((StatusCode::CREATED, Json(ConnectionInvitation::of(made, now))))
}

/// The address or the user, never both.
fn recipient(wanted: &WantedConnectionInvitation) -> Result<Recipient, Error> {
    const EMAIL: &str = "connection_invitation.email";
    let email = wanted.email.as_deref().map(str::trim).filter(|email| !email.is_empty());
    match (email, wanted.user_id_for_email) {
        (Some(_), Some(_)) => Err(Error::invalid(EMAIL, "Enter an email or choose a user, not both.")),
        (None, None) => Err(Error::field(EMAIL, Code::Missing, "Enter an email or choose a user.")),
        (Some(email), None) => match canonical_email(email) {
            Some(email) => Ok(Recipient::Email(email)),
            None => Err(Error::invalid(EMAIL, email_problem(email))),
        },
        (None, Some(id)) => Ok(Recipient::User(id)),
    }
}

async fn refuse_unknown(db: &mut Conn, carrier_id: CarrierId, recipient: &Recipient) -> Result<(), Error> {
    if store::carriers::keys::dot_number(db, carrier_id).await?.is_none() {
        return Err(Error::invalid("connection_invitation.carrier_id", "Carrier not found."));
    }
    if let Recipient::User(id) = recipient
        && !invitations::is_of_carrier(db, *id, carrier_id).await?
    {
        let detail = "This person isn't at the carrier's company.";
        return Err(Error::invalid("connection_invitation.user_id_for_email", detail));
    }
    Ok(())
}

async fn refuse_what_stands_against(db: &mut Conn, tenant: Tenant, connection: &Standing) -> Result<(), Error> {
    if connection.status == ConnectionStatus::DoNotDispatch {
        let why = "This carrier is set to do not dispatch. Change that before you invite it.";
        return Err(Error::Conflict(why.to_owned()));
    }
    let packet = packets::latest(db, tenant, connection.id).await?;
    if packet.is_some_and(|packet| packet.status.is_under_way()) {
        let why = "This carrier already has a packet in progress. Resend its invitation, or withdraw it first.";
        return Err(Error::Conflict(why.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(email: Option<&str>, user_id_for_email: Option<UserId>) -> Option<Recipient> {
        let email = email.map(str::to_owned);
        let (classification_ids, site) = (Vec::new(), None);
        recipient(&WantedConnectionInvitation {
            carrier_id: CarrierId(1),
            email,
            user_id_for_email,
            classification_ids,
            site,
        })
        .ok()
    }

    #[test]
    fn an_invitation_has_an_address_or_a_user_and_never_both() {
        assert_eq!(of(Some(" Ada@Carrier.example "), None), Some(Recipient::Email("ada@carrier.example".into())));
        assert_eq!(of(None, Some(UserId(7))), Some(Recipient::User(UserId(7))));
        assert_eq!(of(Some(" "), Some(UserId(7))), Some(Recipient::User(UserId(7))));
        assert_eq!(
            (of(Some("a@b.example"), Some(UserId(7))), of(None, None), of(Some("nobody"), None)),
            (None, None, None)
        );
    }
}
