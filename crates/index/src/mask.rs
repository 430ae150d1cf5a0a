//! The loops that every filter is made of: one byte a row, 1 while the row is still in. They have no branches, so that the compiler
//! turns them into wide instructions.

/// Keeps the rows whose number is from `low` to `high`.
pub(crate) fn keep_range(mask: &mut [u8], column: &[u32], low: u32, high: u32) {
    let width = high.wrapping_sub(low);
    for (keep, number) in mask.iter_mut().zip(column) {
        *keep &= u8::from(number.wrapping_sub(low) <= width);
    }
}

/// Keeps the rows that have one of `bits`.
pub(crate) fn keep_bits(mask: &mut [u8], column: &[u8], bits: u8) {
    for (keep, traits) in mask.iter_mut().zip(column) {
        *keep &= u8::from(traits & bits != 0);
    }
}

/// The same for wider columns.
pub(crate) fn keep_wide_bits(mask: &mut [u8], column: &[u32], bits: u32) {
    for (keep, set) in mask.iter_mut().zip(column) {
        *keep &= u8::from(set & bits != 0);
    }
}

/// Keeps the rows whose letters are among `wanted`, which are few.
pub(crate) fn keep_letters(mask: &mut [u8], column: &[u16], wanted: &[u16]) {
    for (keep, letters) in mask.iter_mut().zip(column) {
        *keep &= wanted.iter().fold(0, |any, other| any | u8::from(letters == other));
    }
}

/// Keeps the rows whose bit in `words` is set; the first row's is bit `start`.
pub(crate) fn keep_members(mask: &mut [u8], words: &[u64], start: usize) {
    for (keep, at) in mask.iter_mut().zip(start..) {
        *keep &= (words[at / 64] >> (at % 64)) as u8 & 1;
    }
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

/// Clears a bit and tells whether it was set.
pub(crate) fn take(words: &mut [u64], at: u32) -> bool {
    let (word, bit) = (&mut words[at as usize / 64], 1 << (at % 64));
    let was = *word & bit != 0;
    *word &= !bit;
    was
}

/// The set bits, ascending.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = u32> {
    words.iter().zip((0..).step_by(64)).flat_map(|(&word, start)| {
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
            let mut mask = [1; 100];
            keep_members(&mut mask, &words, 50);
            prop_assert_eq!(&mask[..], &bytes[50..150]);
        }

        #[test]
        fn rows_in_range_are_kept(column in prop::collection::vec(any::<u32>(), 70), low: u32, high: u32) {
            let (low, high) = (low.min(high), low.max(high));
            let mut mask = [1; 70];
            keep_range(&mut mask, &column, low, high);
            prop_assert!(mask.iter().zip(&column).all(|(keep, number)| (*keep == 1) == (low..=high).contains(number)));
        }
    }
}
