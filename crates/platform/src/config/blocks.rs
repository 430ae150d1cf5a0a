//! Blocked networks and countries, which the API doesn't answer, and how a request's country is known. Off by default. (Product: people and access.)

use anyhow::{Context, bail};
use axum::http::HeaderName;
use ipnet::IpNet;

/// What is blocked.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    /// Networks, as of hosting and VPN providers.
    pub networks: Vec<IpNet>,
    /// Countries, and how a request's country is known.
    pub countries: Option<Countries>,
    /// The header in which the trusted proxy in front says where a request comes from; none where no proxy does.
    pub country_header: Option<HeaderName>,
}

/// Blocked countries.
#[derive(Clone, Debug)]
pub struct Countries {
    /// Their two-letter codes (ISO 3166), in capitals.
    pub codes: Vec<String>,
    /// The header in which the trusted proxy in front says where a request comes from.
    pub header: HeaderName,
}

impl Blocks {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>, is_behind_proxy: bool) -> anyhow::Result<Self> {
        let networks = list(get, "BLOCKED_NETWORKS").into_iter().map(|entry| {
            entry
                .parse()
                .with_context(|| format!("HAULWARDEN_BLOCKED_NETWORKS: \"{entry}\" is no network as 192.0.2.0/24"))
        });
        let networks = networks.collect::<anyhow::Result<Vec<IpNet>>>()?;
        let country_header = country_header(get, is_behind_proxy)?;
        Ok(Self { networks, countries: countries(get, country_header.as_ref())?, country_header })
    }
}

fn country_header(get: &impl Fn(&str) -> Option<String>, is_behind_proxy: bool) -> anyhow::Result<Option<HeaderName>> {
    let Some(header) = get("COUNTRY_HEADER").filter(|header| !header.is_empty()) else { return Ok(None) };
    if !is_behind_proxy {
        bail!("HAULWARDEN_COUNTRY_HEADER needs HAULWARDEN_BEHIND_PROXY: only a proxy in front knows the country");
    }
    header.parse().map(Some).with_context(|| format!("HAULWARDEN_COUNTRY_HEADER cannot be \"{header}\""))
}

fn countries(get: &impl Fn(&str) -> Option<String>, header: Option<&HeaderName>) -> anyhow::Result<Option<Countries>> {
    let codes: Vec<_> = list(get, "BLOCKED_COUNTRIES").into_iter().map(|code| code.to_uppercase()).collect();
    if let Some(wrong) = codes.iter().find(|code| code.len() != 2 || !code.bytes().all(|b| b.is_ascii_uppercase())) {
        bail!("HAULWARDEN_BLOCKED_COUNTRIES: \"{wrong}\" is no two-letter country code");
    }
    if codes.is_empty() {
        return Ok(None);
    }
    let header = header.context("HAULWARDEN_BLOCKED_COUNTRIES also needs HAULWARDEN_COUNTRY_HEADER")?;
    Ok(Some(Countries { codes, header: header.clone() }))
}

fn list(get: &impl Fn(&str) -> Option<String>, name: &str) -> Vec<String> {
    let text = get(name).unwrap_or_default();
    text.split(',').map(str::trim).filter(|entry| !entry.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)], is_behind_proxy: bool) -> anyhow::Result<Blocks> {
        let get = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        Blocks::read(&get, is_behind_proxy)
    }

    #[test]
    fn lists_are_read_and_what_cannot_be_read_is_named() {
        let blocks = read(
            &[
                ("BLOCKED_NETWORKS", "198.51.100.0/24, 2001:db8::/32"),
                ("BLOCKED_COUNTRIES", "kp,RU"),
                ("COUNTRY_HEADER", "x-country"),
            ],
            true,
        )
        .expect("blocks");

        assert_eq!(blocks.networks.len(), 2);
        assert_eq!(blocks.country_header.as_ref().map(HeaderName::as_str), Some("x-country"));
        assert_eq!(blocks.countries.expect("countries").codes, ["KP", "RU"]);
        for wrong in
            [("BLOCKED_NETWORKS", "198.51.100.7/33"), ("BLOCKED_COUNTRIES", "North"), ("BLOCKED_COUNTRIES", "KP")]
        {
            let error = read(&[wrong], true).expect_err(wrong.1);
            assert!(error.to_string().contains(&format!("HAULWARDEN_{}", wrong.0)), "{error}");
        }
    }

    #[test]
    fn a_country_is_not_believed_from_the_client_itself() {
        let error = read(&[("COUNTRY_HEADER", "x-country")], false).expect_err("no proxy");

        assert!(error.to_string().contains("HAULWARDEN_BEHIND_PROXY"), "{error}");
        let alone = read(&[("COUNTRY_HEADER", "x-country")], true).expect("a header");
        assert!(alone.countries.is_none() && alone.country_header.is_some());
    }
}
