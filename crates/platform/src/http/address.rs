//! The IP address a request comes from.

use super::state::HttpState;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Once;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// The client: the peer, or, behind a trusted proxy, what that proxy saw.
    pub client: IpAddr,
    /// The request came from this machine, as the configuration says: through the listener for operators, or straight to a product that
    /// trusts its own machine.
    pub is_local: bool,
}

/// Marks requests that came through the listener for operators (`HAULWARDEN_ADMIN_LISTEN`).
#[derive(Clone, Copy, Debug)]
pub struct ThroughAdminListener;

impl Address {
    pub(super) fn of(peer: IpAddr, headers: &HeaderMap, is_behind_proxy: bool, trusts_local: bool) -> Self {
        let is_forwarded = headers.contains_key(FORWARDED_FOR) || headers.contains_key("forwarded");
        let seen_by_proxy = headers
            .get_all(FORWARDED_FOR)
            .iter()
            .next_back()
            .and_then(|value| forwarded(value.to_str().ok()?.rsplit(',').next()?));
        Self {
            client: seen_by_proxy.filter(|_| is_behind_proxy).unwrap_or(peer).to_canonical(),
            is_local: trusts_local && peer.to_canonical().is_loopback() && !is_forwarded,
        }
    }
}

/// The address in an entry of `X-Forwarded-For`. Some proxies add the port, and brackets around IPv6.
fn forwarded(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let bare = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    entry.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip())).or_else(bare)
}

/// Whether a request seems to come through a proxy that nobody told us of: then all clients share the proxy's limits and its address in the
/// log. A peer on the internet may send the header for no reason, so only those nearby count.
fn seems_forwarded(peer: IpAddr, headers: &HeaderMap, is_behind_proxy: bool) -> bool {
    let is_near = match peer.to_canonical() {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private() || peer.is_link_local(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local() || peer.is_unicast_link_local(),
    };
    !is_behind_proxy && is_near && headers.contains_key(FORWARDED_FOR)
}

/// Says once that a proxy seems to be in front.
fn warn_of_proxy() {
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        tracing::warn!(
            "requests come with X-Forwarded-For from a proxy nearby, and HAULWARDEN_BEHIND_PROXY is not set: all clients behind it count \
             as one address. Set it to true if only that proxy reaches this server"
        );
    });
}

/// One IPv4 address, or the IPv6 network (/64) that one line usually has to itself: what attempts are counted by.
pub fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The IPv6 site (/48) of an address, of which one customer may have all 65,536 networks; none for IPv4.
pub fn site(address: IpAddr) -> Option<String> {
    let IpAddr::V6(address) = address else { return None };
    let [a, b, c, ..] = address.segments();
    Some(format!("{a:x}:{b:x}:{c:x}::/48"))
}

impl<S: HttpState> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // Unknown peers are taken for strangers, so that nothing opens by accident.
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let config = state.config();
        if seems_forwarded(peer, &parts.headers, config.is_behind_proxy) {
            warn_of_proxy();
        }
        let address = Self::of(peer, &parts.headers, config.is_behind_proxy, config.trusts_local);
        let is_local = address.is_local || parts.extensions.get::<ThroughAdminListener>().is_some();
        Ok(Self { is_local, ..address })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn with_header(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(
            axum::http::HeaderName::from_static(FORWARDED_FOR),
            axum::http::HeaderValue::from_static(value),
        )])
    }

    #[test]
    fn only_the_trusted_proxys_own_value_counts() {
        let headers = with_header("6.6.6.6, 203.0.113.9");

        assert_eq!(Address::of(LOCAL, &headers, true, false).client.to_string(), "203.0.113.9");
        assert_eq!(Address::of(LOCAL, &headers, false, false).client, LOCAL);
    }

    #[test]
    fn ports_and_brackets_of_proxies_are_read() {
        for (entry, address) in [
            (" 203.0.113.9 ", Some("203.0.113.9")),
            ("203.0.113.9:50123", Some("203.0.113.9")),
            ("2001:db8::7", Some("2001:db8::7")),
            ("[2001:db8::7]", Some("2001:db8::7")),
            ("[2001:db8::7]:50123", Some("2001:db8::7")),
            ("unknown", None),
            ("[203.0.113.9", None),
        ] {
            assert_eq!(forwarded(entry), address.map(|text| text.parse().expect("an address")), "{entry}");
        }
    }

    #[test]
    fn a_proxy_nearby_that_nobody_configured_is_noticed() {
        let (headers, peer) = (with_header("203.0.113.9"), |text: &str| text.parse().expect("an address"));

        for near in ["127.0.0.1", "10.1.2.3", "192.168.0.9", "::1", "::ffff:172.16.0.1", "fd00::1"] {
            assert!(seems_forwarded(peer(near), &headers, false), "{near}");
        }
        assert!(!seems_forwarded(LOCAL, &headers, true), "it is configured");
        assert!(!seems_forwarded(LOCAL, &HeaderMap::new(), false));
        assert!(!seems_forwarded(peer("198.51.100.7"), &headers, false), "anyone may send the header");
    }

    #[test]
    fn a_site_is_all_networks_of_one_customer() {
        let parse = |text: &str| site(text.parse().expect("an address"));

        assert_eq!(parse("2001:db8:1:2::1"), parse("2001:db8:1:ffff::9"));
        assert_ne!(parse("2001:db8:1:2::1"), parse("2001:db8:2:2::1"));
        assert_eq!(parse("203.0.113.9"), None);
    }

    #[test]
    fn a_line_is_the_same_in_any_host_part() {
        let parse = |text: &str| network(text.parse().expect("an address"));

        assert_eq!(parse("2001:db8:1:2::1"), parse("2001:db8:1:2:ffff::9"));
        assert_ne!(parse("2001:db8:1:2::1"), parse("2001:db8:1:3::1"));
    }

    #[test]
    fn this_machine_is_local_only_where_the_configuration_says_so() {
        let peer: IpAddr = "203.0.113.9".parse().expect("an address");

        assert!(Address::of(LOCAL, &HeaderMap::new(), false, true).is_local);
        assert!(!Address::of(LOCAL, &HeaderMap::new(), false, false).is_local, "a proxy may have sent no header");
        assert!(!Address::of(LOCAL, &with_header("127.0.0.1"), false, true).is_local);
        assert!(!Address::of(peer, &HeaderMap::new(), false, true).is_local);
    }
}
