//! A change to stored data: transaction, time and author in one value, which can't be committed without saying what was done.
//!
//! ```text
//! let mut change = app.change(&caller, from).await?;
//! let now = change.now();
//! store::integrations::revoke_key(&mut change, tenant, id, now).await?;
//! change.commit(Audit::new("api_key.revoked").subject("ApiKey", id)).await?;
//! ```
//!
//! A commit writes the audit entries, then what must be written last (a decision in its company's chain: `vetting::decisions`), commits,
//! and waits until the carrier index and the book of open loads include the announced changes. A change that is dropped is rolled back.
//!
//! Changes that don't belong in the audit log say so at the start: `app.unrecorded_change("why")`. People without an account take turns at
//! theirs: `app.visitors_change(from)`.

mod audit;

use crate::app::App;
use crate::company_turns::CompanyTurn;
use crate::http::address::Address;
use crate::http::guards::Guarded;
use crate::http::{Caller, Error};
use crate::live::Live;
use crate::live::loads::LiveLoads;
use crate::visitors::VisitorsTurn;
pub use audit::{Audit, Author};
use chrono::{DateTime, Utc};
use kernel::clock::Clock;
use kernel::ids::CompanyId;
use sqlx::{Connection, PgTransaction};
use std::ops::{Deref, DerefMut};
use store::Conn;

/// Written right before the commit, when everything else of the change is written: it describes the final state, or it takes a lock that
/// others wait for.
pub trait WrittenLast {
    /// What the caller learns of what was written.
    type Written: Send;

    /// Writes it, as of `now`. `live` is the carrier index, where it runs in this process.
    fn write(
        self,
        db: &mut Conn,
        now: DateTime<Utc>,
        live: Option<&Live>,
    ) -> impl Future<Output = Result<Self::Written, Error>> + Send;
}

/// Takes the author's place where nothing is written to the audit log.
#[derive(Clone, Copy, Debug)]
pub struct Unrecorded;

/// A change under way, of an [`Author`] or [`Unrecorded`]. It can be used wherever the store takes a connection.
#[derive(Debug)]
#[must_use = "a change that is not committed is rolled back"]
pub struct Change<'c, A = Author> {
    tx: PgTransaction<'c>,
    now: DateTime<Utc>,
    author: A,
    /// Where the index runs, if in this process.
    live: Option<Live>,
    /// Where the book of open loads is kept, if in this process.
    loads: Option<LiveLoads>,
    /// The transaction's number, when the index is to hear of it.
    announced: Option<i64>,
    /// The same, when the book is to hear of it.
    announced_loads: Option<i64>,
    /// The turn that somebody without an account has meanwhile.
    _turn: Option<VisitorsTurn>,
    /// The same of a company.
    _company_turn: Option<CompanyTurn>,
}

impl App {
    /// Begins a change by the caller.
    pub async fn change<G: Guarded>(&self, caller: &Caller<G>, from: Address) -> sqlx::Result<Change<'static>> {
        self.change_by(Author::caller(caller, from)).await
    }

    /// Begins a change by someone who is no caller or not known to be one yet, once it is their network's turn ([`crate::visitors`]). They begin
    /// no other before it has ended.
    pub async fn visitors_change(&self, from: Address) -> Result<Change<'static>, Error> {
        let turn = self.visitors.turn(from.client).await?;
        Ok(Change { _turn: Some(turn), ..self.open(Author::visitor(from)).await? })
    }

    /// The same where it is not recorded in the audit log; `_why` documents the reason.
    pub async fn unrecorded_visitors_change(
        &self,
        from: Address,
        _why: &'static str,
    ) -> Result<Change<'static, Unrecorded>, Error> {
        let turn = self.visitors.turn(from.client).await?;
        Ok(Change { _turn: Some(turn), ..self.open(Unrecorded).await? })
    }

    /// Begins a change by the product, or by a caller whose authorship was handed on, once it is their company's turn
    /// ([`crate::company_turns`]). A call begins no other before it has ended.
    pub async fn change_by(&self, author: Author) -> sqlx::Result<Change<'static>> {
        let turn = match author.company() {
            Some(company) => Some(self.company_turns.turn(company).await?),
            None => None,
        };
        Ok(Change { _company_turn: turn, ..self.open(author).await? })
    }

    /// Begins a change of a company's that is not recorded in the audit log and may have to wait for others of the same load, once it is the
    /// company's turn; `_why` documents the reason.
    pub async fn companys_unrecorded_change(
        &self,
        company: CompanyId,
        _why: &'static str,
    ) -> sqlx::Result<Change<'static, Unrecorded>> {
        let turn = self.company_turns.turn(company).await?;
        Ok(Change { _company_turn: Some(turn), ..self.open(Unrecorded).await? })
    }

    /// Begins a change that is not recorded in the audit log; `_why` documents the reason.
    pub async fn unrecorded_change(&self, _why: &'static str) -> sqlx::Result<Change<'static, Unrecorded>> {
        self.open(Unrecorded).await
    }

    async fn open<A>(&self, author: A) -> sqlx::Result<Change<'static, A>> {
        let tx = self.live.outage().unless(self.pool.begin()).await?;
        let (live, loads) = (Some(self.live.clone()), Some(self.loads.clone()));
        Ok(Change {
            tx,
            now: self.clock.now(),
            author,
            live,
            loads,
            announced: None,
            announced_loads: None,
            _turn: None,
            _company_turn: None,
        })
    }
}

