//! Links that are mailed to people who have no account, or cannot get into theirs: made, mailed and opened in one way.
//!
//! A link's token is made by the job that mails it and exists nowhere but in the letter; the database keeps its hash. So neither a row nor
//! a job nor a backup opens anything, and a job that runs twice leaves the later link in force. Whoever comes with a token is counted
//! against their network before it is judged, and the attempt is given back when it was right.
//!
//! To add one: a type that is [`Purpose`] (where it leads, how long it works, where its hash is kept), [`Opens`] (what it opens), and a
//! job that is [`MailsLink`] (what the letter says). The handler takes [`Link`] as its second argument.

use crate::app::App;
use crate::attempts::Attempt;
use crate::change::{Audit, Author, Change};
use crate::http::address::Address;
use crate::http::brand::Brand;
use crate::http::guards::{Guard, Guarded, Public};
use crate::http::operation::RequestGate;
use crate::http::{Anyone, Error};
use crate::mailer::Mailer;
use crate::secrets;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{DateTime, TimeDelta, Utc};
use mail::{Letterhead, Message};
use queue::{Job, JobResult};
use std::marker::PhantomData;
use store::{Conn, Opened};

/// What a mailed link is for.
pub trait Purpose: Send + Sync + 'static {
    /// The page that it leads to, below the brand's address.
    const PAGE: &'static str;
    /// The query parameter of the page that carries the token.
    const PARAMETER: &'static str = "token";
    /// How long it works, unless it is used or what it is about ends before.
    const LIFE: TimeDelta;
    /// Whose token it is: the id of the row that keeps the hash.
    type Id: Copy + Send + Sync;

    /// Keeps the hash of a new token, in the place of the one before.
    fn keep(
        db: &mut Conn,
        id: Self::Id,
        token_hash: &[u8],
        now: DateTime<Utc>,
    ) -> impl Future<Output = sqlx::Result<()>> + Send;
}

/// A link that a handler opens.
pub trait Opens: Purpose {
    /// What it opens.
    type Row: Send;

    /// What a token opens that works at `now`. In a transaction that uses the link up, it opens for nobody else until that ends.
    fn find(
        db: &mut Conn,
        token_hash: &[u8],
        now: DateTime<Utc>,
    ) -> impl Future<Output = sqlx::Result<Option<Opened<Self::Row>>>> + Send;

    /// What is said of a token that opens nothing and came in `field`.
    fn refusal(_field: &str) -> Error {
        Error::NotFound
    }
}

/// A job that mails a link.
pub trait MailsLink: Job {
    /// The link.
    type Link: Purpose;
    /// What the letter says.
    type Told: Send + Sync;

    /// What the letter says; none where nothing is to be mailed any more.
    fn told(&self, db: &mut Conn, now: DateTime<Utc>) -> impl Future<Output = sqlx::Result<Option<Self::Told>>> + Send;

    /// Whose token the link carries.
    fn id(&self, told: &Self::Told) -> <Self::Link as Purpose>::Id;

    /// In whose name the letter is written, and whose address the link has.
    fn brand(&self, _: &Self::Told) -> Brand {
        Brand::Portal
    }

    /// What the page is told besides the token.
    fn query<'a>(&self, _: &'a Self::Told) -> Vec<(&'static str, &'a str)> {
        Vec::new()
    }

    /// The letter.
    fn letter(&self, head: Letterhead<'_>, told: &Self::Told, link: &str, now: DateTime<Utc>) -> Message;

    /// Notes that the letter was handed over, where that is noted.
    fn delivered(&self, _: &mut Conn, _: DateTime<Utc>) -> impl Future<Output = sqlx::Result<()>> + Send {
        std::future::ready(Ok(()))
    }
}

/// Makes a job's link and mails it. Run twice, the later link counts.
pub async fn mail<J: MailsLink>(app: &App, job: &J) -> JobResult {
    let (now, mut tx) = (app.clock.now(), app.pool.begin().await?);
    let Some(told) = job.told(&mut tx, now).await? else { return Ok(()) };
    let brand = job.brand(&told);
    let link = renew::<J::Link>(app, &mut tx, brand, job.id(&told), &job.query(&told)).await?;
    tx.commit().await?;
    app.mailer.send(app, &job.letter(Mailer::head(&app.config, brand), &told, &link, now)).await?;
    Ok(job.delivered(&mut *app.pool.acquire().await?, app.clock.now()).await?)
}

/// A new link in the place of the one before, for a letter that says more than the link.
pub async fn renew<P: Purpose>(
    app: &App,
    db: &mut Conn,
    brand: Brand,
    id: P::Id,
    query: &[(&str, &str)],
) -> sqlx::Result<String> {
    let token = secrets::new_secret();
    P::keep(db, id, &secrets::hash(&token), app.clock.now()).await?;
    Ok(address::<P>(&brand.address(&app.config), query, &token))
}

