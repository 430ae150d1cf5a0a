//! The loops that every filter is made of: one byte a row, 1 while the row is still in. They have no branches, so that the compiler
//! turns them into wide instructions.

/// Keeps the rows whose value passes. Sixteen at a time, which is what makes the compiler use whole registers.
pub(crate) fn keep<T: Copy>(mask: &mut [u8], column: &[T], passes: impl Fn(T) -> bool) {
    let (masks, last_mask) = mask.as_chunks_mut::<16>();
    let (values, last_values) = column.as_chunks::<16>();
    for (mask, values) in masks.iter_mut().zip(values) {
        let passed: [u8; 16] = std::array::from_fn(|at| u8::from(passes(values[at])));
        mask.iter_mut().zip(passed).for_each(|(keep, passed)| *keep &= passed);
    }
    last_mask.iter_mut().zip(last_values).for_each(|(keep, value)| *keep &= u8::from(passes(*value)));
}

/// The mask as bits, 64 rows a word. `mask` is a multiple of 64 long.
pub(crate) fn pack(mask: &[u8], words: &mut [u64]) {
    for (word, bytes) in words.iter_mut().zip(mask.as_chunks::<64>().0) {
        let (eights, _) = bytes.as_chunks::<8>();
        // The product moves the lowest bit of each byte into the highest byte, in order.
        let bits = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        *word = eights.iter().zip((0..).step_by(8)).fold(0, |word, (eight, shift)| word | bits(eight) << shift);
    }
}

/// The bits as bytes: all ones for a set bit, none for the others.
pub(crate) fn unpack(words: &[u64], mask: &mut [u8]) {
    for (word, bytes) in words.iter().zip(mask.as_chunks_mut::<64>().0) {
        for (eight, bytes) in word.to_le_bytes().into_iter().zip(bytes.as_chunks_mut::<8>().0) {
            // Each byte keeps the bit of its place, and its highest bit then shows whether it was set.
            let kept = u64::from(eight).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
            let set = (kept + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
            *bytes = set.wrapping_mul(0xff).to_le_bytes();
        }
    }
}

/// How many selected rows have a value that passes. `selected` is all ones or none for each row; at most 65,535 rows.
pub(crate) fn count_if<T: Copy>(selected: &[u8], column: &[T], passes: impl Fn(T) -> bool) -> usize {
    let counted = selected.iter().zip(column).map(|(mask, value)| u16::from(mask & u8::from(passes(*value))));
    usize::from(counted.sum::<u16>())
}

/// How many bits are set.
pub(crate) fn count(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// Whether a bit is set.
pub(crate) fn has(words: &[u64], at: u32) -> bool {
    words[at as usize / 64] >> (at % 64) & 1 == 1
}

/// Sets a bit.
pub(crate) fn set(words: &mut [u64], at: u32) {
    words[at as usize / 64] |= 1 << (at % 64);
}

/// Clears a bit and returns whether it was set.
pub(crate) fn take(words: &mut [u64], at: u32) -> bool {
    let (word, bit) = (&mut words[at as usize / 64], 1 << (at % 64));
    let was = *word & bit != 0;
    *word &= !bit;
    was
}

/// The bits that are set in both.
pub(crate) fn and(mut some: Vec<u64>, others: Vec<u64>) -> Vec<u64> {
    some.iter_mut().zip(others).for_each(|(some, others)| *some &= others);
    some
}

/// How many bits are set before each word, so that the facts of few rows lie side by side in place of one for each row.
#[derive(Debug)]
pub(crate) struct Ranks(Vec<u32>);

impl Ranks {
    /// Counts the bits.
    pub(crate) fn of(words: &[u64]) -> Self {
        let before = words.iter().scan(0, |sum, word| Some(std::mem::replace(sum, *sum + word.count_ones())));
        Self(before.collect())
    }

    /// How many bits are set before this one, in the words that were counted.
    pub(crate) fn rank(&self, words: &[u64], at: u32) -> usize {
        let word = at as usize / 64;
        let lower = words[word] & ((1 << (at % 64)) - 1);
        self.0[word] as usize + lower.count_ones() as usize
    }
}

/// The set bits, ascending.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = u32> {
    words.iter().zip((0..).step_by(64)).filter(|(word, _)| **word != 0).flat_map(|(&word, start)| {
        std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)))
            .take_while(|word| *word != 0)
            .map(move |word| start + word.trailing_zeros())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packed_bits_are_the_rows_that_were_kept(bytes in prop::collection::vec(0..2u8, 256)) {
            let mut words = [0; 4];
            pack(&bytes, &mut words);

            let kept: Vec<u32> = (0..256).filter(|at| bytes[*at as usize] == 1).collect();
            prop_assert_eq!(count(&words), kept.len());
            prop_assert!(ones(&words).eq(kept.iter().copied()));
        }

        #[test]
        fn bits_come_out_as_bytes(words: [u64; 2]) {
            let mut bytes = [7; 128];
            unpack(&words, &mut bytes);

            let expected: Vec<u8> = (0..128).map(|at| u8::from(has(&words, at)).wrapping_neg()).collect();
            prop_assert_eq!(bytes.to_vec(), expected);
        }

        #[test]
        fn selected_rows_that_pass_are_counted(words: [u64; 2], column in prop::collection::vec(0..3_u16, 128)) {
            let mut selected = [0; 128];
            unpack(&words, &mut selected);

            let expected = ones(&words).filter(|at| column[*at as usize] == 1).count();
            prop_assert_eq!(count_if(&selected, &column, |value| value == 1), expected);
        }

        #[test]
        fn a_set_bit_has_its_rank_among_them(words: [u64; 3]) {
            let ranks = Ranks::of(&words);
            prop_assert!(ones(&words).enumerate().all(|(nth, at)| ranks.rank(&words, at) == nth));
        }

        #[test]
        fn rows_that_pass_are_kept(column in prop::collection::vec(any::<u32>(), 70), low: u32) {
            let mut mask = [1; 70];
            keep(&mut mask, &column, |number| number >= low);
            prop_assert!(mask.iter().zip(&column).all(|(keep, number)| (*keep == 1) == (*number >= low)));
        }
    }
}
