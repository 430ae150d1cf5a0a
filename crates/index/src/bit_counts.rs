//! How many of many words have each of their bits set, without looking at a bit alone.
//!
//! Words are added as adders in a circuit would, all 32 bits beside each other: three words of the same weight become a sum and a carry of
//! twice the weight, so that of eight words one is left, worth eight. Only those are counted, in the four-bit and then in the eight-bit fields
//! of a word, as many as these can hold. Every step does the same to eight neighboring words, which the compiler turns into whole registers.
//! (W. Muła, N. Kurz, D. Lemire: Faster population counts using AVX2 instructions, 2018, tell the method.)

const LANES: usize = 8;
type Words = [u32; LANES];

/// Words that become one of eight times the weight.
const GROUP: usize = 8 * LANES;
/// What a field of four bits can hold, and how many of those one of eight bits can.
const IN_FOUR: u8 = 15;
const IN_EIGHT: u8 = 17;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitCounts {
    /// What is not yet worth eight: of weight one, two, four.
    left: [Words; 3],
    /// Words worth eight, in four-bit fields: field n of `fours[bit]` is for bit `4 n + bit`.
    fours: [Words; 4],
    fours_taken: u8,
    /// The same in eight-bit fields: field n of `eights[half][bit]` is for bit `8 n + 4 half + bit`.
    eights: [[Words; 4]; 2],
    eights_taken: u8,
    counts: [usize; 32],
}

impl BitCounts {
    /// Adds words: a multiple of 64.
    pub(crate) fn add(&mut self, words: &[u32]) {
        for group in words.as_chunks::<GROUP>().0 {
            let (lanes, _) = group.as_chunks::<LANES>();
            let [ones, twos, fours] = &mut self.left;
            let carries: [Words; 4] = std::array::from_fn(|at| carry(ones, &lanes[2 * at], &lanes[2 * at + 1]));
            let carries: [Words; 2] = std::array::from_fn(|at| carry(twos, &carries[2 * at], &carries[2 * at + 1]));
            let eight = carry(fours, &carries[0], &carries[1]);
            for (bit, fields) in self.fours.iter_mut().enumerate() {
                fields.iter_mut().zip(eight).for_each(|(field, word)| *field += word >> bit & 0x1111_1111);
            }
            self.fours_taken += 1;
            if self.fours_taken == IN_FOUR {
                self.empty_fours();
            }
        }
    }

    fn empty_fours(&mut self) {
        let [low, high] = &mut self.eights;
        for ((fours, low), high) in self.fours.iter_mut().zip(low).zip(high) {
            for ((four, low), high) in fours.iter_mut().zip(low).zip(high) {
                *low += *four & 0x0f0f_0f0f;
                *high += *four >> 4 & 0x0f0f_0f0f;
                *four = 0;
            }
        }
        self.fours_taken = 0;
        self.eights_taken += 1;
        if self.eights_taken == IN_EIGHT {
            self.empty_eights();
        }
    }

    fn empty_eights(&mut self) {
        for (half, bits) in self.eights.iter_mut().enumerate() {
            for (bit, words) in bits.iter_mut().enumerate() {
                for (field, count) in words.iter().flat_map(|word| word.to_le_bytes().into_iter().enumerate()) {
                    self.counts[8 * field + 4 * half + bit] += 8 * usize::from(count);
                }
                *words = [0; LANES];
            }
        }
        self.eights_taken = 0;
    }

    /// Adds what another one counted.
    pub(crate) fn take_in(&mut self, other: Self) {
        self.counts.iter_mut().zip(other.finish()).for_each(|(count, more)| *count += more);
    }

    /// How many words had each bit set.
    pub(crate) fn finish(mut self) -> [usize; 32] {
        self.empty_fours();
        self.empty_eights();
        for (words, weight) in self.left.iter().zip([1, 2, 4]) {
            for (bit, count) in self.counts.iter_mut().enumerate() {
                *count += weight * words.iter().filter(|word| *word >> bit & 1 == 1).count();
            }
        }
        self.counts
    }
}

/// Adds two words to a sum, bit by bit, and gives the carries.
fn carry(sum: &mut Words, a: &Words, b: &Words) -> Words {
    std::array::from_fn(|lane| {
        let half = sum[lane] ^ a[lane];
        let carried = sum[lane] & a[lane] | half & b[lane];
        sum[lane] = half ^ b[lane];
        carried
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn counted(words: &[u32]) -> [usize; 32] {
        std::array::from_fn(|bit| words.iter().filter(|word| *word >> bit & 1 == 1).count())
    }

    proptest! {
        #[test]
        fn set_bits_are_counted_by_their_place(seed: [u32; 97], parts in prop::collection::vec(0..300_usize, 1..4)) {
            let (mut counts, mut other, mut all) = (BitCounts::default(), BitCounts::default(), Vec::new());
            for (part, groups) in parts.into_iter().enumerate() {
                let words: Vec<u32> = seed.iter().map(|word| word.rotate_left(part as u32)).cycle().take(groups * GROUP).collect();
                if part % 2 == 0 { counts.add(&words) } else { other.add(&words) }
                all.extend(words);
            }
            counts.take_in(other);

            prop_assert_eq!(counts.finish(), counted(&all));
        }
    }

    #[test]
    fn no_field_runs_over() {
        let words = vec![u32::MAX; GROUP * usize::from(IN_FOUR) * usize::from(IN_EIGHT) * 2 + GROUP];
        let mut counts = BitCounts::default();
        counts.add(&words);

        assert_eq!(counts.finish(), [words.len(); 32]);
    }
}
