//! What carriers share when they belong together: phones, email addresses and their domains, addresses, officers, sign-in addresses, VINs,
//! and the revoked registration that FMCSA marks them as the continuation of.
//!
//! A link is a hash: the index finds who has the same and does not keep the value. Its lowest bits hold its kind, and whether the carrier
//! has it now or until which year it had it, so that present and former holders of one value lie side by side, the latest first.
//! What people write where they have no answer is no link (`kernel::placeholders`).

use kernel::addresses::{street_key, town_key};
use kernel::mail_drops::is_mail_drop;
use kernel::names::name_key;
use kernel::placeholders;

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
    /// The address of a registered agent or of rented mailboxes.
    MailDrop,
    /// The registration that FMCSA revoked and names as the carrier's earlier one, by its USDOT number.
    RevokedPredecessor,
}

impl LinkKind {
    /// Every kind, in the order of its number.
    pub const ALL: [Self; 9] = [
        Self::Phone,
        Self::Email,
        Self::Domain,
        Self::Address,
        Self::Officer,
        Self::RemoteAddress,
        Self::Vin,
        Self::MailDrop,
        Self::RevokedPredecessor,
    ];

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
            Self::MailDrop => "mail_drop",
            Self::RevokedPredecessor => "revoked_predecessor",
        }
    }

    /// Its bit in a set of kinds.
    pub fn bit(self) -> u16 {
        1 << self as u8
    }
}

/// A shared value as a hash; see the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link(u64);

/// The bits of the year, counted back from `YEARS_END`; none are set while the carrier has the value.
const ENDED: u64 = 0x3f;
const YEARS_END: i32 = 2080;
/// Letters and digits of a phone number that count: no number in the world has more than fifteen (ITU-T E.164).
const LONGEST_PHONE: usize = 15;
const KIND_SHIFT: u32 = 6;
const KINDS: u64 = 0xf;
const HASH_SHIFT: u32 = KIND_SHIFT + KINDS.count_ones();

impl Link {
    /// A phone number in any writing: its digits count, without the country code 1. None for a placeholder, and for less than a number within
    /// its area.
    pub fn phone(text: &str) -> Option<Self> {
        let digits = text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_uppercase());
        let mut number = [0; LONGEST_PHONE];
        let len = number.iter_mut().zip(digits).map(|(to, digit)| *to = digit).count();
        let number = &number[usize::from(len == 11 && number[0] == b'1')..len];
        (!placeholders::is_phone(number)).then(|| Self::of(LinkKind::Phone, number.iter().copied()))
    }

    /// An email address in any case. None without an `@`, and for a placeholder.
    pub fn email(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_address = text.contains('@') && !placeholders::is_email(text);
        is_address.then(|| Self::of(LinkKind::Email, text.bytes().map(|byte| byte.to_ascii_lowercase())))
    }

    /// A domain in any case; whether it is a public provider's is the caller's knowledge. None when it is blank or a placeholder's.
    pub fn domain(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let is_domain = !text.is_empty() && !placeholders::is_domain(&text);
        is_domain.then(|| Self::of(LinkKind::Domain, text.bytes()))
    }

    /// A street and the town that it is in, as USPS abbreviates them; of a kind of its own where mail is received for others. None without a
    /// street, for a placeholder, and for a bare number, which is no address.
    pub fn address(street: &str, city: &str, state: &str) -> Option<Self> {
        let street = street_key(street);
        let is_street = street.bytes().any(|byte| byte.is_ascii_alphabetic()) && street.len() > 4;
        (is_street && !placeholders::is_street(&street)).then(|| {
            let town = town_key(city);
            let kind = if is_mail_drop(&street, &town, state) { LinkKind::MailDrop } else { LinkKind::Address };
            let parts = [street.as_str(), "\0", town.as_str(), "\0", state];
            Self::of(kind, parts.into_iter().flat_map(str::bytes))
        })
    }

    /// A person's name: letters and digits count. None for a single word, which many share by chance, and for a placeholder.
    pub fn officer(name: &str) -> Option<Self> {
        let is_full = name.split_whitespace().count() > 1;
        let key = name_key(name);
        let is_name = is_full && key.len() > 4 && !placeholders::is_person(&key);
        is_name.then(|| Self::of(LinkKind::Officer, key.bytes()))
    }

    /// The registration that FMCSA revoked and marks a carrier as the continuation of. All who bear the mark have the link; the revoked carrier
    /// itself is found by its number.
    pub fn revoked_predecessor(dot_number: u32) -> Self {
        Self(u64::from(dot_number) << HASH_SHIFT | (LinkKind::RevokedPredecessor as u64) << KIND_SHIFT)
    }

    /// The USDOT number of a revoked registration; none for links of other kinds.
    pub fn revoked_dot_number(self) -> Option<u32> {
        let is_mark = self.kind() == LinkKind::RevokedPredecessor;
        u32::try_from(self.0 >> HASH_SHIFT).ok().filter(|_| is_mark)
    }

    /// A IP address as the session list writes it. None when it is blank.
    pub fn remote_address(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self::of(LinkKind::RemoteAddress, text.bytes()))
    }

    /// A vehicle identification number: letters and digits count. None for fewer than eleven of them, since many vehicles share such a mark,
    /// and for a placeholder.
    pub fn vin(text: &str) -> Option<Self> {
        let bytes = text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_uppercase());
        let is_vin = bytes.clone().count() >= 11 && !placeholders::is_vin(bytes.clone());
        is_vin.then(|| Self::of(LinkKind::Vin, bytes))
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
        LinkKind::ALL[(self.0 >> KIND_SHIFT & KINDS) as usize % LinkKind::ALL.len()]
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

    /// The link that [`Self::number`] gave the number of.
    pub fn of_number(number: u64) -> Self {
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
        assert_eq!(
            Link::address("100 N MAIN ST", "ST LOUIS", "MO"),
            Link::address("100 NORTH MAIN STREET", "Saint Louis", "MO")
        );
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
            Link::phone("(999) 999-9999"),
            Link::phone("000-0000"),
            Link::email("NONE@NONE.COM"),
            Link::domain("none.com"),
            Link::address("GENERAL DELIVERY", "GARY", "IN"),
            Link::address("SAME AS ABOVE", "GARY", "IN"),
            Link::officer("NOT APPLICABLE"),
            Link::vin("00000000000000000"),
        ];
        assert_eq!(nothing, [None; 15]);
    }

    #[test]
    fn a_mail_drop_is_no_place_of_business_and_a_mark_names_a_registration() {
        let kind = |street, city, state| Link::address(street, city, state).map(Link::kind);
        assert_eq!(kind("5900 Balcones Drive, Suite 100", "Austin", "TX"), Some(LinkKind::MailDrop));
        assert_eq!(kind("5900 Balcones Drive, Suite 100", "Dallas", "TX"), Some(LinkKind::Address));
        let mark = Link::revoked_predecessor(1_234_567);
        assert_eq!((mark.kind(), mark.is_former()), (LinkKind::RevokedPredecessor, false));
        assert_eq!(mark.revoked_dot_number(), Some(1_234_567));
        assert_eq!(Link::phone("2015550142").and_then(Link::revoked_dot_number), None);
    }

    #[test]
    fn kinds_do_not_mix_and_present_and_former_holders_are_one_group() {
        let kinds =
            [Link::phone("20155501429"), Link::vin("20155501429"), Link::domain("20155501429")].map(Option::unwrap);
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
