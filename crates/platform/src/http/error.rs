//! All errors a call can return, and their JSON form. (Document 1 §8, document 2 §8.)
//!
//! The body is `{"errors":[{"code","detail","field"?}]}`: front ends match the code, people read the detail.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use store::companies::limits::STORAGE_LIMIT;
use store::conn::{is_disk_full, is_unreachable};
use utoipa::ToSchema;

/// What a handler gives: an answer, or a failure that knows its status.
pub type Reply<T> = Result<T, Error>;

/// Error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not signed in.
    SignedOut,
    /// The session has ended; the message says why.
    SessionEnded,
    /// The person may not do this.
    Forbidden,
    /// The company's plan does not include this.
    Paywall,
    /// The company's subscription or trial has expired.
    SubscriptionExpired,
    /// The operator has not admitted the company yet.
    PendingAccessReview,
    /// Sign-up is for invited people alone.
    SignUpClosed,
    /// The password is right, but the address was never shown to be theirs: a new code is on its way.
    SignUpUnfinished,
    /// The request did not come from a page of this site.
    ForeignOrigin,
    /// Not found, or it belongs to another company.
    NotFound,
    /// The path exists, the method does not.
    MethodNotAllowed,
    /// This is done at another address.
    Elsewhere,
    /// The state of things does not allow it.
    Conflict,
    /// The request is larger than is accepted.
    TooLarge,
    /// The body is of a type that is not read here.
    UnsupportedMediaType,
    /// The network or country is blocked.
    Blocked,
    /// A parameter or field that this call does not have.
    Unknown,
    /// A value that cannot be read, or is out of bounds.
    Invalid,
    /// A value is required.
    Missing,
    /// Another has this value already.
    Taken,
    /// The email address and password do not belong together.
    WrongCredentials,
    /// The code is wrong, used or too old.
    WrongCode,
    /// A message of another system's is not signed, or not as it should be.
    WrongSignature,
    /// Too many attempts; wait.
    TooManyAttempts,
    /// The company or key calls too often, or has too many calls in progress; wait.
    RateLimited,
    /// The company has sent its emails of the day.
    DailyLimitReached,
    /// The company's stored files are at their limit.
    StorageFull,
    /// The server's disk is full: nothing can be saved until there is room.
    DiskFull,
    /// Carrier data is loading, after a start; wait as long as `Retry-After` says.
    Loading,
    /// A required service is temporarily unavailable.
    Unavailable,
    /// A failure of ours; the id finds it in the log.
    Internal,
}

/// An error in the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Problem)]
pub struct FieldError {
    /// Error code.
    pub code: Code,
    /// Error message.
    pub detail: String,
    /// The parameter or body field the error is about, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub field: Option<String>,
}

impl FieldError {
    /// A problem with one field.
    pub fn new(field: impl Into<String>, code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), field: Some(field.into()) }
    }
}

/// Body of every error response.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Errors {
    /// The errors; at least one.
    pub errors: Vec<FieldError>,
    /// Address to use instead (406, 418).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub url: Option<String>,
    /// Id of the request in the log (500).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub id: Option<String>,
}

/// Why someone who is signed in may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The scopes, the company or the brand do not allow it.
    Forbidden,
    /// The plan does not include it.
    Paywall,
    /// The subscription or trial has expired.
    Expired,
    /// The operator has not admitted the company yet.
    PendingReview,
    /// Sign-up is for invited people alone.
    SignUpClosed,
    /// The request came from a page of another site.
    ForeignOrigin,
    /// The message's signature is wrong, or too old.
    WrongSignature,
}

impl Denied {
    const fn code(self) -> Code {
        match self {
            Self::Forbidden => Code::Forbidden,
            Self::Paywall => Code::Paywall,
            Self::Expired => Code::SubscriptionExpired,
            Self::PendingReview => Code::PendingAccessReview,
            Self::SignUpClosed => Code::SignUpClosed,
            Self::ForeignOrigin => Code::ForeignOrigin,
            Self::WrongSignature => Code::WrongSignature,
        }
    }

