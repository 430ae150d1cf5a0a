//! Giving consent, shared by all ways of giving it.

use super::mail_receipt::MailTelematicsReceipt;
use crate::telematics::provider::is_open;
use crate::telematics::pull::{PullConnection, encryption_context};
use kernel::ids::{CarrierId, UserId};
use platform::app::App;
use platform::http::{Code, Error};
use platform::secrets;
use store::Conn;
use store::telematics::Provider;
use store::telematics::connections::{self, Connection, NewConnection};

/// The longest API token that a provider gives.
const LONGEST_TOKEN: usize = 1_000;

/// Who gives consent to what.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub(super) carrier: CarrierId,
    pub(super) provider: Provider,
    pub(super) api_token: Option<&'a str>,
    pub(super) user: Option<UserId>,
    pub(super) name: &'a str,
    pub(super) email: &'a str,
    pub(super) address: &'a str,
}

/// Records a consent and enqueues the first call to the provider.
pub(super) async fn give(app: &App, db: &mut Conn, given: Given<'_>) -> Result<Connection, Error> {
    let now = app.clock.now();
    let token = check(app, &given)?;
    let feed_key = secrets::new_secret();
    let new = NewConnection {
        carrier: given.carrier,
        provider: given.provider,
        feed_key: &feed_key,
        user: given.user,
        name: given.name,
        email: given.email,
        address: Some(given.address),
    };
    let id = connections::create(db, &new, now).await.map_err(|error| {
        match error.as_database_error().and_then(|error| error.constraint()) {
            Some("telematics_connections_open_key") => {
                let detail = "This provider is already connected. Withdraw that consent first.";
                Error::field("telematics_consent.provider", Code::Taken, detail)
            }
            _ => error.into(),
        }
    })?;
    if let Some(token) = token {
        connections::set_credentials(db, id, &app.keys.encrypt(&encryption_context(id), token.as_bytes())).await?;
        queue::enqueue(db, &PullConnection { connection: id }, now).await?;
    }
    queue::enqueue(db, &MailTelematicsReceipt { connection: id }, now).await?;
    connections::find(db, given.carrier, id).await?.ok_or(Error::NotFound)
}

/// The API token, where the provider needs one.
fn check<'a>(app: &App, given: &Given<'a>) -> Result<Option<&'a str>, Error> {
    const TOKEN: &str = "telematics_consent.api_token";
    if !is_open(given.provider, &app.config) {
        return Err(Error::invalid("telematics_consent.provider", "This provider can't be connected here."));
    }
    let token = given.api_token.map(str::trim).filter(|token| !token.is_empty());
    match (given.provider.is_pulled(), token) {
        (true, None) => Err(Error::field(TOKEN, Code::Missing, "This provider is asked with an API token of yours.")),
        (false, Some(_)) => Err(Error::invalid(TOKEN, "This provider sends by itself and is given no token.")),
        (true, Some(token)) if token.len() > LONGEST_TOKEN || !token.bytes().all(|byte| byte.is_ascii_graphic()) => {
            Err(Error::invalid(TOKEN, "Enter a valid API token."))
        }
        (_, token) => Ok(token),
    }
}
