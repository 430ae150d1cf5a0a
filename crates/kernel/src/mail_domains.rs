//! Domains of email addresses: which are public providers', where anyone may have an address, and say nothing about who belongs together.

/// Public providers of mailboxes, and internet providers that give one to every customer.
pub(crate) const PUBLIC: [&str; 66] = [
    "126.com",
    "163.com",
    "aim.com",
    "aol.com",
    "att.net",
    "bellsouth.net",
    "bigpond.com",
    "cableone.net",
    "centurylink.net",
    "centurytel.net",
    "charter.net",
    "comcast.net",
    "cox.net",
    "duck.com",
    "earthlink.net",
    "email.com",
    "embarqmail.com",
    "fastmail.com",
    "frontier.com",
    "frontiernet.net",
    "gmail.com",
    "gmx.com",
    "gmx.net",
    "googlemail.com",
    "hotmail.ca",
    "hotmail.com",
    "hotmail.es",
    "hushmail.com",
    "icloud.com",
    "inbox.com",
    "juno.com",
    "live.ca",
    "live.com",
    "live.com.mx",
    "mac.com",
    "mail.com",
    "mail.ru",
    "me.com",
    "mindspring.com",
    "msn.com",
    "netzero.com",
    "netzero.net",
    "optonline.net",
    "outlook.com",
    "outlook.es",
    "pm.me",
    "prodigy.net",
    "prodigy.net.mx",
    "proton.me",
    "protonmail.com",
    "q.com",
    "qq.com",
    "rocketmail.com",
    "rogers.com",
    "roadrunner.com",
    "sbcglobal.net",
    "shaw.ca",
    "sympatico.ca",
    "telus.net",
    "tutanota.com",
    "verizon.net",
    "windstream.net",
    "yahoo.ca",
    "yahoo.com",
    "yahoo.com.mx",
    "ymail.com",
];

/// Public providers, as FMCSA's carriers write them.
pub const fn public_providers() -> &'static [&'static str] {
    &PUBLIC
}

/// The domain of an email address, in lower case. None when the text is no address.
pub fn domain_of(address: &str) -> Option<String> {
    let (name, domain) = address.trim().rsplit_once('@')?;
    let is_domain = domain.contains('.') && !domain.starts_with('.') && !domain.ends_with('.');
    (!name.is_empty() && is_domain).then(|| domain.to_ascii_lowercase())
}

/// Whether anyone may have an address at this domain (lower case). Synthetic carriers have theirs below `example.com`: `gmail.example.com`.
pub fn is_public_provider(domain: &str) -> bool {
    match domain.strip_suffix(".example.com") {
        Some(host) => PUBLIC
            .iter()
            .any(|provider| provider.len() == host.len() + ".com".len() && provider.strip_suffix(".com") == Some(host)),
        None => PUBLIC.contains(&domain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_what_follows_the_last_at() {
        assert_eq!(domain_of(" Ops@Acme-Freight.Example "), Some("acme-freight.example".to_owned()));
        assert_eq!(
            [domain_of("nobody"), domain_of("@x.example"), domain_of("a@b"), domain_of("a@b.")],
            [const { None }; 4]
        );
    }

    #[test]
    fn providers_are_distinguished_from_companies() {
        assert!(is_public_provider("gmail.com") && !is_public_provider("acme-freight.example"));
        assert!(is_public_provider("gmail.example.com") && !is_public_provider("synriver.example.com"));
    }
}
