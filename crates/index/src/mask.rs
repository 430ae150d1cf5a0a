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

/// The bits as a byte each.
pub(crate) fn unpack(words: &[u64], mask: &mut [u8]) {
    for (word, bytes) in words.iter().zip(mask.as_chunks_mut::<64>().0) {
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = (word >> at & 1) as u8;
        }
    }
}

/// The sum over the rows that are in (1 in `mask`) of 0 or 1 for each. Summed in bytes, as many as do not overflow, so that the compiler
/// uses whole registers.
pub(crate) fn sum<T: Copy>(mask: &[u8], column: &[T], one: impl Fn(T) -> u8) -> usize {
    let mut total = 0;
    for (masks, values) in mask.chunks(16 * 255).zip(column.chunks(16 * 255)) {
        let (masks, last_masks) = masks.as_chunks::<16>();
        let (values, last_values) = values.as_chunks::<16>();
        let mut lanes = [0_u8; 16];
        for (mask, values) in masks.iter().zip(values) {
            let ones: [u8; 16] = std::array::from_fn(|at| mask[at] & one(values[at]));
            lanes.iter_mut().zip(ones).for_each(|(lane, one)| *lane += one);
        }
        total += lanes.iter().map(|lane| usize::from(*lane)).sum::<usize>();
        total += last_masks.iter().zip(last_values).map(|(mask, value)| usize::from(mask & one(*value))).sum::<usize>();
    }
    total
}

/// The bits that some row has which is in.
pub(crate) fn fold_or(mask: &[u8], column: &[u8]) -> u8 {
    // A byte of 1 or 0 becomes one of all ones or none.
    mask.iter().zip(column).fold(0, |all, (keep, value)| all | value & keep.wrapping_neg())
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
        }

        #[test]
        fn rows_that_pass_are_kept(column in prop::collection::vec(any::<u32>(), 70), low: u32) {
            let mut mask = [1; 70];
            keep(&mut mask, &column, |number| number >= low);
            prop_assert!(mask.iter().zip(&column).all(|(keep, number)| (*keep == 1) == (*number >= low)));
        }
    }
}
