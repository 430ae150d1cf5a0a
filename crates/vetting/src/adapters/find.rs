//! Which carrier a number names. A number that several carriers have names none: a system that books carriers must not get a guess.

use carriers::search::by_number::by_number;
use kernel::identifiers::{Identifier, IdentifierKind};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::{Error, Reply};

/// The most digits of a USDOT or docket number, without leading zeros.
const MOST_DIGITS: usize = 8;

/// The number in a text, which may have leading zeros; 422 that names the field when it is none.
pub(super) fn number(kind: IdentifierKind, text: &str, field: &str) -> Reply<Identifier> {
    let value = text.trim().trim_start_matches('0');
    let is_number = (1..=MOST_DIGITS).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit());
    if is_number {
        Ok(Identifier { kind, value: value.to_owned() })
    } else {
        Err(Error::invalid(field, format!("Must be a number of 1 to {MOST_DIGITS} digits.")))
    }
}

/// A docket number with its prefix (`MC123456`, `MC-123456`) or without one, which is an MC number; 422 that names the field when it is none.
pub(super) fn docket(text: &str, field: &str) -> Reply<Identifier> {
    if text.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        return number(IdentifierKind::Mc, text, field);
    }
    let found = Identifier::from_docket(text).filter(|found| found.value.len() <= MOST_DIGITS);
    found.ok_or_else(|| Error::invalid(field, "Must be an MC, MX or FF number, such as MC123456."))
}

/// The carrier with this number in FMCSA's census; 404 when there is none, 409 when there are several, 503 while carriers are being loaded.
pub(super) fn carrier(app: &App, number: &Identifier) -> Reply<CarrierId> {
    let snapshot = app.carriers()?;
    match by_number(&snapshot, app.clock.today(), number, 2).as_slice() {
        [] => Err(Error::NotFound),
        [only] => Ok(CarrierId(snapshot.carrier(*only).id)),
        _ => Err(Error::Conflict("Several carriers have this number. Send the USDOT number.".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(found: Reply<Identifier>) -> Option<(IdentifierKind, String)> {
        found.ok().map(|found| (found.kind, found.value))
    }

    #[test]
    fn numbers_lose_their_leading_zeros_and_nothing_else_is_one() {
        let dot = |text| read(number(IdentifierKind::Dot, text, "DOTNumber")).map(|(_, value)| value);

        assert_eq!(dot("04153083").as_deref(), Some("4153083"));
        assert_eq!(dot(" 23868 ").as_deref(), Some("23868"));
        for text in ["", "0", "12x", "-1", "123456789", "1.0"] {
            assert_eq!(dot(text), None, "{text}");
        }
    }

    #[test]
    fn dockets_are_read_with_and_without_their_prefix() {
        let of = |text| read(docket(text, "docketNumber"));
        let mc = Some((IdentifierKind::Mc, "113843".to_owned()));

        assert_eq!((of("MC113843"), of("mc-113843"), of("0113843")), (mc.clone(), mc.clone(), mc));
        assert_eq!(of("FF000123"), Some((IdentifierKind::Ff, "123".to_owned())));
        for text in ["", "MC", "XX123", "MC123456789"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
