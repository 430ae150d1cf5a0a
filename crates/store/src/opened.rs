//! What someone without an account may act on, because they came with the token of an emailed link.

use std::ops::Deref;

/// A row that a token opened. The store alone makes one, where a token that works was given; statements that act for the link's holder
/// take it, so that a bare id gives no access to them.
#[derive(Clone, Debug)]
pub struct Opened<T> {
    row: T,
    token_hash: Vec<u8>,
}

impl<T> Opened<T> {
    pub(crate) fn by(token_hash: &[u8], row: T) -> Self {
        Self { row, token_hash: token_hash.to_vec() }
    }

    /// The hash of the token.
    pub(crate) fn token_hash(&self) -> &[u8] {
        &self.token_hash
    }

    /// The row, which opens nothing by itself.
    pub fn into_row(self) -> T {
        self.row
    }
}

impl<T> Deref for Opened<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.row
    }
}