fn address<P: Purpose>(brand: &str, query: &[(&str, &str)], token: &str) -> String {
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    pairs.extend_pairs(query).append_pair(P::PARAMETER, token);
    format!("{brand}{}?{}", P::PAGE, pairs.finish())
}

/// Whoever comes with a mailed link, not faster than their network may: the gate of operations that a token opens.
#[derive(Debug)]
pub struct Link<P> {
    from: Address,
    brand: Brand,
    field: &'static str,
    purpose: PhantomData<fn() -> P>,
}

impl<P: Opens> RequestGate for Link<P> {
    const GUARD: Guard = Public::GUARD;
    const CAPABILITY: Option<&'static str> = Some("mailed link");
}

impl<P: Opens> FromRequestParts<App> for Link<P> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Anyone { brand } = Anyone::from_request_parts(parts, app).await?;
        let Ok(from) = Address::from_request_parts(parts, app).await;
        Ok(Self { from, brand, field: "token", purpose: PhantomData })
    }
}

impl<P: Opens> Link<P> {
    /// The brand that the request came to.
    pub const fn brand(&self) -> Brand {
        self.brand
    }

    /// The same, for a token that comes in another field than `token`: a refusal may name it.
    #[must_use]
    pub fn in_field(self, field: &'static str) -> Self {
        Self { field, ..self }
    }

    /// What the token opens, to be read and not used up.
    pub async fn open(&self, app: &App, token: &str) -> Result<Opened<P::Row>, Error> {
        let tried = self.attempt(app, token).await?;
        let opened = tried.find(&mut *app.conn().await?, app.clock.now()).await?;
        tried.give_back(app).await?;
        Ok(opened)
    }

    /// What the token opens, in a transaction that uses it up.
    pub async fn take(&self, app: &App, token: &str) -> Result<Taken<P>, Error> {
        self.attempt(app, token).await?.take(app).await
    }

    /// Counts an attempt to open the link.
    pub async fn attempt(&self, app: &App, token: &str) -> Result<Tried<P>, Error> {
        let attempt = Attempt::link(app, self.from.client).await?;
        let token_hash = secrets::hash(token);
        Ok(Tried { attempt, from: self.from, token_hash, field: self.field, purpose: PhantomData })
    }
}

/// An attempt to open a link, which counts until it is given back.
#[derive(Debug)]
pub struct Tried<P> {
    attempt: Attempt,
    from: Address,
    token_hash: Vec<u8>,
    field: &'static str,
    purpose: PhantomData<fn() -> P>,
}

impl<P: Opens> Tried<P> {
    /// What the token opens.
    pub async fn find(&self, db: &mut Conn, now: DateTime<Utc>) -> Result<Opened<P::Row>, Error> {
        P::find(db, &self.token_hash, now).await?.ok_or_else(|| P::refusal(self.field))
    }

    /// What the token opens, in a change that uses it up.
    pub async fn take(self, app: &App) -> Result<Taken<P>, Error> {
        let mut change = app.change_by(Author::visitor(self.from)).await?;
        let now = change.now();
        let opened = self.find(&mut change, now).await?;
        Ok(Taken { change, opened, tried: self })
    }

    /// Takes the attempt back: it was right.
    pub async fn give_back(self, app: &App) -> Result<(), Error> {
        self.attempt.give_back(app).await
    }
}

/// What a link opens, in the change that uses the link up.
#[derive(Debug)]
pub struct Taken<P: Opens> {
    /// The change, by whoever came with the link.
    pub change: Change<'static>,
    /// What the link opens.
    pub opened: Opened<P::Row>,
    tried: Tried<P>,
}

impl<P: Opens> Taken<P> {
    /// Commits with what was done, for the audit log, and gives the attempt back. Dropped before, nothing has happened but an attempt.
    pub async fn commit(self, app: &App, done: impl Into<Vec<Audit>>) -> Result<(), Error> {
        self.change.commit(done).await?;
        self.tried.give_back(app).await
    }

    /// The same for what has no place in the audit log; `why` tells the reader why.
    pub async fn commit_unrecorded(self, app: &App, why: &'static str) -> Result<(), Error> {
        self.change.commit_unrecorded(why).await?;
        self.tried.give_back(app).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Invitation;

    impl Purpose for Invitation {
        const PAGE: &'static str = "/broker/sign-up";
        const PARAMETER: &'static str = "invitation";
        const LIFE: TimeDelta = TimeDelta::days(14);
        type Id = i64;

        async fn keep(_: &mut Conn, _: i64, _: &[u8], _: DateTime<Utc>) -> sqlx::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_address_with_a_plus_in_it_stays_itself_in_a_link() {
        let link = address::<Invitation>("https://portal.example", &[("email", "ada+b@example.com")], "0a1b");

        assert_eq!(link, "https://portal.example/broker/sign-up?email=ada%2Bb%40example.com&invitation=0a1b");
    }
}
