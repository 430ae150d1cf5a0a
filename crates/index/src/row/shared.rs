//! What the rows of a snapshot share.

use crate::bytes::{Damaged, Reader, put, put_all};
use crate::carrier::Carrier;
use crate::places::Places;

/// Values that rows refer to by number: places, and recurring texts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    pub(crate) places: Places,
    words: Vec<String>,
}

impl Shared {
    /// Numbers what a carrier names and is not numbered yet.
    pub(crate) fn learn(&mut self, carrier: &Carrier) {
        self.places.learn(carrier.home);
        for word in recurring(carrier) {
            if self.word_number(word).is_none() {
                self.words.push(word.to_owned());
            }
        }
    }

    /// Whether all that a carrier names is numbered.
    pub(crate) fn knows(&self, carrier: &Carrier) -> bool {
        self.places.number(carrier.home).is_some() && recurring(carrier).all(|word| self.word_number(word).is_some())
    }

    pub(crate) fn word_number(&self, word: &str) -> Option<u16> {
        self.words.iter().position(|other| other == word).map(|at| at as u16 + 1)
    }

    /// Writes what is numbered.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        self.places.write(out);
        put(out, self.words.len() as u32);
        self.words.iter().for_each(|word| put_all(out, word.as_bytes()));
    }

    /// Reads what was written.
    pub(crate) fn read(from: &mut Reader) -> Result<Self, Damaged> {
        let places = Places::read(from)?;
        let count = from.one::<u32>()?;
        let word = |_| String::from_utf8(from.all()?).map_err(|_| Damaged);
        Ok(Self { places, words: (0..count).map(word).collect::<Result<_, _>>()? })
    }

    pub(super) fn word(&self, number: u16) -> Option<&str> {
        self.words.get(usize::from(number).checked_sub(1)?).map(String::as_str)
    }
}

/// The texts of a carrier that recur, which rows have by their numbers.
fn recurring<'a>(carrier: &Carrier<'a>) -> impl Iterator<Item = &'a str> {
    [carrier.operating_status, carrier.alerted_of].into_iter().flatten()
}
