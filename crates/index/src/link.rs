//! What carriers share when they belong together: phones, email addresses and their domains, addresses, officers, sign-in addresses, VINs.
//!
//! A link is a hash: the index finds who has the same and does not keep the value. Its lowest bits hold its kind, and whether the carrier
//! has it now or until which year it had it, so that present and former holders of one value lie side by side, the latest first.

use kernel::names::name_key;

/// What is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkKind {
    /// A phone number.
    Phone,
    /// An email address.
    Email,
    /// The domain of an email address that is not a public provider's.
    Domain,
    /// A physical or mailing address.
    Address,
    /// An officer's name.
    Officer,
    /// A IP address that someone signed in from.
    RemoteAddress,
    /// A vehicle.
    Vin,
}

impl LinkKind {
    /// Every kind, in the order of its number.
    pub const ALL: [Self; 7] =
        [Self::Phone, Self::Email, Self::Domain, Self::Address, Self::Officer, Self::RemoteAddress, Self::Vin];

    /// Its code.
    pub fn word(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Email => "email",
            Self::Domain => "domain",
            Self::Address => "address",
            Self::Officer => "officer",
            Self::RemoteAddress => "remote_address",
            Self::Vin => "vehicle_vin",
        }
    }

    /// Its bit in a set of kinds.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A shared value as a hash; see the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link(u64);

/// The bits of the year, counted back from `YEARS_END`; none are set while the carrier has the value.
const ENDED: u64 = 0x3f;
const YEARS_END: i32 = 2080;
const KIND_SHIFT: u32 = 6;
const HASH_SHIFT: u32 = KIND_SHIFT + 3;

impl Link {
    /// A phone number in any writing: its digits count, without the country code 1. None when it has neither letters nor digits.
    pub fn phone(text: &str) -> Option<Self> {
        let mut digits =
            text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_uppercase()).peekable();
        let len = digits.clone().count();
        if len == 11 {
            digits.next_if_eq(&b'1');
        }
        (len > 0).then(|| Self::of(LinkKind::Phone, digits))
    }

    /// An email address in any case. None without an `@`.
    pub fn email(text: &str) -> Option<Self> {
        let text = text.trim();
        text.contains('@').then(|| Self::of(LinkKind::Email, text.bytes().map(|byte| byte.to_ascii_lowercase())))
    }

    /// A domain in any case; whether it is a public provider's is the caller's knowledge. None when it is blank.
    pub fn domain(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self::of(LinkKind::Domain, text.bytes().map(|byte| byte.to_ascii_lowercase())))
    }

    /// A street and the town that it is in: letters and digits count. None without a street, and for a bare number, which is no address.
    pub fn address(street: &str, city: &str, state: &str) -> Option<Self> {
        let street = name_key(street);
        let is_street = street.bytes().any(|byte| byte.is_ascii_alphabetic()) && street.len() > 4;
        is_street.then(|| {
            let town = name_key(city);
            let parts = [street.as_str(), "\0", town.as_str(), "\0", state].concat();
            Self::of(LinkKind::Address, parts.bytes())
        })
    }

    /// A person's name: letters and digits count. None for a single word, which many share by chance.
    pub fn officer(name: &str) -> Option<Self> {
        let is_full = name.split_whitespace().count() > 1;
        let key = name_key(name);
        (is_full && key.len() > 4).then(|| Self::of(LinkKind::Officer, key.bytes()))
    }

    /// A IP address as the session list writes it. None when it is blank.
    pub fn remote_address(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self::of(LinkKind::RemoteAddress, text.bytes()))
    }

    /// A vehicle identification number: letters and digits count. None for fewer than eleven of them: many vehicles share such a mark.
    pub fn vin(text: &str) -> Option<Self> {
        let bytes = text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_uppercase());
        (bytes.clone().count() >= 11).then(|| Self::of(LinkKind::Vin, bytes))
    }

    /// The same value, which the carrier had until that year. Years before 2017 count as 2017.
    #[must_use]
    pub fn until(self, year: i32) -> Self {
        let back = (YEARS_END - year).clamp(1, ENDED as i32);
        Self(self.present().0 | back as u64)
    }

    /// The year until which the carrier had it; none when it has it now.
    pub fn ended_in(self) -> Option<i32> {
        self.is_former().then(|| YEARS_END - (self.0 & ENDED) as i32)
    }

    /// The same value, which the carrier has now.
    #[must_use]
    pub fn present(self) -> Self {
        Self(self.0 & !ENDED)
    }

    /// What it is.
    pub fn kind(self) -> LinkKind {
        LinkKind::ALL[(self.0 >> KIND_SHIFT & 7) as usize % LinkKind::ALL.len()]
    }

    /// Whether the carrier had it earlier.
    pub fn is_former(self) -> bool {
        self.0 & ENDED != 0
    }

    /// Whether it comes apart from the carrier's row: vehicles, and what was earlier.
    pub(crate) fn is_apart(self) -> bool {
        self.is_former() || matches!(self.kind(), LinkKind::Vin | LinkKind::RemoteAddress)
    }

    /// As a number: that of a present value is equal for all who have it.
    pub fn number(self) -> u64 {
        self.0
    }

    pub(crate) fn of_number(number: u64) -> Self {
        Self(number)
    }

    /// The numbers of all who have the same value, now or earlier.
    pub(crate) fn group(self) -> std::ops::RangeInclusive<u64> {
        self.0 & !ENDED..=self.0 | ENDED
    }

    fn of(kind: LinkKind, bytes: impl Iterator<Item = u8>) -> Self {
        Self(hash(bytes) << HASH_SHIFT | (kind as u64) << KIND_SHIFT)
    }
}