    const fn detail(self) -> &'static str {
        match self {
            Self::Forbidden => "You don't have permission for this.",
            Self::Paywall => "Your company's plan doesn't include this.",
            Self::Expired => "Your company's subscription or trial has expired.",
            Self::PendingReview => "Your company is under review. We'll email you as soon as it's approved.",
            Self::SignUpClosed => "Sign-up is by invitation only. Ask a teammate to invite you.",
            Self::ForeignOrigin => "The request didn't come from this site.",
            Self::WrongSignature => "The message's signature is invalid.",
        }
    }
}

/// A failed call.
#[derive(Debug)]
pub enum Error {
    /// 401
    SignedOut,
    /// 401, with why the session ended.
    SessionEnded(&'static str),
    /// 403
    Denied(Denied),
    /// 404: not there, or another company's.
    NotFound,
    /// 405
    MethodNotAllowed,
    /// 406: done at another address.
    Elsewhere {
        /// Where.
        url: String,
    },
    /// 409, with why.
    Conflict(String),
    /// 409: the password is right, but the sign-up was not finished.
    SignUpUnfinished,
    /// 413
    TooLarge,
    /// 413: the company keeps as much as it may.
    StorageFull,
    /// 415
    UnsupportedMediaType,
    /// 418: the network or country is blocked.
    Blocked {
        /// The page that says so.
        url: String,
    },
    /// 422, with everything that is wrong.
    Invalid(Vec<FieldError>),
    /// 429
    TooManyAttempts {
        /// How long to wait.
        retry_after: Duration,
    },
    /// 408: the body came too slowly.
    TooSlow,
    /// 503: as much is being done as can be done at once.
    Busy {
        /// How long to wait.
        retry_after: Duration,
    },
    /// 429: the company or key used up what it may do for now, with why.
    Limited {
        /// Error code.
        code: Code,
        /// What is used up, as a sentence.
        why: String,
        /// How long to wait.
        retry_after: Duration,
    },
    /// 503: carrier data is loading, after a start.
    Loading,
    /// 503: a part that is needed does not answer.
    Unavailable(&'static str),
    /// 507: the disk has no room.
    DiskFull,
    /// 500: a failure of ours. The cause goes to the log, never to the client.
    Internal(anyhow::Error),
}

impl Error {
    /// One wrong field.
    pub fn invalid(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::field(field, Code::Invalid, detail)
    }

    /// One wrong field, with its code.
    pub fn field(field: impl Into<String>, code: Code, detail: impl Into<String>) -> Self {
        Self::Invalid(vec![FieldError::new(field, code, detail)])
    }

    /// The answer's status.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::SignedOut | Self::SessionEnded(_) => StatusCode::UNAUTHORIZED,
            Self::Denied(_) => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Elsewhere { .. } => StatusCode::NOT_ACCEPTABLE,
            Self::Conflict(_) | Self::SignUpUnfinished => StatusCode::CONFLICT,
            Self::TooLarge | Self::StorageFull => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Blocked { .. } => StatusCode::IM_A_TEAPOT,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyAttempts { .. } | Self::Limited { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Busy { .. } | Self::Loading | Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn problems(&self) -> Vec<FieldError> {
        let (code, detail) = match self {
            Self::Invalid(problems) => return problems.iter().take(MOST_PROBLEMS).cloned().collect(),
            Self::Denied(denied) => (denied.code(), denied.detail().to_owned()),
            Self::SignedOut => (Code::SignedOut, "Sign in to continue.".to_owned()),
            Self::SessionEnded(why) => (Code::SessionEnded, (*why).to_owned()),
            Self::NotFound => (Code::NotFound, "Not found.".to_owned()),
            Self::MethodNotAllowed => (Code::MethodNotAllowed, "This address doesn't take that method.".to_owned()),
            Self::Elsewhere { url } => (Code::Elsewhere, format!("Use {url} instead.")),
            Self::Conflict(why) => (Code::Conflict, why.clone()),
            Self::SignUpUnfinished => {
                (Code::SignUpUnfinished, "You haven't finished signing up. We emailed you a new code.".to_owned())
            }
            Self::TooLarge => (Code::TooLarge, "The request is too large.".to_owned()),
            Self::StorageFull => (
                Code::StorageFull,
                "The company's file storage is full. Its administrator can make room or change the plan.".to_owned(),
            ),
            Self::UnsupportedMediaType => (Code::UnsupportedMediaType, "Send application/json.".to_owned()),
            Self::Blocked { .. } => (Code::Blocked, "This network or country is blocked.".to_owned()),
            Self::TooManyAttempts { retry_after } => {
                (Code::TooManyAttempts, format!("Too many attempts. Try again in {}.", wait_words(*retry_after)))
            }
            Self::TooSlow => {
                (Code::Invalid, "The request took too long to arrive. Check your connection and try again.".to_owned())
            }
            Self::Busy { retry_after } => {
                let wait = wait_words(*retry_after);
                (Code::Unavailable, format!("We're very busy right now. Try again in {wait}."))
            }
            Self::Limited { code, why, retry_after } => {
                (*code, format!("{why} Try again in {}.", wait_words(*retry_after)))
            }
            Self::Loading => (Code::Loading, LOADING.to_owned()),
            Self::Unavailable(what) => {
                (Code::Unavailable, format!("The {what} isn't available right now. Try again in a minute."))
            }
            Self::DiskFull => (
                Code::DiskFull,
                "The server's disk is full, so nothing was saved. Try again in a few minutes.".to_owned(),
            ),
            Self::Internal(_) => (Code::Internal, "Something went wrong on our side.".to_owned()),
        };
        vec![FieldError { code, detail, field: None }]
    }
}

/// Whole seconds, rounded up, at least one: what `Retry-After` carries.
const fn seconds(wait: Duration) -> u64 {
    let whole = wait.as_secs() + (wait.subsec_nanos() > 0) as u64;
    if whole == 0 { 1 } else { whole }
}

/// The same for people: seconds, minutes or hours, rounded up.
fn wait_words(wait: Duration) -> String {
    let (number, unit) = match seconds(wait) {
        seconds @ ..90 => (seconds, "second"),
        seconds @ 90..5_400 => (seconds.div_ceil(60), "minute"),
        seconds => (seconds.div_ceil(3_600), "hour"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// The cause of a 500, left on the response for the log layer, which writes it down and gives the client its id.
#[derive(Clone, Debug)]
pub struct Cause(pub Arc<anyhow::Error>);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, errors) = (self.status(), self.problems());
        let url = match &self {
            Self::Elsewhere { url } | Self::Blocked { url } => Some(url.clone()),
            _ => None,
        };
        let mut response = (status, Json(Errors { errors, url, id: None })).into_response();
        match self {
            Self::TooManyAttempts { retry_after } | Self::Limited { retry_after, .. } | Self::Busy { retry_after } => {
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds(retry_after)));
            }
            Self::Unavailable(_) => {
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds(BACK_SOON)));
            }
            Self::DiskFull => {
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds(ROOM_SOON)));
            }
            Self::Loading => {
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds(LOADING_WAIT)));
            }
            Self::Internal(cause) => {
                response.extensions_mut().insert(Cause(Arc::new(cause)));
            }
            _ => {}
        }
        response
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match error {
            error if is_unreachable(&error) => {
                tracing::error!(%error, "the database does not answer");
                Self::Unavailable("database")
            }
            error if is_disk_full(&error) => {
                tracing::error!(%error, "the database's disk is full");
                Self::DiskFull
            }
            sqlx::Error::Database(error) if error.code().as_deref() == Some(NOT_IN_REPERTOIRE) => {
                let detail = "Text cannot have the character NUL.".to_owned();
                Self::Invalid(vec![FieldError { code: Code::Invalid, detail, field: None }])
            }
            sqlx::Error::Database(error) if error.constraint() == Some(STORAGE_LIMIT) => Self::StorageFull,
            other => Self::Internal(other.into()),
        }
    }
}

