//! Whether the next chunk may go straight into its table: by far the fastest way, open only while every key is new.

/// Decides from how earlier chunks went. A table that is empty at the start is filled directly; after a key that was taken, the next
/// chunks are staged, twice as many after every such failure.
#[derive(Clone, Copy, Debug)]
pub(super) struct DirectChunks {
    is_open: bool,
    /// No chunk before this one goes directly.
    not_before: u64,
    failures: u32,
}

impl DirectChunks {
    /// `is_open` when the table was empty at the start and keys identify rows (rows identified by their hash repeat within a file).
    pub(super) fn new(is_open: bool) -> Self {
        Self { is_open, not_before: 0, failures: 0 }
    }

    /// Whether chunk `number` should go directly.
    pub(super) fn is_direct(self, number: u64) -> bool {
        self.is_open && number >= self.not_before
    }

    /// Chunk `number` met a key that was taken.
    pub(super) fn was_taken(&mut self, number: u64) {
        self.failures = (self.failures + 1).min(20);
        self.not_before = number + (1 << self.failures);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_doubles_the_time_until_the_next_try() {
        let mut direct_chunks = DirectChunks::new(true);
        assert!(direct_chunks.is_direct(0));
        direct_chunks.was_taken(0);
        assert_eq!([1, 2].map(|number| direct_chunks.is_direct(number)), [false, true]);
        direct_chunks.was_taken(2);
        assert_eq!([5, 6].map(|number| direct_chunks.is_direct(number)), [false, true]);
    }
}
