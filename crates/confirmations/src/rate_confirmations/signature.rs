//! A signature as text. Pure.

use super::lines::Lines;
use super::terms::party;
use chrono::{DateTime, Utc};
use platform::secrets::hex;
use store::rate_confirmations::ProvenBy;

/// What is signed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signed<'a> {
    /// The load's number.
    pub number: &'a str,
    /// The broker.
    pub broker: &'a str,
    /// The carrier, and its USDOT number.
    pub carrier: (&'a str, i32),
    /// SHA-256 of both parts.
    pub hashes: (&'a [u8], &'a [u8]),
    /// Who signs, and as what.
    pub who: (&'a str, &'a str),
    /// Their address, or the number by which their browser was recognized; how they were proven; and the IP address.
    pub from: (&'a str, ProvenBy, &'a str),
    /// The truck, and the driver.
    pub crew: (Option<&'a str>, Option<&'a str>),
    /// When.
    pub at: DateTime<Utc>,
}

/// The signature as text: its SHA-256 is in the signed document and in the decision record.
pub(super) fn signature(signed: &Signed<'_>) -> String {
    let mut all = Lines::default();
    all.line("haulwarden rate confirmation signature 2");
    all.fact("load", signed.number);
    all.fact("broker", signed.broker);
    all.fact("carrier", &party(signed.carrier.0, Some(signed.carrier.1)));
    all.fact("terms", &hex(signed.hashes.0));
    all.fact("stops", &hex(signed.hashes.1));
    all.fact("name", signed.who.0);
    all.fact("title", signed.who.1);
    all.fact(contact_label(signed.from.0), signed.from.0);
    all.fact("recognized by", how(signed.from.1));
    all.fact("IP address", signed.from.2);
    all.fact("vin", signed.crew.0.unwrap_or("-"));
    all.fact("driver", signed.crew.1.unwrap_or("-"));
    all.fact("time", &signed.at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true));
    all.0
}

/// What a contact is called: a number on which a code was read out is no email.
pub(super) fn contact_label(contact: &str) -> &'static str {
    if contact.is_empty() || contact.contains('@') { "email" } else { "phone" }
}

/// How whoever signs showed that they speak for the carrier.
const fn how(proof: ProvenBy) -> &'static str {
    match proof {
        ProvenBy::OnFile => "the link emailed to the address on FMCSA's file",
        ProvenBy::Code => "a code emailed to an address on FMCSA's file",
        ProvenBy::VoiceCode => "a code read out on a call to the number on FMCSA's file",
        ProvenBy::Device => "a browser that was recognized before",
        ProvenBy::Released => "a code that the broker gave; no contact on FMCSA's file was proven",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate_confirmations::lines::one_line;

    #[test]
    fn what_people_typed_is_no_line_of_its_own() {
        assert_eq!(one_line("Gate 4\nTotal: 9.00\r\n "), "Gate 4 Total: 9.00");
        let signed = Signed {
            number: "L-1",
            broker: "A",
            carrier: ("B", 1),
            hashes: (&[0], &[255]),
            who: ("Olga\ntitle: King", "Owner"),
            from: ("o@b.example", ProvenBy::Code, "203.0.113.7"),
            crew: (None, None),
            at: DateTime::UNIX_EPOCH,
        };
        let text = signature(&signed);
        assert!(
            text.contains("\nname: Olga title: King\n") && text.contains("\ntime: 1970-01-01T00:00:00Z\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 14);
    }
}
