//! Where a delivery may go. The address is chosen by a broker, so it must not reach the product's own network: names are resolved here,
//! every address of a name must be public, and the connection is made only to these addresses.

use platform::config::webhooks::WebhookAccess;
use platform::outbound;
use reqwest::{Client, Url};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

/// The longest address that is kept.
const LONGEST: usize = 2_000;
/// How long finding a name's addresses may take.
const RESOLVE: Duration = Duration::from_secs(5);

/// Reads an address as a broker gives it. The reason why it cannot be one is text for people.
pub(super) fn checked(text: &str, access: &WebhookAccess) -> Result<Url, &'static str> {
    if text.len() > LONGEST {
        return Err("Must have 2,000 characters at most.");
    }
    let url = Url::parse(text.trim()).map_err(|_| "Must be an address, as https://example.com/webhooks.")?;
    let is_scheme_right = url.scheme() == "https" || (url.scheme() == "http" && access.allows_http);
    if !is_scheme_right || !url.has_host() {
        return Err("Must begin with https://.");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("Must have no user and no password: every delivery is signed instead.");
    }
    if url.fragment().is_some() {
        return Err("Must have no part after #.");
    }
    let host = url.host_str().unwrap_or_default();
    let is_local = host == "localhost" || host.ends_with(".localhost");
    let is_private = literal(&url).map_or(is_local, |ip| !is_public(ip));
    if is_private && !access.allows_private {
        return Err("Must be an address that can be reached on the public Internet.");
    }
    Ok(url)
}

/// A client that talks to this address only: its name is resolved now, redirects are not followed, no proxy is used.
pub(super) async fn client(url: &Url, access: &WebhookAccess) -> Result<Client, &'static str> {
    let builder = outbound::builder(access.patience).no_proxy();
    let addresses = addresses(url, access).await?;
    let builder = match (literal(url), url.host_str()) {
        (None, Some(name)) => builder.resolve_to_addrs(name, &addresses),
        _ => builder,
    };
    builder.build().map_err(|_| "No connection could be prepared.")
}

/// The addresses of the host: all public, or the whole name is refused.
async fn addresses(url: &Url, access: &WebhookAccess) -> Result<Vec<SocketAddr>, &'static str> {
    let port = url.port_or_known_default().unwrap_or(443);
    let addresses: Vec<SocketAddr> = match (literal(url), url.host_str()) {
        (Some(ip), _) => vec![(ip, port).into()],
        (None, Some(name)) => {
            let found = tokio::time::timeout(RESOLVE, tokio::net::lookup_host((name, port))).await;
            found
                .map_err(|_| "The name was not resolved in time.")?
                .map_err(|_| "The name cannot be resolved.")?
                .collect()
        }
        (None, None) => Vec::new(),
    };
    if addresses.is_empty() {
        return Err("The name cannot be resolved.");
    }
    if !access.allows_private && addresses.iter().any(|address| !is_public(address.ip())) {
        return Err("The name leads to an address that is not on the public Internet.");
    }
    Ok(addresses)
}

/// The address itself, where the host is no name.
fn literal(url: &Url) -> Option<IpAddr> {
    url.host_str()?.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// IPv4 networks that are not on the public Internet (IANA's registry of special-purpose addresses).
const SPECIAL: &[(Ipv4Addr, u32)] = &[
    (Ipv4Addr::UNSPECIFIED, 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast, reserved, broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 3),
];

fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => !SPECIAL.iter().any(|(network, bits)| (ip.to_bits() ^ network.to_bits()) >> (32 - bits) == 0),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

/// IPv6 addresses assigned to networks (2000::/3) without those parts that lead back into IPv4 or are for examples.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [first, second, ..] = ip.segments();
    let is_given_out = first & 0xe000 == 0x2000;
    // 2001::/23 (Teredo and other protocols), 2001:db8::/32 and 3fff::/20 (examples), 2002::/16 (6to4).
    let is_special = (first == 0x2001 && (second < 0x0200 || second == 0x0db8))
        || first == 0x2002
        || (first == 0x3fff && second < 0x1000);
    is_given_out && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACCESS: WebhookAccess =
        WebhookAccess { allows_private: false, allows_http: false, patience: Duration::from_secs(1) };

    #[test]
    fn private_addresses_are_distinguished_from_public_ones() {
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::1",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().expect("an address")), "{private}");
        }
        for public in
            ["1.1.1.1", "172.32.0.1", "192.167.1.1", "223.255.255.254", "2606:4700::1111", "2a00:1450:4001::1"]
        {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
    }

    #[test]
    fn only_public_addresses_over_tls_are_taken() {
        for wrong in [
            "",
            "example.com",
            "http://example.com/",
            "ftp://example.com/",
            "https://user@example.com/",
            "https://example.com/#part",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://localhost:9000/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://[::ffff:192.168.0.1]/",
        ] {
            assert!(checked(wrong, &ACCESS).is_err(), "{wrong}");
        }
        assert!(checked("https://hooks.example.com:8443/haulwarden?tenant=7", &ACCESS).is_ok());
        assert!(
            checked("http://127.0.0.1:9/", &WebhookAccess { allows_private: true, allows_http: true, ..ACCESS })
                .is_ok()
        );
    }

    #[tokio::test]
    async fn a_name_that_leads_to_a_neighbour_is_refused_when_it_is_resolved() {
        let url = "https://localhost/".parse().expect("an address");

        assert!(client(&url, &ACCESS).await.is_err());
        assert!(client(&url, &WebhookAccess { allows_private: true, ..ACCESS }).await.is_ok());
    }
}
