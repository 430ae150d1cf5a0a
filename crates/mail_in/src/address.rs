//! Addresses of the intake: `dot<DOT>@` its domain for carriers, `bounces@` for reports of mail servers.

use kernel::wire::words;

/// Most characters of an address. (RFC 5321 §4.5.3.1.3: a path has 256, brackets included.)
const LONGEST: usize = 254;
/// Most characters before the `@`. (RFC 5321 §4.5.3.1.1.)
const LONGEST_LOCAL: usize = 64;

words! {
    /// What an address of the intake is for.
    pub enum Purpose {
        /// A rate confirmation for a carrier.
        Carrier = "carrier",
        /// Reports on messages of ours.
        Bounces = "bounces",
    }
}

/// An address of the intake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recipient {
    /// The carrier with this USDOT number.
    Carrier(i64),
    /// Reports on messages of ours.
    Bounces,
}

impl Recipient {
    /// Reads an address; none when it isn't one of this domain's.
    pub fn read(address: &str, domain: &str) -> Option<Self> {
        let (local, host) = address.rsplit_once('@')?;
        if !host.eq_ignore_ascii_case(domain) {
            return None;
        }
        let local = local.to_ascii_lowercase();
        if local == "bounces" {
            return Some(Self::Bounces);
        }
        let digits = local.strip_prefix("dot")?;
        // FMCSA's numbers have up to eight digits; a leading zero is another way to write one.
        let is_number = (1..=8).contains(&digits.len()) && digits.bytes().all(|sign| sign.is_ascii_digit());
        let dot: i64 = is_number.then(|| digits.parse().ok()).flatten()?;
        (dot > 0).then_some(Self::Carrier(dot))
    }
}

/// The address within `<…>` of MAIL or RCPT, and what follows it. An empty one is the sender of reports. Source routes are refused.
pub(crate) fn path(argument: &str) -> Option<(&str, &str)> {
    let (path, rest) = argument.strip_prefix('<')?.split_once('>')?;
    let is_spaced = rest.is_empty() || rest.starts_with(' ');
    (is_spaced && (path.is_empty() || is_address(path))).then_some((path, rest.trim_start()))
}

/// Whether this can be an address: one that is plain, without quotes, comments or routes.
pub(crate) fn is_address(address: &str) -> bool {
    let Some((local, host)) = address.rsplit_once('@') else { return false };
    let is_local = |sign: u8| sign.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&sign);
    address.len() <= LONGEST
        && (1..=LONGEST_LOCAL).contains(&local.len())
        && local.bytes().all(is_local)
        && is_host(host)
}

/// Whether this can be the name of a host.
pub(crate) fn is_host(host: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'-' || sign == b'_')
    };
    (1..=253).contains(&host.len()) && host.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_carriers_address_is_its_number_at_the_domain_and_nothing_else() {
        let read = |address: &str| Recipient::read(address, "in.example.com");
        assert_eq!(read("dot1234567@in.example.com"), Some(Recipient::Carrier(1_234_567)));
        assert_eq!(read("DOT90000001@IN.Example.COM"), Some(Recipient::Carrier(90_000_001)));
        assert_eq!(read("bounces@in.example.com"), Some(Recipient::Bounces));
        for no in [
            "dot@in.example.com",
            "dot0@in.example.com",
            "dot123456789@in.example.com",
            "dot12a@in.example.com",
            "dot-1@in.example.com",
            "dot+1@in.example.com",
            "1234567@in.example.com",
            "dot1@example.com",
            "dot1@in.example.com.evil.example",
            "dot1",
            "",
        ] {
            assert_eq!(read(no), None, "{no}");
        }
    }

    #[test]
    fn a_path_is_a_plain_address_in_brackets() {
        assert_eq!(path("<a@b.example> SIZE=1"), Some(("a@b.example", "SIZE=1")));
        assert_eq!(path("<>"), Some(("", "")));
        for no in [
            "a@b.example",
            "<a@b.example",
            "<@r:a@b.example>",
            "<\"a b\"@b.example>",
            "<a@b.example>x",
            "<a b@c>",
            "<a@>",
            "<a>",
        ] {
            assert_eq!(path(no), None, "{no}");
        }
    }
}
