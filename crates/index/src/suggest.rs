//! Type-ahead: what the header's search box offers while one types.

use crate::identifier::Key;
use crate::link::{Link, LinkKind};
use crate::names;
use crate::snapshot::{Ordinal, Snapshot};
use crate::sorted::Span;
use kernel::names::name_key;
use kernel::search_text::SearchText;

/// A carrier that the typed text may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The suggested carrier.
    pub carrier: Ordinal,
    /// Which of its facts the text matched.
    pub matched: Matched,
}

/// A fact that a typed text matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matched {
    /// The legal name, or a word in it, starts with it.
    LegalName,
    /// The DBA name, or a word in it, starts with it.
    DbaName,
    /// This identifier starts with it.
    Identifier(Key),
    /// It is this carrier's phone number.
    Phone,
    /// It is this carrier's email address.
    Email,
}

impl Snapshot {
    /// At most `limit` carriers that `text` may mean, each once: by phone number or email address, whole; by the start of an
    /// identifier, of any kind for bare digits, shortest first; by the start of a legal or DBA name, in the order of names; by the start of a
    /// word inside one, in the order of what follows.
    pub fn suggest(&self, text: &str, limit: usize) -> Vec<Suggestion> {
        let mut found: Vec<Suggestion> = Vec::new();
        let mut add = |ordinal: u32, matched: Matched| {
            let carrier = Ordinal(ordinal);
            if found.len() < limit && found.iter().all(|other| other.carrier != carrier) {
                found.push(Suggestion { carrier, matched });
            }
            found.len() < limit
        };
        if limit == 0 {
            return found;
        }
        let (identifiers, words) = match SearchText::parse(text) {
            SearchText::Number(digits) => (self.starting_with(&digits), None),
            SearchText::Identifier { kind, value } => {
                let key = Key::new(kind, &value);
                (key.map(|key| self.identifiers.between(key.starting())).into_iter().collect(), None)
            }
            SearchText::Name(start) => (Vec::new(), Some(start)),
        };
        let inside = words.into_iter().flat_map(|start| self.holding(start)).map(named_by);
        let best = self.with_contact(text).chain(self.in_turn(&identifiers)).chain(self.named(text));
        for (ordinal, matched) in best.chain(inside) {
            if !add(ordinal, matched) {
                break;
            }
        }
        found
    }

    /// The carriers with this phone number or email address.
    fn with_contact(&self, text: &str) -> impl Iterator<Item = (u32, Matched)> {
        let phone = text.bytes().filter(u8::is_ascii_digit).count() >= 7;
        let contacts = [Link::email(text), Link::phone(text).filter(|_| phone)];
        contacts.into_iter().flatten().flat_map(|contact| {
            let matched = if contact.kind() == LinkKind::Phone { Matched::Phone } else { Matched::Email };
            let span = self.links.between(contact.number()..=contact.number());
            self.links.values(span).flatten().map(move |&ordinal| (ordinal, matched))
        })
    }

    /// The identifiers of several spans, the first of each, then the second of each, and so on: no kind crowds out the others.
    fn in_turn(&self, spans: &[Span]) -> impl Iterator<Item = (u32, Matched)> {
        let mut kinds: Vec<_> = spans.iter().map(|span| self.identifiers.entries(*span)).collect();
        let mut turn = 0;
        std::iter::from_fn(move || {
            while !kinds.is_empty() {
                turn %= kinds.len();
                if let Some((key, ordinal)) = kinds[turn].next() {
                    turn += 1;
                    return Some((ordinal, Matched::Identifier(Key::of_packed(key))));
                }
                drop(kinds.remove(turn));
            }
            None
        })
    }

    /// The carriers whose legal or DBA name starts with this text.
    fn named(&self, text: &str) -> impl Iterator<Item = (u32, Matched)> {
        let span = names::starting(&self.names, &self.blocks, name_key(text).as_bytes());
        self.names.values(span).flatten().copied().map(named_by)
    }
}

/// The carrier whose name a value is, and which of its names.
fn named_by(value: u32) -> (u32, Matched) {
    (names::ordinal(value), if names::is_dba(value) { Matched::DbaName } else { Matched::LegalName })
}
