//! The IP address a request comes from.

use super::state::HttpState;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

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
            .and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        Self {
            client: seen_by_proxy.filter(|_| is_behind_proxy).unwrap_or(peer).to_canonical(),
            is_local: trusts_local && peer.to_canonical().is_loopback() && !is_forwarded,
        }
    }
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

impl<S: HttpState> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // Unknown peers are taken for strangers, so that nothing opens by accident.
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let config = state.config();
        let address = Self::of(peer, &parts.headers, config.is_behind_proxy, config.trusts_local);
        let is_local = address.is_local || parts.extensions.get::<ThroughAdminListener>().is_some();
        Ok(Self { is_local, ..address })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn forwarded(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(
            axum::http::HeaderName::from_static(FORWARDED_FOR),
            axum::http::HeaderValue::from_static(value),
        )])
    }

    #[test]
    fn only_the_trusted_proxys_own_value_counts() {
        let headers = forwarded("6.6.6.6, 203.0.113.9");

        assert_eq!(Address::of(LOCAL, &headers, true, false).client.to_string(), "203.0.113.9");
        assert_eq!(Address::of(LOCAL, &headers, false, false).client, LOCAL);
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
        assert!(!Address::of(LOCAL, &forwarded("127.0.0.1"), false, true).is_local);
        assert!(!Address::of(peer, &HeaderMap::new(), false, true).is_local);
    }
}
