//! Words inside legal and DBA names: type-ahead that finds `JANE WOLFE TRUCKING` by "wolfe".
//!
//! An entry's key is the first sixteen bytes of what is left of the name from a word on, as a name key (`WOLFETRUCKING`), so that a typed text
//! may go on over several words. Its value is twice the carrier's ordinal, plus one for a DBA name, as in `names`, which has the first words.
//! The forms and trades that a great many names share (`COMMON`), and single letters, have no entry: nobody looks for a carrier by them, and
//! they were two thirds of all. Of 46,918 real carriers that leaves 0.8 entries of 20 bytes a carrier, 35 MB at 2.2 million; synthetic names,
//! which all begin with `SYN`, have more.

use crate::block::Block;
use crate::columns::Text;
use crate::names;
use crate::snapshot::Snapshot;
use crate::sorted::Entry;
use kernel::names::name_key;

/// The bytes of a name in a key.
const BYTES: usize = 16;
/// The least text that is looked for inside names, in bytes: a single letter stands in every other name.
const LEAST: usize = 2;
/// The most entries that are compared with a text longer than a key. So many names that are alike for sixteen letters, and none goes on as was
/// typed: then the search itself is better asked.
const MOST_COMPARED: usize = 512;

/// Words that begin no entry, in order: the forty or so that the names of FMCSA's census hold most often after their first word.
const COMMON: [&str; 42] = [
    "AND",
    "AUTO",
    "BROKERAGE",
    "CARGO",
    "CARRIER",
    "CARRIERS",
    "CO",
    "COMPANY",
    "CORP",
    "CORPORATION",
    "DELIVERY",
    "ENTERPRISE",
    "ENTERPRISES",
    "EXPRESS",
    "FREIGHT",
    "FREIGHTLINES",
    "GROUP",
    "HAULING",
    "INC",
    "INCORPORATED",
    "LIABILITY",
    "LIMITED",
    "LINE",
    "LINES",
    "LLC",
    "LOGISTIC",
    "LOGISTICS",
    "LTD",
    "MOVERS",
    "MOVING",
    "OF",
    "SERVICE",
    "SERVICES",
    "SOLUTIONS",
    "SONS",
    "THE",
    "TOWING",
    "TRANS",
    "TRANSPORT",
    "TRANSPORTATION",
    "TRUCK",
    "TRUCKING",
];

/// What is left of a name from each of its words on, without the first one and those that have no entry.
fn rests(name: &str) -> impl Iterator<Item = &str> {
    // An apostrophe is part of its word: `O'BRIEN` is one.
    let is_in_word = |character: char| character.is_alphanumeric() || character == '\'' || character == '’';
    let mut at = 0;
    let words = std::iter::from_fn(move || {
        let start = at + name[at..].find(is_in_word)?;
        at = name[start..].find(|character| !is_in_word(character)).map_or(name.len(), |length| start + length);
        Some((start, &name[start..at]))
    });
    words.skip(1).filter(|(_, word)| !is_passed_over(word)).map(|(start, _)| &name[start..])
}

/// Whether a word has no entry: a common one, or a single letter.
fn is_passed_over(word: &str) -> bool {
    word.chars().filter(|character| character.is_alphanumeric()).count() < LEAST
        || COMMON.binary_search_by(|common| compare(common, word)).is_ok()
}

/// A common word beside a word as it is written, in any case.
fn compare(common: &str, word: &str) -> std::cmp::Ordering {
    common.bytes().cmp(word.bytes().map(|byte| byte.to_ascii_uppercase()))
}

/// The first bytes of a name key, zeros after its end, as a number that sorts alike.
fn packed(key: &[u8]) -> u128 {
    let mut bytes = [0; BYTES];
    let length = key.len().min(BYTES);
    bytes[..length].copy_from_slice(&key[..length]);
    u128::from_be_bytes(bytes)
}

