//! A request to a provider's API: retried on temporary failures (429, 5xx, a broken connection), and on no others.

use super::Failure;
use platform::config::secret::Secret;
use platform::config::telematics::TelematicsAccess;
use platform::outbound;
use reqwest::header::{HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// How often a request is retried before it is left for the next run.
const TRIES: u32 = 4;
/// A longer wait than this is left for the next run.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// The most bytes of one answer.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Sends a request.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    client: Client,
    pause: Duration,
}

/// A try that failed.
enum Setback {
    /// A retry may help, after the pause that the provider requests.
    Again(Failure, Option<Duration>),
    Never(Failure),
}

impl Asking {
    pub(super) fn new(access: &TelematicsAccess) -> reqwest::Result<Self> {
        Ok(Self { client: outbound::client(access.patience)?, pause: access.pause })
    }

    /// The answer to a GET. `header` carries the credentials.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        url: &Url,
        header: (HeaderName, &Secret),
    ) -> Result<T, Failure> {
        let mut value = HeaderValue::from_str(header.1).map_err(|_| Failure::Refused)?;
        value.set_sensitive(true);
        let mut pause = self.pause;
        let mut tried = 1;
        loop {
            let (failure, asked) = match self.attempt(url, (header.0.clone(), value.clone())).await {
                Ok(answer) => return Ok(answer),
                Err(Setback::Never(failure)) => return Err(failure),
                Err(Setback::Again(failure, asked)) => (failure, asked),
            };
            let wait = asked.unwrap_or(pause);
            if tried >= TRIES || wait > LONGEST_WAIT {
                return Err(failure);
            }
            tokio::time::sleep(wait).await;
            (tried, pause) = (tried + 1, pause * 2);
        }
    }

    async fn attempt<T: DeserializeOwned>(&self, url: &Url, header: (HeaderName, HeaderValue)) -> Result<T, Setback> {
        let sent = self.client.get(url.clone()).header(header.0, header.1).send().await;
        let response = sent.map_err(|error| again(&error))?;
        match response.status() {
            StatusCode::OK => {}
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => return Err(Setback::Never(Failure::Refused)),
            StatusCode::TOO_MANY_REQUESTS => {
                let wait = retry_after(&response);
                return Err(Setback::Again(Failure::Busy(wait.unwrap_or(self.pause)), wait));
            }
            status if status.is_server_error() => {
                return Err(Setback::Again(Failure::Status(status.as_u16()), retry_after(&response)));
            }
            status => return Err(Setback::Never(Failure::Status(status.as_u16()))),
        }
        let body = whole(response).await?;
        serde_json::from_slice(&body).map_err(|error| Setback::Never(Failure::NoAnswer(error.to_string())))
    }
}

fn again(error: &reqwest::Error) -> Setback {
    // Its text would repeat the address, which does not belong in a log.
    let why = if error.is_timeout() { "it took too long" } else { "the line broke" };
    Setback::Again(Failure::NoAnswer(why.to_owned()), None)
}

/// Whole or broken seconds.
fn retry_after(response: &Response) -> Option<Duration> {
    let seconds: f64 = response.headers().get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

async fn whole(mut response: Response) -> Result<Vec<u8>, Setback> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| again(&error))? {
        body.extend_from_slice(&chunk);
        if body.len() > MOST_BYTES {
            return Err(Setback::Never(Failure::NoAnswer("it is too long".to_owned())));
        }
    }
    Ok(body)
}