/// FNV-1a, 64 bits, folded so that the upper bits, which a link drops, count too: the same in every run, and short texts spread well.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    let hash = bytes
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_the_same_in_every_writing() {
        let phone = Link::phone("(201) 555-0142");
        assert_eq!(phone.map(Link::kind), Some(LinkKind::Phone));
        assert_eq!(phone, Link::phone("+1 201.555.0142"));
        assert_ne!(phone, Link::phone("2015550143"));
        assert_eq!(Link::email(" A@B.example "), Link::email("a@b.EXAMPLE"));
        assert_eq!(Link::address("12 Main St.", "Gary", "IN"), Link::address("12 MAIN ST", "GARY", "IN"));
        assert_eq!(Link::vin("1xp 5DB9X-7YD5"), Link::vin("1XP5DB9X7YD5"));
        assert_eq!(Link::officer("Jane  Doe"), Link::officer("JANE DOE"));
    }

    #[test]
    fn what_identifies_nothing_is_no_link() {
        let nothing = [
            Link::email("nobody"),
            Link::phone(" - "),
            Link::address("", "GARY", "IN"),
            Link::address("12345", "GARY", "IN"),
            Link::officer("OWNER"),
            Link::vin("1234567890"),
            Link::domain(" "),
        ];
        assert_eq!(nothing, [None; 7]);
    }

    #[test]
    fn kinds_do_not_mix_and_present_and_former_holders_are_one_group() {
        let kinds =
            [Link::phone("abcdefghijk"), Link::vin("abcdefghijk"), Link::domain("ABCDEFGHIJK")].map(Option::unwrap);
        assert_eq!(kinds.map(Link::kind), [LinkKind::Phone, LinkKind::Vin, LinkKind::Domain]);
        for link in kinds {
            let former = link.until(2025);
            assert!(former.is_former() && !link.is_former() && former.kind() == link.kind());
            assert!(link.group().contains(&former.number()) && former.group().contains(&link.number()));
            assert!(link < former && former < link.until(2024));
            assert_eq!(
                [1999, 2017, 2025, 2079, 2101].map(|year| link.until(year).ended_in()),
                [2017, 2017, 2025, 2079, 2079].map(Some)
            );
            assert_eq!((former.present(), former.until(2019), link.ended_in()), (link, link.until(2019), None));
        }
    }
}
