//! Whether DNS is asked what the owners of email domains want done with forged mail (DMARC). Off by default.

use super::parse;
use anyhow::{Context, bail};
use std::net::SocketAddr;

/// How published policies of email domains are found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DmarcLookups {
    /// The resolver that is asked; the machine's own if there is none.
    pub resolver: Option<SocketAddr>,
}

impl DmarcLookups {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Self>> {
        let resolver = get("DMARC_RESOLVER");
        if !parse(get, "DMARC_LOOKUPS", false)? {
            if resolver.is_some() {
                bail!("HAULWARDEN_DMARC_RESOLVER also needs HAULWARDEN_DMARC_LOOKUPS=true");
            }
            return Ok(None);
        }
        let resolver = resolver
            .map(|text| text.parse::<SocketAddr>().context("HAULWARDEN_DMARC_RESOLVER must be an address and port"))
            .transpose()?;
        Ok(Some(Self { resolver }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> anyhow::Result<Option<DmarcLookups>> {
        DmarcLookups::read(&|name: &str| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn dns_is_not_asked_unless_that_is_turned_on() {
        assert_eq!(read(&[]).expect("nothing"), None);
        assert!(read(&[("DMARC_RESOLVER", "127.0.0.1:53")]).is_err());
        assert!(read(&[("DMARC_LOOKUPS", "true"), ("DMARC_RESOLVER", "ns.example")]).is_err());

        assert_eq!(read(&[("DMARC_LOOKUPS", "true")]).expect("settings"), Some(DmarcLookups { resolver: None }));
        let own = read(&[("DMARC_LOOKUPS", "true"), ("DMARC_RESOLVER", "127.0.0.1:53")]);
        assert!(own.expect("settings").is_some_and(|lookups| lookups.resolver.is_some()));
    }
}
