//! The country that a request comes from, as the trusted proxy in front says.

use super::state::HttpState;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use std::convert::Infallible;

/// The country's two letters (ISO 3166), in capitals; none where no proxy says (`HAULWARDEN_COUNTRY_HEADER`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Country(pub Option<String>);

impl<S: HttpState> FromRequestParts<S> for Country {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let header = state.config().blocks.country_header.as_ref();
        Ok(Self(header.and_then(|header| told(&parts.headers, header))))
    }
}

/// The proxy's value is the last one: a client may have sent such a header itself. What is no country (`XX` for unknown, `T1` for Tor) is none.
fn told(headers: &HeaderMap, header: &HeaderName) -> Option<String> {
    let code = headers.get_all(header).iter().next_back()?.to_str().ok()?.trim().to_ascii_uppercase();
    let is_country = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase()) && code != "XX";
    is_country.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proxys_word_is_the_last_and_only_countries_count() {
        let header = HeaderName::from_static("x-country");
        let of = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(header.clone(), axum::http::HeaderValue::from_static(value));
            }
            told(&headers, &header)
        };

        assert_eq!(of(&["US", " ng "]).as_deref(), Some("NG"));
        for none in [&[][..], &["XX"], &["T1"], &["USA"], &[""]] {
            assert_eq!(of(none), None, "{none:?}");
        }
    }
}
