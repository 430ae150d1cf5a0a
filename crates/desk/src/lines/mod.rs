//! What kind of line a phone number is: a service of the installation tells. Without one nothing is ever said to be VoIP.

pub mod look_up;

use alerts::input::LineType;
use futures::future::BoxFuture;
use platform::config::Config;
use platform::config::lines::LineService;
use platform::outbound;
use reqwest::{Client, StatusCode};
use serde::Deserialize;
use std::time::Duration;

/// How long one answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest name of a phone company that is kept.
const LONGEST_NAME: usize = 200;

/// Something that tells what kind of line a number is.
pub trait LineTypes: std::fmt::Debug + Send + Sync {
    /// Tells it of a number (+15125550142).
    fn ask<'a>(&'a self, phone: &'a str) -> BoxFuture<'a, Result<Told, NotTold>>;
}

/// What was told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What kind; none where the service doesn't know the number.
    pub line_type: Option<LineType>,
    /// The phone company.
    pub provider: Option<String>,
}

/// Why nothing was told. Doesn't say the number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTold {
    /// Trying again may help.
    #[error("the line service doesn't answer at the moment")]
    Later,
    /// It won't tell.
    #[error("the line service answers {0}")]
    Refused(u16),
}

/// Whether anyone tells.
pub const fn is_configured(config: &Config) -> bool {
    config.lines.is_some()
}

/// Who is configured to tell.
pub fn of(config: &Config) -> reqwest::Result<Option<Box<dyn LineTypes>>> {
    let Some(access) = &config.lines else { return Ok(None) };
    Ok(Some(Box::new(OverHttp { access: access.clone(), client: outbound::client(PATIENCE)? })))
}

/// A service that answers `GET {url}/{number}` with a bearer key by `{"line_type", "carrier"}`; 404 for a number that it doesn't know.
#[derive(Debug)]
struct OverHttp {
    access: LineService,
    client: Client,
}

#[derive(Deserialize)]
struct Reply {
    line_type: Option<String>,
    carrier: Option<String>,
}

impl LineTypes for OverHttp {
    fn ask<'a>(&'a self, phone: &'a str) -> BoxFuture<'a, Result<Told, NotTold>> {
        Box::pin(async move {
            let mut url = self.access.url.clone();
            url.set_path(&format!("{}/{phone}", self.access.url.path().trim_end_matches('/')));
            let answer = self.client.get(url).bearer_auth(&*self.access.key).send().await;
            let answer = answer.map_err(|_| NotTold::Later)?;
            match answer.status() {
                StatusCode::NOT_FOUND => Ok(Told::default()),
                status if status.is_success() => {
                    let reply: Reply = answer.json().await.map_err(|_| NotTold::Refused(status.as_u16()))?;
                    Ok(told(reply))
                }
                status if status != StatusCode::TOO_MANY_REQUESTS && status.is_client_error() => {
                    Err(NotTold::Refused(status.as_u16()))
                }
                _ => Err(NotTold::Later),
            }
        })
    }
}

/// The words that services use, as ours; a word that we don't know is no answer.
fn told(reply: Reply) -> Told {
    let word = reply.line_type.unwrap_or_default().trim().to_lowercase().replace([' ', '-'], "_");
    let line_type = match word.as_str() {
        "cell" | "wireless" => Some(LineType::Mobile),
        "fixed" => Some(LineType::Landline),
        "tollfree" => Some(LineType::TollFree),
        "fixedvoip" => Some(LineType::FixedVoip),
        "nonfixedvoip" | "non_fixed_voip" => Some(LineType::Voip),
        other => other.parse().ok(),
    };
    let provider = reply.carrier.map(|name| name.trim().chars().take(LONGEST_NAME).collect::<String>());
    Told { line_type, provider: provider.filter(|name| !name.is_empty()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_services_are_understood_and_others_say_nothing() {
        let of = |word: &str| told(Reply { line_type: Some(word.to_owned()), carrier: Some(" Bell ".to_owned()) });

        assert_eq!(of("Non-Fixed VoIP").line_type, Some(LineType::Voip));
        assert_eq!(of("nonFixedVoip").line_type, Some(LineType::Voip));
        assert_eq!([of("mobile").line_type, of("wireless").line_type], [Some(LineType::Mobile); 2]);
        assert_eq!((of("pager").line_type, of("pager").provider.as_deref()), (None, Some("Bell")));
    }
}