impl<A> Change<'_, A> {
    /// When it is made: what its rows and its audit entries have in common.
    pub const fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Has the commit wait until the index holds what transaction `xid` wrote, which a store function gave for this change; none when
    /// there is nothing for the index in it.
    pub fn announce(&mut self, xid: impl Into<Option<i64>>) {
        self.announced = xid.into().or(self.announced);
    }

    /// Has the commit wait until the book of open loads holds what transaction `xid` wrote, which `store::loads::feed::announce` gave; none when
    /// there is nothing for the book in it.
    pub fn announce_loads(&mut self, xid: impl Into<Option<i64>>) {
        self.announced_loads = xid.into().or(self.announced_loads);
    }

    async fn end(self) -> sqlx::Result<()> {
        self.committed().await?.wait().await;
        Ok(())
    }

    async fn committed(self) -> sqlx::Result<Committed> {
        self.tx.commit().await?;
        Ok(Committed { live: self.live.zip(self.announced), loads: self.loads.zip(self.announced_loads) })
    }
}

/// A change that is committed. The index and the book of open loads may not hold it yet.
#[derive(Debug)]
#[must_use = "who answers waits before"]
pub struct Committed {
    live: Option<(Live, i64)>,
    loads: Option<(LiveLoads, i64)>,
}

impl Committed {
    /// Waits until they hold what was announced to them.
    #[expect(clippy::disallowed_methods, reason = "the one place that waits for the index, after the commit")]
    pub async fn wait(self) {
        if let Some((live, xid)) = self.live {
            live.wait_for(xid).await;
        }
        if let Some((loads, xid)) = self.loads {
            loads.wait_for(xid).await;
        }
    }
}

impl Change<'_, Unrecorded> {
    /// Commits.
    pub async fn commit(self) -> sqlx::Result<()> {
        self.end().await
    }

    /// Commits without waiting for the index and the book: for who does something else first.
    pub async fn commit_first(self) -> sqlx::Result<Committed> {
        self.committed().await
    }
}

impl<'c> Change<'c> {
    /// Begins a change by the operator at the command line, where no index runs.
    pub async fn by_operator(db: &'c mut Conn, clock: &Clock) -> sqlx::Result<Self> {
        let (tx, author) = (db.begin().await?, Author::system());
        Ok(Self {
            tx,
            now: clock.now(),
            author,
            live: None,
            loads: None,
            announced: None,
            announced_loads: None,
            _turn: None,
            _company_turn: None,
        })
    }

    /// Writes what was done into the audit log, and commits.
    pub async fn commit(self, done: impl Into<Vec<Audit>>) -> sqlx::Result<()> {
        self.recorded(done.into()).await?.end().await
    }

    /// The same without waiting for the index and the book: for who does something else meanwhile.
    pub async fn commit_first(self, done: impl Into<Vec<Audit>>) -> sqlx::Result<Committed> {
        self.recorded(done.into()).await?.committed().await
    }

    /// The same as [`Change::commit`], with what must be written last; gives what that told.
    pub async fn commit_with<L: WrittenLast>(self, done: impl Into<Vec<Audit>>, last: L) -> Result<L::Written, Error> {
        let mut recorded = self.recorded(done.into()).await?;
        let written = last.write(&mut recorded.tx, recorded.now, recorded.live.as_ref()).await?;
        recorded.end().await?;
        Ok(written)
    }

    /// Commits what turned out to have no place in the audit log; `_why` documents the reason.
    pub async fn commit_unrecorded(self, _why: &'static str) -> sqlx::Result<()> {
        self.end().await
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that writes audit entries, in the change's transaction"
    )]
    async fn recorded(mut self, done: Vec<Audit>) -> sqlx::Result<Self> {
        for audit in &done {
            store::audit::record(&mut self.tx, &audit.entry(&self.author), audit.at.unwrap_or(self.now)).await?;
        }
        Ok(self)
    }
}

impl<A> Deref for Change<'_, A> {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.tx
    }
}

impl<A> DerefMut for Change<'_, A> {
    fn deref_mut(&mut self) -> &mut Conn {
        &mut self.tx
    }
}
