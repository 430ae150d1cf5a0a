//! The six kinds of association the specification counts (document 1 §3), FMCSA's own mark of a revoked predecessor, and the index's kinds of
//! links behind each.

use index::{Association, LinkKind};

/// A kind of association: its code, its counter's header, the link kinds it consists of.
#[derive(Debug)]
pub struct Kind {
    /// Its code in `required_associations` and `is_type`.
    pub word: &'static str,
    /// The header that counts the carriers.
    pub header: &'static str,
    /// The links that make it.
    links: &'static [LinkKind],
}

/// The kind of FMCSA's mark: it names a carrier as the continuation of a registration that was revoked.
pub const MARKED: &str = "revoked_predecessor";

/// All kinds, in the order of the specification's headers, then [`MARKED`].
pub static KINDS: [Kind; 7] = [
    Kind { word: "email", header: "totalemails", links: &[LinkKind::Email, LinkKind::Domain] },
    Kind { word: "phone", header: "totalphones", links: &[LinkKind::Phone] },
    Kind { word: "address", header: "totaladdresses", links: &[LinkKind::Address, LinkKind::MailDrop] },
    Kind { word: "contact", header: "totalcontacts", links: &[LinkKind::Officer] },
    Kind { word: "remote_address", header: "totalremoteaddresses", links: &[LinkKind::RemoteAddress] },
    Kind { word: "vehicle_vin", header: "totalvehiclevins", links: &[LinkKind::Vin] },
    Kind { word: MARKED, header: "totalrevokedpredecessors", links: &[LinkKind::RevokedPredecessor] },
];

/// The codes of all kinds.
pub const WORDS: [&str; 7] = ["email", "phone", "address", "contact", "remote_address", "vehicle_vin", MARKED];

impl Kind {
    /// The kind with that code.
    pub fn of(word: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.word == word)
    }

    /// The kind that a link belongs to.
    pub fn of_link(link: LinkKind) -> &'static Self {
        KINDS.iter().find(|kind| kind.links.contains(&link)).unwrap_or(&KINDS[0])
    }

    /// Whether an association is of this kind, among others.
    pub fn is_in(&self, association: &Association) -> bool {
        let bits = self.links.iter().fold(0, |bits, link| bits | link.bit());
        association.kinds() & bits != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_belongs_to_one_kind() {
        for link in LinkKind::ALL {
            assert_eq!(KINDS.iter().filter(|kind| kind.links.contains(&link)).count(), 1, "{link:?}");
        }
        assert_eq!(WORDS, KINDS.each_ref().map(|kind| kind.word));
    }
}
