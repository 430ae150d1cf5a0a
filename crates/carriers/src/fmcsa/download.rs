//! Downloads an FMCSA file from data.transportation.gov by its data-set id.
//!
//! The portal is known to answer 429 when called too often, to cut off large files in the middle, and to answer 403 to an empty app token
//! (none is sent here). Its API returns the first 1,000 rows of anything without mentioning the rest; such a page must never pass for the
//! whole file, since it would end all other rows. So a download is compared with the portal's own count, and checked for a complete last
//! row.

use super::content::Content;
use chrono::{DateTime, Utc};
use futures::StreamExt;
use kernel::clock::Clock;
use platform::outbound::USER_AGENT;
use reqwest::header::RETRY_AFTER;
use reqwest::{Client, Response, StatusCode};
use serde::Deserialize;
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncWriteExt, BufWriter};

/// Where FMCSA publishes.
pub const PORTAL: &str = "https://data.transportation.gov";

/// The page length of the portal's API without an explicit limit.
const DEFAULT_PAGE: u64 = 1_000;

/// Without a byte for so long, a connection is given up.
const SILENCE: Duration = Duration::from_mins(2);
const CONNECT: Duration = Duration::from_secs(30);

/// How often, and with which pauses, a setback is met.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Attempts altogether.
    pub tries: u32,
    /// The pause after the first setback; it doubles with each.
    pub first: Duration,
    /// The longest pause, even if the portal requests a longer one.
    pub longest: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { tries: 7, first: Duration::from_secs(2), longest: Duration::from_mins(5) }
    }
}

/// Why a file was not fetched.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The portal refuses.
    #[error(
        "{url} is refused (403). The portal refuses an empty or unknown app token, of which none is sent here, and addresses that it blocks: \
         see whether a proxy on the way adds an X-App-Token header, or fetch the file elsewhere and import it as a file"
    )]
    Forbidden {
        /// The requested URL.
        url: String,
    },
    /// There is no such file, or the portal does not understand.
    #[error("{url} answers {status}")]
    Status {
        /// The requested URL.
        url: String,
        /// HTTP status of the answer.
        status: StatusCode,
    },
    /// A page instead of the file.
    #[error(
        "{url} gave {rows} rows{}: the API's default page, not the whole file. Taking it for the whole would end every other row, so it is \
         not imported; fetch the export (rows.csv?accessType=DOWNLOAD), not /resource/, which gives 1,000 rows unless a $limit asks for more",
        expected.map(|count| format!(" of {count}")).unwrap_or_default()
    )]
    Page {
        /// The requested URL.
        url: String,
        /// The rows that came.
        rows: u64,
        /// The number of rows that the portal reports, if it does.
        expected: Option<u64>,
    },
    /// All attempts met a setback.
    #[error("{url} could not be fetched in {tries} attempts; at last: {why}")]
    Exhausted {
        /// The requested URL.
        url: String,
        /// How often it was tried.
        tries: u32,
        /// The last setback.
        why: String,
    },
    /// The file could not be written.
    #[error("writing the download: {0}")]
    Write(#[from] std::io::Error),
}

/// A failed attempt.
enum Setback {
    /// A retry may help, after the pause that the portal requests.
    Again { why: String, pause: Option<Duration> },
    /// It will not.
    Never(Error),
}

impl From<std::io::Error> for Setback {
    fn from(error: std::io::Error) -> Self {
        Self::Never(Error::Write(error))
    }
}

impl From<reqwest::Error> for Setback {
    fn from(error: reqwest::Error) -> Self {
        // The outer message names the address only; the cause is at the bottom.
        let mut cause: &dyn std::error::Error = &error;
        while let Some(deeper) = cause.source() {
            cause = deeper;
        }
        Self::Again { why: format!("{error}: {cause}"), pause: None }
    }
}

/// The portal, or a stand-in for it in tests.
#[derive(Clone, Debug)]
pub struct Portal {
    base: String,
    client: Client,
    patience: Patience,
    clock: Clock,
}

impl Portal {
    /// The portal at `base`, without a slash at the end.
    pub fn new(base: &str, patience: Patience, clock: Clock) -> reqwest::Result<Self> {
        let client = Client::builder().user_agent(USER_AGENT).connect_timeout(CONNECT).read_timeout(SILENCE).build()?;
        Ok(Self { base: base.trim_end_matches('/').to_owned(), client, patience, clock })
    }

    /// Fetches the file `id` to `path`, which appears only when it is whole; reports to `progress` how many bytes have arrived. Gives its
    /// rows.
    pub async fn fetch(&self, id: &str, path: &Path, progress: &(dyn Fn(u64) + Sync)) -> Result<u64, Error> {
        let url = format!("{}/api/views/{id}/rows.csv?accessType=DOWNLOAD", self.base);
        let mut pause = self.patience.first;
        let mut tried = 0;
        loop {
            tried += 1;
            let why = match self.attempt(id, &url, path, progress).await {
                Ok(rows) => return Ok(rows),
                Err(Setback::Never(error)) => return Err(error),
                Err(Setback::Again { why, pause: asked }) => {
                    pause = asked.unwrap_or(pause).min(self.patience.longest);
                    why
                }
            };
            if tried >= self.patience.tries {
                return Err(Error::Exhausted { url, tries: tried, why });
            }
            tracing::warn!(id, why, pause_seconds = pause.as_secs_f32(), "an attempt to download failed");
            tokio::time::sleep(pause).await;
            pause *= 2;
        }
    }

