//! The session of a verified contact: a cookie per packet, so that two brokers' packets on one device never mix; and the gate that requires
//! it.

use super::SESSION_LIFE;
use super::view::{self, CarrierPacket};
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use kernel::ids::PacketId;
use platform::app::App;
use platform::change::{Change, Unrecorded};
use platform::config::Config;
use platform::http::address::Address;
use platform::http::guards::{Guard, Guarded, Public};
use platform::http::operation::RequestGate;
use platform::http::{Anyone, Error, Path, receive};
use platform::secrets;
use store::Conn;
use store::onboarding::carrier_access::{self, PacketAccess, ProvedPacket};

/// The path below which browsers send the cookies.
const PATH: &str = "/monitor/api/v1/carrier_onboarding";

fn name(packet: PacketId) -> String {
    format!("haulwarden_onboarding_{packet}")
}

/// The cookie that opens a packet.
pub fn cookie(config: &Config, packet: PacketId, secret: String) -> Cookie<'static> {
    let life = SESSION_LIFE.to_std().unwrap_or_default();
    Cookie::build((name(packet), secret))
        .path(PATH)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(config.is_https())
        .max_age(life.try_into().unwrap_or_default())
        .build()
}

/// Whether this browser verified a contact for the packet and may still continue.
pub async fn is_proved(app: &App, db: &mut Conn, headers: &HeaderMap, packet: PacketId) -> Result<bool, Error> {
    let Some(session) = Session::of(headers, packet) else { return Ok(false) };
    Ok(session.find(app, db).await?.is_some())
}

/// The session of one packet that a request came with.
#[derive(Debug)]
struct Session {
    packet: PacketId,
    hash: Vec<u8>,
}

impl Session {
    fn of(headers: &HeaderMap, packet: PacketId) -> Option<Self> {
        let jar = CookieJar::from_headers(headers);
        jar.get(&name(packet)).map(|cookie| Self { packet, hash: secrets::hash(cookie.value()) })
    }

    async fn find(&self, app: &App, db: &mut Conn) -> Result<Option<ProvedPacket>, Error> {
        let since = app.clock.now() - SESSION_LIFE;
        Ok(carrier_access::by_session(db, self.packet, &self.hash, since).await?)
    }

    async fn read(&self, app: &App, db: &mut Conn) -> Result<ProvedPacket, Error> {
        self.find(app, db).await?.ok_or(Error::SignedOut)
    }
}

/// Someone who proved a contact for the packet of the path, in this browser and not long ago: the gate of the packet's operations. 401 for
/// everyone else, before the body is read.
#[derive(Debug)]
pub struct Proved {
    /// The packet, as it was when the request came.
    pub packet: ProvedPacket,
    from: Address,
    session: Session,
}

impl RequestGate for Proved {
    const GUARD: Guard = Public::GUARD;
    const CAPABILITY: Option<&'static str> = Some("onboarding session");
}

impl FromRequestParts<App> for Proved {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        Anyone::from_request_parts(parts, app).await?;
        let Path(id) = Path::<PacketId>::from_request_parts(parts, app).await?;
        let session = Session::of(&parts.headers, id).ok_or(Error::SignedOut)?;
        let packet = session.read(app, &mut *app.conn().await?).await?;
        let Ok(from) = Address::from_request_parts(parts, app).await;
        receive::is_proved(parts, from.client);
        Ok(Self { packet, from, session })
    }
}

impl Proved {
    /// The access to the packet.
    pub const fn access(&self) -> PacketAccess {
        self.packet.access()
    }

    /// The packet as it is by now, for what took its time before this.
    pub async fn again(&self, app: &App) -> Result<ProvedPacket, Error> {
        self.session.read(app, &mut *app.conn().await?).await
    }

    /// The packet, locked against other changes, in a transaction. Not part of the gate: the lock is not held while a body arrives.
    pub async fn write(self, app: &App) -> Result<Writing, Error> {
        let mut tx = app.unrecorded_visitors_change(self.from, "the packet has a history of its own").await?;
        self.access().lock(&mut tx).await?;
        // Read again behind the lock: a concurrent change may have held it until now.
        let packet = self.session.read(app, &mut tx).await?;
        Ok(Writing { tx, packet, session: self.session })
    }
}

/// A packet that is locked against other changes until the transaction ends.
#[derive(Debug)]
pub struct Writing {
    /// The transaction that holds the packet's lock.
    pub tx: Change<'static, Unrecorded>,
    /// The packet, before anything was changed.
    pub packet: ProvedPacket,
    session: Session,
}

impl Writing {
    /// The access to the packet.
    pub const fn access(&self) -> PacketAccess {
        self.packet.access()
    }

    /// Commits, and gives the packet as it is left. Dropped before, nothing is changed.
    pub async fn finish(mut self, app: &App) -> Result<CarrierPacket, Error> {
        let packet = self.session.read(app, &mut self.tx).await?;
        let view = view::packet(&mut self.tx, packet).await?;
        self.tx.commit().await?;
        Ok(view)
    }
}
