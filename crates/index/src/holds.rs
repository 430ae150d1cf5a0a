//! Which names hold a text. The text is made ready once for a question; where most rows are still in, a block's keys are searched as one
//! run of bytes, since starting anew for each name costs more than reading it.

use crate::block::Block;
use crate::columns::{NAME_KEYS, Text};
use memchr::memmem::Finder;
use std::ops::Range;

/// With fewer rows left than one in so many, their names are read one by one.
const SPARSE: usize = 8;

/// A text to look for, as a name key.
#[derive(Clone, Debug)]
pub(crate) struct Needle(Box<Finder<'static>>);

impl Needle {
    pub(crate) fn new(key: &str) -> Self {
        Self(Box::new(Finder::new(key).into_owned()))
    }

    /// Clears the mask of the slots of which neither name key holds the text.
    pub(crate) fn keep(&self, block: &Block, slots: Range<usize>, mask: &mut [u8]) {
        if self.0.needle().is_empty() {
            return;
        }
        let left = mask.iter().map(|keep| usize::from(*keep == 1)).sum::<usize>();
        if left * SPARSE < mask.len() || mask.len() == 1 {
            for (keep, slot) in mask.iter_mut().zip(slots).filter(|(keep, _)| **keep == 1) {
                let holds = |text| self.0.find(block.text(text, slot)).is_some();
                *keep = u8::from(holds(Text::LegalKey) || holds(Text::DbaKey));
            }
            return;
        }
        let mut held = vec![0; mask.len()];
        self.each(block, slots.clone(), |slot| held[slot - slots.start] = 1);
        mask.iter_mut().zip(held).for_each(|(keep, held)| *keep &= held);
    }

    /// Every slot one of whose name keys holds the text, ascending.
    fn each(&self, block: &Block, slots: Range<usize>, mut holds: impl FnMut(usize)) {
        let (ends, items) = block.keys.parts();
        let first = slots.start * NAME_KEYS;
        let Some(&stop) = ends[..slots.end * NAME_KEYS].last() else { return };
        let mut at = if first == 0 { 0 } else { ends[first - 1] as usize };
        let mut key = first;
        while let Some(found) = self.0.find(&items[at..stop as usize]) {
            let start = at + found;
            while ends[key] as usize <= start {
                key += 1;
            }
            if start + self.0.needle().len() <= ends[key] as usize {
                let slot = key / NAME_KEYS;
                holds(slot);
                at = ends[(slot + 1) * NAME_KEYS - 1] as usize;
            } else {
                // It begins in one key and ends in the next: no name holds it here.
                at = ends[key] as usize;
            }
        }
    }
}
