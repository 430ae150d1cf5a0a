//! Refuses API calls from blocked networks and countries with 418 and the address of the page that explains it. (Document 1 §8, document 2
//! §8; product: people and access.) Calls the block pages themselves need are still answered.

use super::address::Address;
use super::error::Error;
use super::state::HttpState;
use crate::config::blocks::Blocks;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// Calls, below `/monitor`, that are answered to everyone: the block pages show brand and name.
pub const OPEN_TO_ALL: &[&str] = &["/api/v1/site"];

/// The page for blocked networks.
const NETWORK_PAGE: &str = "/broker/carrier-vpn-block";
/// The page for blocked countries.
const COUNTRY_PAGE: &str = "/broker/user-country-block";

/// The check as a layer.
pub async fn refuse_blocked<S: HttpState>(
    State(state): State<S>,
    from: Address,
    request: Request,
    next: Next,
) -> Response {
    let is_limited = request.uri().path().strip_prefix("/monitor").is_some_and(|path| !OPEN_TO_ALL.contains(&path));
    let page = is_limited.then(|| page_for(&state.config().blocks, from.client, request.headers())).flatten();
    match page {
        Some(page) => Error::Blocked { url: page.to_owned() }.into_response(),
        None => next.run(request).await,
    }
}

/// The page that a blocked client is sent to. A request of unknown country is admitted.
fn page_for(blocks: &Blocks, client: IpAddr, headers: &HeaderMap) -> Option<&'static str> {
    if blocks.networks.iter().any(|network| network.contains(&client)) {
        return Some(NETWORK_PAGE);
    }
    let countries = blocks.countries.as_ref()?;
    // The proxy's value is the last one: a client may have sent such a header itself.
    let country = headers.get_all(&countries.header).iter().next_back()?.to_str().ok()?.trim();
    countries.codes.iter().any(|code| code.eq_ignore_ascii_case(country)).then_some(COUNTRY_PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(client: &str, country: Option<&str>) -> Option<&'static str> {
        let settings = [
            ("BLOCKED_NETWORKS", "198.51.100.0/24,2001:db8::/32"),
            ("BLOCKED_COUNTRIES", "KP"),
            ("COUNTRY_HEADER", "x-country"),
        ];
        let get = |name: &str| settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        let blocks = Blocks::read(&get, true).expect("blocks");
        let headers = country.map(|code| ("x-country".parse().expect("a name"), code.parse().expect("a value")));
        page_for(&blocks, client.parse().expect("an address"), &HeaderMap::from_iter(headers))
    }

    #[test]
    fn networks_and_countries_have_pages_of_their_own() {
        assert_eq!(page("198.51.100.9", None), Some(NETWORK_PAGE));
        assert_eq!(page("2001:db8::1", Some("US")), Some(NETWORK_PAGE));
        assert_eq!(page("203.0.113.7", Some("kp")), Some(COUNTRY_PAGE));
        assert_eq!(page("203.0.113.7", Some("US")), None);
        assert_eq!(page("203.0.113.7", None), None);
    }
}