/// The same of a text that is no key yet; no more of it is made one than is packed.
fn packed_start(text: &str) -> u128 {
    let mut bytes = [0; BYTES];
    let mut length = 0;
    for byte in text.bytes().take_while(u8::is_ascii) {
        if length == BYTES {
            return u128::from_be_bytes(bytes);
        }
        if byte.is_ascii_alphanumeric() {
            bytes[length] = byte.to_ascii_uppercase();
            length += 1;
        }
    }
    if text.is_ascii() { u128::from_be_bytes(bytes) } else { packed(name_key(text).as_bytes()) }
}

impl Block {
    /// The words inside a slot's names, in order and each once; see `block` for the other lists' entries.
    pub(crate) fn word_entries(&self, slot: usize, ordinal: u32, out: &mut Vec<Entry<u128>>) {
        if self.alive[slot] == 0 {
            return;
        }
        let from = out.len();
        let mut add = |name: Text, value: u32| {
            let name = std::str::from_utf8(self.text(name, slot)).unwrap_or_default();
            out.extend(rests(name).map(|rest| (packed_start(rest), value)));
        };
        add(Text::LegalName, ordinal << 1);
        if self.text(Text::DbaKey, slot) != self.text(Text::LegalKey, slot) {
            add(Text::DbaName, ordinal << 1 | 1);
        }
        out[from..].sort_unstable();
        let mut kept = from;
        for at in from..out.len() {
            if at == from || out[at] != out[kept - 1] {
                out[kept] = out[at];
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

impl Snapshot {
    /// The names that hold a word, after the first one, from which on they read like the name key `start`: values as in `names`, in order of
    /// what follows. Reading one costs no more than the entry itself, except where `start` is longer than a key; then at most
    /// `MOST_COMPARED` names are looked at.
    pub(crate) fn holding(&self, start: String) -> impl Iterator<Item = u32> {
        let length = start.len();
        let first = packed(start.as_bytes());
        let free = 8 * (BYTES - length.min(BYTES)) as u32;
        let last = first | 1_u128.checked_shl(free).map_or(u128::MAX, |bit| bit - 1);
        let span = (length >= LEAST).then(|| self.words.between(first..=last));
        let most = if length > BYTES { MOST_COMPARED } else { usize::MAX };
        let values = span.into_iter().flat_map(|span| self.words.values(span)).flatten().copied().take(most);
        values.filter(move |&value| length <= BYTES || self.reads_on(value, &start))
    }

    /// Whether a name reads like `start` from one of its words on.
    fn reads_on(&self, value: u32, start: &str) -> bool {
        let (block, slot) = self.at(names::ordinal(value));
        let name = block.text(if names::is_dba(value) { Text::DbaName } else { Text::LegalName }, slot);
        rests(std::str::from_utf8(name).unwrap_or_default()).any(|rest| name_key(rest).starts_with(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str) -> Vec<&str> {
        rests(name).collect()
    }

    #[test]
    fn a_name_is_found_by_its_words_after_the_first_unless_they_are_common() {
        assert_eq!(found("Jane Wolfe Trucking, LLC"), ["Wolfe Trucking, LLC"]);
        assert_eq!(found("  O'Brien & O’Neill-Peña Co."), ["O’Neill-Peña Co.", "Peña Co."]);
        assert_eq!(found("A B C TRANSPORT Inc"), [""; 0]);
        assert_eq!(found("ACME 24/7 #12 X5"), ["24/7 #12 X5", "12 X5", "X5"]);
        assert_eq!((found(""), found(" - ")), (Vec::new(), Vec::new()));
        assert!(COMMON.is_sorted());
    }

    #[test]
    fn a_key_is_the_start_of_the_name_key() {
        for rest in
            ["Wolfe Trucking, LLC", "O’Neill-Peña Co.", "12", "Brothers & Sons International, Inc.", "ßen ab", ""]
        {
            assert_eq!(packed_start(rest), packed(name_key(rest).as_bytes()), "{rest}");
        }
    }
}
