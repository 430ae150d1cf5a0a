//! All errors a call can return, and their JSON form. (Document 1 §8, document 2 §8.)
//!
//! The body is `{"errors":[{"code","detail","field"?}]}`: front ends match the code, people read the detail.

mod causes;
mod code;
mod response;

use axum::http::StatusCode;
pub use code::Code;
pub use response::Cause;
use response::wait_words;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// What a handler gives: an answer, or a failure that knows its status.
pub type Reply<T> = Result<T, Error>;

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

    /// A field that the call doesn't have.
    pub fn unknown(field: impl Into<String>) -> Self {
        Self::new(field, Code::Unknown, "Unknown field.")
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
    /// The load's truck isn't shared with the company.
    NotShared,
}

impl Denied {
    const fn code(self) -> Code {
        match self {
            Self::Forbidden | Self::NotShared => Code::Forbidden,
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
            Self::NotShared => "This load's truck isn't shared with you.",
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
    /// 404: a link that opens nothing, with what may have become of it. The same is said of one that never was.
    LinkEnded(&'static str),
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
    /// 415, with the content type that the call takes.
    UnsupportedMediaType(&'static str),
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

    /// A field that the call doesn't have.
    pub fn unknown(field: impl Into<String>) -> Self {
        Self::Invalid(vec![FieldError::unknown(field)])
    }

    /// The answer's status.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::SignedOut | Self::SessionEnded(_) => StatusCode::UNAUTHORIZED,
            Self::Denied(_) => StatusCode::FORBIDDEN,
            Self::NotFound | Self::LinkEnded(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Elsewhere { .. } => StatusCode::NOT_ACCEPTABLE,
            Self::Conflict(_) | Self::SignUpUnfinished => StatusCode::CONFLICT,
            Self::TooLarge | Self::StorageFull => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
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
            Self::LinkEnded(why) => (Code::NotFound, (*why).to_owned()),
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
            Self::UnsupportedMediaType(taken) => (Code::UnsupportedMediaType, format!("Send {taken}.")),
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

/// What people read while carrier data is loading, in an error as in a verdict.
pub const LOADING: &str = "Carrier data is loading. This takes up to a minute.";

/// The most problems that are named: answers stay small, whatever was asked.
const MOST_PROBLEMS: usize = 100;
