//! An error as an answer: status, body, and when to come back.

use super::{Error, Errors};
use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

/// When to come back after a part did not answer: it restarts by itself.
const BACK_SOON: Duration = Duration::from_secs(5);
/// When to come back after the disk was full: someone makes room.
const ROOM_SOON: Duration = Duration::from_mins(1);
/// How long a client waits before it asks again while carrier data is loading.
const LOADING_WAIT: Duration = Duration::from_secs(5);

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

/// Whole seconds, rounded up, at least one: what `Retry-After` carries.
const fn seconds(wait: Duration) -> u64 {
    let whole = wait.as_secs() + (wait.subsec_nanos() > 0) as u64;
    if whole == 0 { 1 } else { whole }
}

/// The same for people: seconds, minutes or hours, rounded up.
pub(super) fn wait_words(wait: Duration) -> String {
    let (number, unit) = match seconds(wait) {
        seconds @ ..90 => (seconds, "second"),
        seconds @ 90..5_400 => (seconds.div_ceil(60), "minute"),
        seconds => (seconds.div_ceil(3_600), "hour"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::super::Code;
    use super::*;
    use axum::http::StatusCode;

    #[test]
    fn a_wait_is_given_in_whole_seconds_rounded_up() {
        let error = Error::TooManyAttempts { retry_after: Duration::from_millis(1_200) };

        let response = error.into_response();

        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[header::RETRY_AFTER], "2");
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
