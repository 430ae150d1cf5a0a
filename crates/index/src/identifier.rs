//! Identifiers as numbers that sort and compare fast.

use kernel::identifiers::{IdentifierKind, Province};

/// An identifier packed into a number: two bytes of the kind, then up to fourteen characters of the value, so that all values of a kind
/// that start alike lie side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u128);

const VALUE_LENGTH: usize = 14;
const KIND_SHIFT: u32 = 112;

/// Kinds in the order in which matches are listed.
const KINDS: [IdentifierKind; 9] = [
    IdentifierKind::Dot,
    IdentifierKind::Mc,
    IdentifierKind::Mx,
    IdentifierKind::Ff,
    IdentifierKind::Scac,
    IdentifierKind::Cvor,
    IdentifierKind::NirQc,
    IdentifierKind::Nsc(None),
    IdentifierKind::Rfc,
];

impl Key {
    /// Packs a canonical identifier (kernel: no prefix, no leading zeros). None for values longer than any identifier's, or with
    /// characters outside Latin-1: such a value is not searchable.
    pub fn new(kind: IdentifierKind, value: &str) -> Option<Self> {
        let mut packed = u128::from(kind_number(kind)) << KIND_SHIFT;
        for (at, character) in value.chars().enumerate() {
            let byte = u8::try_from(character).ok().filter(|byte| *byte != 0 && at < VALUE_LENGTH)?;
            packed |= u128::from(byte) << (KIND_SHIFT - 8 * (at as u32 + 1));
        }
        Some(Self(packed))
    }

    /// The key of a USDOT number.
    pub fn dot(dot_number: u32) -> Self {
        // The digits from the last to the first, each put before those that it has so far. Every carrier has such a key.
        let (mut value, mut rest) = (0, dot_number);
        loop {
            value = value >> 8 | u128::from(u32::from(b'0') + rest % 10) << (KIND_SHIFT - 8);
            rest /= 10;
            if rest == 0 {
                return Self(u128::from(kind_number(IdentifierKind::Dot)) << KIND_SHIFT | value);
            }
        }
    }

    /// The kind of identifier.
    pub fn kind(self) -> IdentifierKind {
        let number = (self.0 >> KIND_SHIFT) as u16;
        KINDS.get(usize::from(number)).copied().unwrap_or_else(|| {
            let letters = number.to_be_bytes().map(char::from);
            IdentifierKind::Nsc(Province::new(&String::from_iter(letters)))
        })
    }

    /// The number.
    pub fn value(self) -> String {
        self.0.to_be_bytes()[2..].iter().take_while(|byte| **byte != 0).copied().map(char::from).collect()
    }

    /// The packed number.
    pub(crate) fn packed(self) -> u128 {
        self.0
    }

    pub(crate) fn of_packed(packed: u128) -> Self {
        Self(packed)
    }

    /// All packed keys of the same kind that start with this one's value.
    pub(crate) fn starting(self) -> std::ops::RangeInclusive<u128> {
        let free = (VALUE_LENGTH - self.value().chars().count()) as u32 * 8;
        self.0..=self.0 | ((1 << free) - 1)
    }

    /// The same value in the kind that `packed` is of.
    pub(crate) fn in_kind_of(self, packed: u128) -> Self {
        let value = (1 << KIND_SHIFT) - 1;
        Self((packed & !value) | (self.0 & value))
    }

    /// The first packed number of the kinds after this one's.
    pub(crate) fn next_kind(packed: u128) -> Option<u128> {
        Some(((packed >> KIND_SHIFT) + 1) << KIND_SHIFT).filter(|next| *next != 0)
    }
}

/// A kind as a number: its place in `KINDS`, or the two letters of the province of a National Safety Code number.
fn kind_number(kind: IdentifierKind) -> u16 {
    match kind {
        IdentifierKind::Nsc(Some(province)) => {
            let letters = province.to_string();
            u16::from_be_bytes([letters.as_bytes()[0], letters.as_bytes()[1]])
        }
        _ => KINDS.iter().position(|other| *other == kind).unwrap_or_default() as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_return_what_was_packed_and_sort_by_kind_then_value() {
        let ontario = Province::new("ON");
        let cases = [
            (IdentifierKind::Dot, "295017"),
            (IdentifierKind::Mc, "12892"),
            (IdentifierKind::Mc, "2"),
            (IdentifierKind::NirQc, "R-123456-7"),
            (IdentifierKind::Rfc, "PEÑA561231GR8"),
            (IdentifierKind::Nsc(ontario), "777"),
        ];
        let keys = cases.map(|(kind, value)| Key::new(kind, value).expect("it fits"));
        assert_eq!(keys.map(|key| (key.kind(), key.value())), cases.map(|(kind, value)| (kind, value.to_owned())));
        assert!(keys.is_sorted());
        assert_eq!(Key::new(IdentifierKind::Mc, "123456789012345"), None);
    }

    #[test]
    fn the_key_of_a_usdot_number_has_its_digits() {
        for dot in [0, 7, 10, 295_017, 90_000_001, u32::MAX] {
            assert_eq!(Some(Key::dot(dot)), Key::new(IdentifierKind::Dot, &dot.to_string()), "{dot}");
        }
    }

    #[test]
    fn keys_that_start_alike_are_in_one_range() {
        let start = Key::new(IdentifierKind::Mc, "12").expect("it fits").starting();
        let within = |kind, value| start.contains(&Key::new(kind, value).expect("it fits").packed());
        assert!(within(IdentifierKind::Mc, "12") && within(IdentifierKind::Mc, "1299999"));
        assert!(
            !within(IdentifierKind::Mc, "13") && !within(IdentifierKind::Mc, "1") && !within(IdentifierKind::Mx, "12")
        );
    }
}
