//! Chance that can be repeated: the same seed and the same thing always fall the same way, whatever else was drawn before.
//!
//! SplitMix64, written out here because sample loads must stay the same when a library changes its generator. Not for secrets.

/// What a throw is for. Each use has its own stream, so that adding a draw to one leaves the others as they were.
#[derive(Debug, Clone, Copy)]
#[repr(u64)]
pub(super) enum Stream {
    Lane = 1,
    Times,
    Freight,
    Carrier,
    Desk,
    Habits,
    Drive,
    Drift,
}

/// A source of chance.
#[derive(Debug, Clone)]
pub(super) struct Dice(u64);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// The dice of one thing: of the `nth` of load `ordinal` in a stream.
    pub(super) fn of(seed: u64, stream: Stream, ordinal: u64, nth: u64) -> Self {
        let mut state = mix(seed ^ GOLDEN);
        for part in [stream as u64, ordinal, nth] {
            state = mix(state ^ part.wrapping_mul(GOLDEN)).wrapping_add(part);
        }
        Self(state)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// 0 to `bound` - 1; 0 for a bound of 0.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// `low` to `high`, both included; `low` when they are the wrong way round.
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::from(self.below((high - low).max(0) as u32 + 1))
    }

    /// True that often in a hundred.
    pub(super) fn chance(&mut self, in_a_hundred: u32) -> bool {
        self.below(100) < in_a_hundred
    }

    /// 0 up to, not including, 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of a list that is not empty.
    pub(super) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }
}

fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_dice_and_another_does_not() {
        let throw = |seed, stream, ordinal| Dice::of(seed, stream, ordinal, 0).next();
        assert_eq!(throw(7, Stream::Lane, 3), throw(7, Stream::Lane, 3));
        assert_ne!(throw(7, Stream::Lane, 3), throw(7, Stream::Lane, 4));
        assert_ne!(throw(7, Stream::Lane, 3), throw(7, Stream::Times, 3));
        assert_ne!(throw(7, Stream::Lane, 3), throw(8, Stream::Lane, 3));
    }
}