/// Whether a file could not be written because its disk, or its owner's share of it, is full.
fn is_out_of_room(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

fn disk_full(error: &anyhow::Error) -> Error {
    tracing::error!("the disk is full: {error:#}");
    Error::DiskFull
}

/// When to come back after a part did not answer: it restarts by itself.
const BACK_SOON: Duration = Duration::from_secs(5);
/// When to come back after the disk was full: someone makes room.
const ROOM_SOON: Duration = Duration::from_mins(1);
/// What people read while carrier data is loading, in an error as in a verdict.
pub const LOADING: &str = "Carrier data is loading. This takes up to a minute.";

/// How long a client waits before it asks again while carrier data is loading.
const LOADING_WAIT: Duration = Duration::from_secs(5);

/// The most problems that are named: answers stay small, whatever was asked.
const MOST_PROBLEMS: usize = 100;

/// PostgreSQL's code for text that it cannot hold: the character NUL, which some way in did not refuse before.
const NOT_IN_REPERTOIRE: &str = "22021";

impl From<anyhow::Error> for Error {
    /// A failure of ours, unless what caused it is a database that is away or a disk without room.
    fn from(error: anyhow::Error) -> Self {
        for cause in error.chain() {
            match (cause.downcast_ref::<sqlx::Error>(), cause.downcast_ref::<io::Error>()) {
                (Some(database), _) if is_unreachable(database) => {
                    tracing::error!(%error, "the database does not answer");
                    return Self::Unavailable("database");
                }
                (Some(database), _) if is_disk_full(database) => return disk_full(&error),
                (_, Some(file)) if is_out_of_room(file) => return disk_full(&error),
                _ => {}
            }
        }
        Self::Internal(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_given_in_whole_seconds_rounded_up() {
        let error = Error::TooManyAttempts { retry_after: Duration::from_millis(1_200) };

        let response = error.into_response();

        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[header::RETRY_AFTER], "2");
    }

    #[test]
    fn a_full_disk_is_a_507_however_it_is_learned_of() {
        let written = anyhow::Error::from(io::Error::from(io::ErrorKind::StorageFull)).context("writing a file");

        let response = Error::from(written).into_response();

        assert_eq!(response.status(), StatusCode::INSUFFICIENT_STORAGE);
        assert_eq!(response.headers()[header::RETRY_AFTER], "60");
        let other = Error::from(anyhow::Error::from(io::Error::from(io::ErrorKind::NotFound)));
        assert_eq!(other.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    #[test]
    fn a_database_that_is_away_is_a_503_that_says_when_to_come_back() {
        let away = anyhow::Error::from(sqlx::Error::PoolTimedOut).context("somewhere deep");

        let response = Error::from(away).into_response();

        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.headers()[header::RETRY_AFTER], "5");
    }

    #[test]
    fn carrier_data_that_is_loading_has_a_code_of_its_own_and_a_wait() {
        let error = Error::Loading;

        let (code, response) = (error.problems()[0].code, error.into_response());

        assert_eq!((code, response.status()), (Code::Loading, StatusCode::SERVICE_UNAVAILABLE));
        assert_eq!(response.headers()[header::RETRY_AFTER], "5");
    }

    #[test]
    fn people_read_a_wait_in_the_unit_that_fits() {
        let words = [1, 89, 90, 3_600, 5_400, 43_200].map(|seconds| wait_words(Duration::from_secs(seconds)));

        assert_eq!(words, ["1 second", "89 seconds", "2 minutes", "60 minutes", "2 hours", "12 hours"]);
    }
}
