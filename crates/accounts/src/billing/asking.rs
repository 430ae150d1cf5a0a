//! Requests to the gateway: each made once, by one caller per company at a time.
//!
//! A request is recorded and committed before the gateway is called, and again with its answer. Without an answer it stays open: the next
//! identical request resumes it with the same key, so that nothing is saved or charged twice.

use platform::app::App;
use platform::http::Error;
use platform::payments::Failure;
use rand::RngExt;
use sha2::{Digest, Sha256};
use std::future::Future;
use store::Tenant;
use store::billing::{Asked, NewRequest, RequestKind, RequestStatus, Standing};

/// Does `work` in the company's turn at the gateway, or is a conflict while someone else has it.
pub(super) async fn in_turn<T>(
    app: &App,
    tenant: Tenant,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let mut locked = app.pool.begin().await?;
    if !store::billing::lock_company(&mut locked, tenant).await? {
        return Err(Error::Conflict("Another payment of your company is under way. Try again in a moment.".to_owned()));
    }
    let outcome = work.await;
    locked.rollback().await?;
    outcome
}

/// Refuses where no gateway takes payments, with the way to reach those who sell the plans.
pub(super) fn refuse_without_gateway(app: &App) -> Result<(), Error> {
    if app.billing.takes_payments() {
        return Ok(());
    }
    let how = match &app.config.contact {
        Some(contact) => format!("To change your plan, email {contact}."),
        None => "Contact us to change your plan.".to_owned(),
    };
    Err(Error::Conflict(format!("Online payment isn't available. {how}")))
}

/// Where a request's key comes from. The kinds cannot meet.
#[derive(Clone, Copy, Debug)]
pub(super) enum Key<'a> {
    /// The caller's, for what the call is for.
    Given(&'a str),
    /// The caller's, for paying the plan after a method was added.
    GivenForPlan(&'a str),
    /// A renewal's, by the day that was paid for, and the number of the try, from 1.
    Renewal(chrono::NaiveDate, i64),
    /// No one's.
    None,
}

impl Key<'_> {
    /// The key as it is kept; none is made anew each time.
    pub(super) fn text(self, tenant: Tenant) -> Option<String> {
        let company = tenant.company();
        match self {
            Self::Given(key) => Some(format!("{company}:k:{key}")),
            Self::GivenForPlan(key) => Some(format!("{company}:p:{key}")),
            Self::Renewal(day, 1) => Some(format!("{company}:r:{day}")),
            Self::Renewal(day, number) => Some(format!("{company}:r:{day}:{number}")),
            Self::None => None,
        }
    }
}

/// What is to be done about a request.
#[derive(Debug)]
pub(super) enum Todo {
    /// Calls the gateway; `is_resumed` when it may have been done already.
    Ask {
        /// The stored request to send.
        asked: Asked,
        /// It may have been done already.
        is_resumed: bool,
    },
    /// It was done.
    Done,
    /// It was declined, with this text.
    Declined(String),
}

/// Writes a request down, or finds what became of it. `what` describes the request exactly; only its hash is kept.
pub(super) async fn ask(app: &App, tenant: Tenant, key: Key<'_>, kind: RequestKind, what: &str) -> Result<Todo, Error> {
    let key = key.text(tenant);
    let request = NewRequest {
        key: key.as_deref(),
        fresh_key: &format!("{}:f:{:032x}", tenant.company(), rand::rng().random::<u128>()),
        kind,
        fingerprint: &Sha256::digest(what.as_bytes()),
    };
    let standing = store::billing::ask(&mut *app.conn().await?, tenant, &request, app.clock.now()).await?;
    Ok(match standing {
        Standing::New(asked) => Todo::Ask { asked, is_resumed: false },
        Standing::Known(asked) => match asked.status {
            RequestStatus::Asked => Todo::Ask { asked, is_resumed: true },
            RequestStatus::Done => Todo::Done,
            RequestStatus::Declined => Todo::Declined(asked.detail.unwrap_or_default()),
        },
        Standing::OtherUse => {
            return Err(Error::Conflict("This Idempotency-Key was used for another request.".to_owned()));
        }
    })
}

/// Records a failure: a refusal is stored and returned with its text; without an answer the request stays as it is.
pub(super) async fn failed(app: &App, tenant: Tenant, key: &str, failure: Failure) -> Result<String, Error> {
    match failure {
        Failure::Declined(words) => {
            let mut db = app.conn().await?;
            store::billing::answer(&mut db, tenant, key, Err(&words), app.clock.now()).await?;
            tracing::info!(company = tenant.company().0, words, "the payment gateway declined");
            Ok(words)
        }
        Failure::NoAnswer(why) => {
            tracing::warn!(company = tenant.company().0, why, "the payment gateway did not answer");
            Err(Error::Unavailable("payment gateway"))
        }
    }
}
