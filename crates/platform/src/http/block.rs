//! Refuses API calls from blocked networks and countries with 418 and the address of the page that explains it, and leads every other page
//! there on arrival. (Document 1 §8, document 2 §8; product: people and access.) What the block pages themselves need is still answered.

use super::address::Address;
use super::error::Error;
use super::state::HttpState;
use crate::config::blocks::Blocks;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
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
    let Some(wanted) = Wanted::by(request.method(), request.uri().path()) else {
        return next.run(request).await;
    };
    match (page_for(&state.config().blocks, from.client, request.headers()), wanted) {
        (None, _) => next.run(request).await,
        (Some(page), Wanted::Call) => Error::Blocked { url: page.to_owned() }.into_response(),
        // Not kept: the next arrival may be from somewhere else.
        (Some(page), Wanted::Page) => {
            ([(header::CACHE_CONTROL, "no-store")], Redirect::temporary(page)).into_response()
        }
    }
}

/// What the blocked are kept from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// A call of the API.
    Call,
    /// A page of the front end.
    Page,
}

impl Wanted {
    /// None for what everyone gets: the block pages, the files they load, and health.
    fn by(method: &Method, path: &str) -> Option<Self> {
        if let Some(call) = path.strip_prefix("/monitor") {
            return (!OPEN_TO_ALL.contains(&call)).then_some(Self::Call);
        }
        let below = path.strip_prefix("/broker").filter(|below| below.is_empty() || below.starts_with('/'))?;
        let is_file = below.rsplit('/').next().is_some_and(|name| name.contains('.'));
        let is_open = is_file || [NETWORK_PAGE, COUNTRY_PAGE].contains(&path.trim_end_matches('/'));
        (matches!(*method, Method::GET | Method::HEAD) && !is_open).then_some(Self::Page)
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
    fn pages_and_calls_are_kept_from_the_blocked_but_not_what_explains_it() {
        let wanted = |path: &str| Wanted::by(&Method::GET, path);
        for page in ["/broker", "/broker/", "/broker/login", "/broker/carriers/7"] {
            assert_eq!(wanted(page), Some(Wanted::Page), "{page}");
        }
        for open in
            [NETWORK_PAGE, COUNTRY_PAGE, "/broker/assets/main-x.js", "/broker/favicon.svg", "/healthz", "/brokers"]
        {
            assert_eq!(wanted(open), None, "{open}");
        }
        assert_eq!((wanted("/monitor/refresh_jwt"), wanted("/monitor/api/v1/site")), (Some(Wanted::Call), None));
        assert_eq!(Wanted::by(&Method::POST, "/broker/login"), None);
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
