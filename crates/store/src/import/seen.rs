//! Which keys came before, in constant memory: a Bloom filter of fixed size. It never forgets a key; now and then it claims one that
//! never came, which its user has to bear.

use super::encode::KeyHash;

/// One block of the filter is a cache line, so that a lookup costs one visit to memory.
type Block = [u64; 8];

/// Blocks: 32 MB. With 13 million keys (the longest of FMCSA's keyed files) about one answer in 500 is a false claim.
const BLOCKS: usize = 1 << 19;

/// Bits set for each key, all in one block.
const BITS: u32 = 6;

/// The keys that came so far.
pub(super) struct Seen(Vec<Block>);

impl Seen {
    /// None yet.
    pub(super) fn new() -> Self {
        Self(vec![[0; 8]; BLOCKS])
    }

    /// Records that `key` came, and returns whether it may have come before; "no" is certain.
    pub(super) fn note(&mut self, key: KeyHash) -> bool {
        let mixed = mix(key as u64 ^ mix((key >> 64) as u64));
        let block = &mut self.0[mixed as usize % BLOCKS];
        let mut bits = mix(mixed ^ 0x9e37_79b9_7f4a_7c15);
        let mut came_before = true;
        for _ in 0..BITS {
            let (word, bit) = (&mut block[(bits & 7) as usize], 1 << (bits >> 3 & 63));
            came_before &= *word & bit != 0;
            *word |= bit;
            bits >>= 9;
        }
        came_before
    }
}

/// Spreads a number's bits over all of the result (the finaliser of SplitMix64).
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_came_is_never_forgotten_and_false_claims_are_rare() {
        let mut seen = Seen::new();
        let false_claims = (0..500_000_u128).filter(|key| seen.note(key << 3)).count();

        assert!((0..500_000_u128).all(|key| seen.note(key << 3)));
        assert!(false_claims < 10, "{false_claims} of 500,000");
    }
}
