//! The codes that front ends match.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    /// The address, or phone number, got as many emails or codes as it may within an hour; wait.
    EmailLimitReached,
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
