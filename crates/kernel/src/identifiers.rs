//! The numbers that agencies give a carrier (specification 1 §3): MC, DOT, MX, FF, SCAC, CVOR, NIR_QC, NSC or NSC_{state}, RFC.

use std::fmt;
use std::str::FromStr;

/// A Canadian province or a state, as its two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Province([u8; 2]);

impl Province {
    /// Reads two letters in any case.
    pub fn new(letters: &str) -> Option<Self> {
        let bytes: [u8; 2] = letters.as_bytes().try_into().ok()?;
        bytes.iter().all(u8::is_ascii_alphabetic).then(|| Self(bytes.map(|byte| byte.to_ascii_uppercase())))
    }
}

impl fmt::Display for Province {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(self.0[0]), char::from(self.0[1]))
    }
}

/// The kind of identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IdentifierKind {
    /// FMCSA docket of a motor carrier or broker.
    Mc,
    /// USDOT number: the natural key.
    Dot,
    /// FMCSA docket of a Mexican carrier.
    Mx,
    /// FMCSA docket of a freight forwarder.
    Ff,
    /// Standard Carrier Alpha Code (letters; the specification's search reads digits after it).
    Scac,
    /// Ontario's commercial vehicle operator registration.
    Cvor,
    /// Quebec's register of owners and operators of heavy vehicles.
    NirQc,
    /// Canada's National Safety Code number, with the issuing province where it is known.
    Nsc(Option<Province>),
    /// Mexico's tax register.
    Rfc,
}

impl fmt::Display for IdentifierKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mc => f.write_str("MC"),
            Self::Dot => f.write_str("DOT"),
            Self::Mx => f.write_str("MX"),
            Self::Ff => f.write_str("FF"),
            Self::Scac => f.write_str("SCAC"),
            Self::Cvor => f.write_str("CVOR"),
            Self::NirQc => f.write_str("NIR_QC"),
            Self::Nsc(None) => f.write_str("NSC"),
            Self::Nsc(Some(province)) => write!(f, "NSC_{province}"),
            Self::Rfc => f.write_str("RFC"),
        }
    }
}

/// A text that is no identifier type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not an identifier type")]
pub struct UnknownKind(String);

impl FromStr for IdentifierKind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> Result<Self, UnknownKind> {
        Ok(match word {
            "MC" => Self::Mc,
            "DOT" => Self::Dot,
            "MX" => Self::Mx,
            "FF" => Self::Ff,
            "SCAC" => Self::Scac,
            "CVOR" => Self::Cvor,
            "NIR_QC" => Self::NirQc,
            "NSC" => Self::Nsc(None),
            "RFC" => Self::Rfc,
            _ => match word.strip_prefix("NSC_").and_then(Province::new) {
                Some(province) => Self::Nsc(Some(province)),
                None => return Err(UnknownKind(word.to_owned())),
            },
        })
    }
}

/// A number together with its type. The value is canonical: no prefix, and no leading zeros where it is all digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identifier {
    /// The type.
    pub kind: IdentifierKind,
    /// The number in canonical form, as its agency writes it.
    pub value: String,
}

impl Identifier {
    /// Reads a docket such as `MC012892`, `MC-12892` or `FF-000123`; none when the prefix is not MC, MX or FF or no digits follow.
    pub fn from_docket(docket: &str) -> Option<Self> {
        let docket = docket.trim();
        let kind = match docket.get(..2)?.to_ascii_uppercase().as_str() {
            "MC" => IdentifierKind::Mc,
            "MX" => IdentifierKind::Mx,
            "FF" => IdentifierKind::Ff,
            _ => return None,
        };
        let digits = docket[2..].trim_start_matches(['-', ' ']);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let value = digits.trim_start_matches('0');
        (is_number && !value.is_empty()).then(|| Self { kind, value: value.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_read_as_they_are_written() {
        for word in ["MC", "DOT", "MX", "FF", "SCAC", "CVOR", "NIR_QC", "NSC", "NSC_ON", "RFC"] {
            assert_eq!(word.parse::<IdentifierKind>().map(|kind| kind.to_string()), Ok(word.to_owned()));
        }
        assert!("NSC_ONT".parse::<IdentifierKind>().is_err());
    }

    #[test]
    fn dockets_lose_dashes_and_leading_zeros() {
        let docket = |text| Identifier::from_docket(text).map(|found| (found.kind, found.value));

        assert_eq!(docket("MC012892"), Some((IdentifierKind::Mc, "12892".to_owned())));
        assert_eq!(docket("mc-1426065"), Some((IdentifierKind::Mc, "1426065".to_owned())));
        assert_eq!(docket("FF-000123"), Some((IdentifierKind::Ff, "123".to_owned())));
        assert_eq!(docket("MC000000"), None);
        assert_eq!(docket("XX123"), None);
        assert_eq!(docket("é1"), None);
    }
}
