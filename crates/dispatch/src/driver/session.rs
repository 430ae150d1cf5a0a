//! The session of a browser that opened a link to a load's page: how it begins, and the gate that requires it.

use crate::tracking_links::standing;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{DateTime, TimeDelta, Utc};
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::{Guard, Guarded, Public};
use platform::http::operation::RequestGate;
use platform::http::{Anyone, Error, Json, Reply, receive};
use platform::links::{Link, Opens, Taken};
use platform::secrets;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use store::loads::feed;
use store::loads::links::{LinkKind, TrackingPage};
use store::loads::sessions;
use store::{Conn, Opened, Tenant};
use utoipa::ToSchema;

/// The header that carries a session.
pub const SESSION_HEADER: &str = "x-drive-session";

/// A page that sessions are of.
pub trait Page: Send + Sync + 'static {
    /// The kind of the links that open it.
    const KIND: LinkKind;
    /// Whether its link must still work.
    const MUST_STAND: bool = true;
}

/// The driver's page of a movement.
#[derive(Clone, Copy, Debug)]
pub struct Driver;

impl Page for Driver {
    const KIND: LinkKind = LinkKind::Driver;
}

/// The same, whether or not its link still works: what is shared can be ended at any time.
#[derive(Clone, Copy, Debug)]
pub struct FormerDriver;

impl Page for FormerDriver {
    const KIND: LinkKind = LinkKind::Driver;
    const MUST_STAND: bool = false;
}

/// A page that is one browser's: of those that opened its link, the one that is first to do something there.
pub trait DriversOwn: Page {}

impl DriversOwn for Driver {}

impl DriversOwn for FormerDriver {}

/// The customer's page of a load.
#[derive(Clone, Copy, Debug)]
pub struct Customer;

impl Page for Customer {
    const KIND: LinkKind = LinkKind::Customer;
}

/// The dock's page of a load.
#[derive(Clone, Copy, Debug)]
pub struct Dock;

impl Page for Dock {
    const KIND: LinkKind = LinkKind::Dock;
}

/// Request body: the link to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackingLinkToOpen {
    /// The link's token.
    token: String,
}

/// A session of one page of one load.
#[derive(Serialize, ToSchema)]
pub struct TrackingSession {
    /// What the page's other calls take in the header `x-drive-session`. Shown once.
    session: String,
    /// When it ends, unless the load's windows are moved back.
    expires_at: DateTime<Utc>,
}

/// The browsers that one link opens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Browsers {
    /// The most of them.
    pub(super) most: i64,
    /// How long after the first one another can follow; none for as long as the link works.
    pub(super) within: Option<TimeDelta>,
    /// What the holder reads in one too many.
    pub(super) refusal: &'static str,
}

/// Opens a link in one browser: a new session of its page, from an address and, of a driver's page, a country where it is known. 409 where the
/// link has ended, or opens no more browsers.
pub(super) async fn open<L: Opens<Row = TrackingPage>>(
    app: &App,
    link: &Link<L>,
    (from, country): (Address, Option<&str>),
    asked: &TrackingLinkToOpen,
    browsers: Browsers,
) -> Reply<Json<TrackingSession>> {
    let mut taken = link.take(app, asked.token.trim()).await?;
    let Taken { change, opened: page, .. } = &mut taken;
    let now = change.now();
    standing::refuse_ended(page, app.loads.now(page.company_id))?;
    let last_at = page.opened_at.zip(browsers.within).map(|(opened_at, within)| opened_at + within);
    if last_at.is_some_and(|last_at| now >= last_at)
        || sessions::is_held(change, page).await?
        || sessions::count(change, page).await? >= browsers.most
    {
        return Err(Error::Conflict(browsers.refusal.to_owned()));
    }
    let session = secrets::new_secret();
    let address = from.client.to_string();
    sessions::open(change, page, &secrets::hash(&session), (&address, country), now).await?;
    if country.is_some() {
        // An alert looks at where the driver's page is opened.
        let xid = feed::announce(change, page.tenant(), &[page.load_id]).await?;
        change.announce_loads(xid);
    }
    let expires_at = page.ends_at();
    taken.commit_unrecorded(app, "the link's row and its sessions tell it").await?;
    Ok(Json(TrackingSession { session, expires_at }))
}

/// Someone who opened a link to the page `P` in this browser: the gate of the page's operations. 401 for everyone else, with the reason where
/// the link has ended, before the body is read.
#[derive(Debug)]
pub struct Session<P> {
    /// The page, as it was when the request came.
    pub page: Opened<TrackingPage>,
    /// The IP address that the request came from.
    pub from: Address,
    hash: Vec<u8>,
    kind: PhantomData<fn() -> P>,
}

impl<P: Page> RequestGate for Session<P> {
    const GUARD: Guard = Public::GUARD;
    const CAPABILITY: Option<&'static str> = Some("tracking session");
}

impl<P: Page> FromRequestParts<App> for Session<P> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        Anyone::from_request_parts(parts, app).await?;
        let Ok(from) = Address::from_request_parts(parts, app).await;
        let secret = parts.headers.get(SESSION_HEADER).and_then(|secret| secret.to_str().ok()).map(str::trim);
        let hash = secrets::hash(secret.filter(|secret| !secret.is_empty()).ok_or(Error::SignedOut)?);
        let page = find::<P>(app, &mut *app.conn().await?, &hash).await?;
        receive::is_proved(parts, from.client);
        Ok(Self { page, from, hash, kind: PhantomData })
    }
}

impl<P: Page> Session<P> {
    /// The broker, whose load the page is of.
    pub fn tenant(&self) -> Tenant {
        self.page.tenant()
    }

    /// The moment by the clock of the broker's loads.
    pub fn now(&self, app: &App) -> DateTime<Utc> {
        app.loads.now(self.page.company_id)
    }

    /// The page as it is by now, for what took its time before this, or waited for a lock.
    pub async fn again(&self, app: &App, db: &mut Conn) -> Result<Opened<TrackingPage>, Error> {
        find::<P>(app, db, &self.hash).await
    }
}

impl<P: DriversOwn> Session<P> {
    /// The page as it is by now, for a browser that does something on it: the link is its own from then on. 401 where it is another
    /// browser's: of all that opened it, the first that does something has it.
    pub async fn hold(&self, app: &App, db: &mut Conn) -> Result<Opened<TrackingPage>, Error> {
        let page = self.again(app, db).await?;
        if sessions::hold(db, &page).await? { Ok(page) } else { Err(Error::SignedOut) }
    }
}

async fn find<P: Page>(app: &App, db: &mut Conn, hash: &[u8]) -> Result<Opened<TrackingPage>, Error> {
    let page = sessions::find(db, P::KIND, hash).await?.ok_or(Error::SignedOut)?;
    match standing::ended(&page, app.loads.now(page.company_id)) {
        Some(why) if P::MUST_STAND => Err(Error::SessionEnded(why.detail(P::KIND))),
        _ => Ok(page),
    }
}