    async fn attempt(&self, id: &str, url: &str, path: &Path, progress: &(dyn Fn(u64) + Sync)) -> Result<u64, Setback> {
        let expected = self.count(id).await?;
        let response = self.get(url).await?;
        let came_from = response.url().path().to_owned();
        let unfinished = path.with_extension("part");
        let content = save(response, &unfinished, progress).await?;
        let rows = content.rows();
        let is_short = expected.is_some_and(|expected| is_short(rows, expected));
        if came_from.contains("/resource/") || (rows == DEFAULT_PAGE && (is_short || expected.is_none())) {
            tokio::fs::remove_file(&unfinished).await?;
            return Err(Setback::Never(Error::Page { url: url.to_owned(), rows, expected }));
        }
        if !content.is_ended() {
            return Err(Setback::Again {
                why: format!("it broke off in the middle of a row, after {rows} rows"),
                pause: None,
            });
        }
        if is_short {
            let expected = expected.unwrap_or_default();
            return Err(Setback::Again { why: format!("it broke off after {rows} of {expected} rows"), pause: None });
        }
        tokio::fs::rename(&unfinished, path).await?;
        Ok(rows)
    }

    /// How many rows the portal counts; none when it is not reported.
    async fn count(&self, id: &str) -> Result<Option<u64>, Setback> {
        #[derive(Deserialize)]
        struct Counted {
            count: String,
        }
        let url = format!("{}/resource/{id}.json?$select=count(*) as count", self.base);
        let response = match self.get(&url).await {
            Ok(response) => response,
            // Files that the API does not serve have no count.
            Err(Setback::Never(Error::Status { .. })) => return Ok(None),
            Err(setback) => return Err(setback),
        };
        let counted: Vec<Counted> = response.json().await.unwrap_or_default();
        Ok(counted.first().and_then(|counted| counted.count.parse().ok()))
    }

    async fn get(&self, url: &str) -> Result<Response, Setback> {
        let response = self.client.get(url).send().await?;
        let status = response.status();
        let url = url.to_owned();
        match status {
            StatusCode::FORBIDDEN => Err(Setback::Never(Error::Forbidden { url })),
            _ if status.is_success() => Ok(response),
            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Err(self.come_again(&response)),
            _ if status.is_server_error() => Err(self.come_again(&response)),
            _ => Err(Setback::Never(Error::Status { url, status })),
        }
    }

    fn come_again(&self, response: &Response) -> Setback {
        let asked = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
        Setback::Again {
            why: format!("the portal answered {}", response.status()),
            pause: asked.and_then(|asked| pause_asked_for(asked, self.clock.now())),
        }
    }
}

/// `Retry-After`: seconds, or a moment.
fn pause_asked_for(text: &str, now: DateTime<Utc>) -> Option<Duration> {
    if let Ok(seconds) = text.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let moment = DateTime::parse_from_rfc2822(text.trim()).ok()?;
    Some(moment.signed_duration_since(now).to_std().unwrap_or_default())
}

/// Whether rows are missing. The portal counts a moment earlier or later than it writes the file, so a few may.
fn is_short(rows: u64, expected: u64) -> bool {
    rows * 100 < expected * 99
}

async fn save(response: Response, path: &Path, progress: &(dyn Fn(u64) + Sync)) -> Result<Content, Setback> {
    let mut file = BufWriter::with_capacity(1 << 20, tokio::fs::File::create(path).await?);
    let mut content = Content::default();
    let mut bytes = 0;
    let mut body = response.bytes_stream();
    while let Some(piece) = body.next().await {
        let piece = piece?;
        content.take(&piece);
        file.write_all(&piece).await?;
        bytes += piece.len() as u64;
        progress(bytes);
    }
    file.flush().await?;
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_that_is_asked_for_is_seconds_or_a_moment() {
        let now = DateTime::parse_from_rfc3339("2026-11-20T12:00:00Z").expect("a moment").to_utc();
        let pause = |text| pause_asked_for(text, now).map(|pause| pause.as_secs());

        assert_eq!((pause("30"), pause("Fri, 20 Nov 2026 12:01:00 GMT")), (Some(30), Some(60)));
        assert_eq!((pause("Fri, 20 Nov 2026 11:00:00 GMT"), pause("soon")), (Some(0), None));
    }

    #[test]
    fn a_few_rows_may_have_gone_since_they_were_counted() {
        assert!(!is_short(4_402_000, 4_402_459));
        assert!(is_short(1_000, 4_402_459));
    }
}
