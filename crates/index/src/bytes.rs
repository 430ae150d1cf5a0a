//! Numbers as bytes, little-endian, the same on every machine; and reading them back without trusting a length.

use std::fmt;

/// The bytes are no section of a snapshot, or the sections do not belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes are not those of a carrier index")
    }
}

impl std::error::Error for Damaged {}

/// Something of a fixed size.
pub(crate) trait Item: Copy {
    /// How many bytes it has.
    const BYTES: usize;

    /// Writes it; `to` has as many bytes.
    fn put(self, to: &mut [u8]);

    /// Reads it; `from` has as many bytes.
    fn get(from: &[u8]) -> Self;
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Item for $number {
            const BYTES: usize = size_of::<$number>();

            fn put(self, to: &mut [u8]) {
                to.copy_from_slice(&self.to_le_bytes());
            }

            fn get(from: &[u8]) -> Self {
                let mut bytes = [0; size_of::<$number>()];
                bytes.copy_from_slice(from);
                Self::from_le_bytes(bytes)
            }
        }
    )+};
}

numbers!(u8, u16, u32, u64, u128, i64);

/// Declares how something is written by the number that it is.
macro_rules! item_by_number {
    ($item:ty as $number:ty, $to:expr, $of:expr) => {
        impl $crate::bytes::Item for $item {
            const BYTES: usize = size_of::<$number>();

            fn put(self, to: &mut [u8]) {
                let number: $number = $to(self);
                number.put(to);
            }

            fn get(from: &[u8]) -> Self {
                $of(<$number>::get(from))
            }
        }
    };
}
pub(crate) use item_by_number;

/// Writes one item.
pub(crate) fn put<T: Item>(out: &mut Vec<u8>, item: T) {
    put_bare(out, &[item]);
}

/// Writes items without saying how many.
pub(crate) fn put_bare<T: Item>(out: &mut Vec<u8>, items: &[T]) {
    let start = out.len();
    out.resize(start + items.len() * T::BYTES, 0);
    items.iter().zip(out[start..].chunks_exact_mut(T::BYTES)).for_each(|(item, to)| item.put(to));
}

/// Writes how many items there are, and them.
pub(crate) fn put_all<T: Item>(out: &mut Vec<u8>, items: &[T]) {
    put(out, items.len() as u32);
    put_bare(out, items);
}

/// What is left to read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl Reader<'_> {
    /// The next item.
    pub(crate) fn one<T: Item>(&mut self) -> Result<T, Damaged> {
        let (bytes, rest) = self.0.split_at_checked(T::BYTES).ok_or(Damaged)?;
        self.0 = rest;
        Ok(T::get(bytes))
    }

    /// So many of the next items. Nothing is reserved for items that are not there.
    pub(crate) fn bare<T: Item>(&mut self, count: usize) -> Result<Vec<T>, Damaged> {
        let length = count.checked_mul(T::BYTES).ok_or(Damaged)?;
        let (bytes, rest) = self.0.split_at_checked(length).ok_or(Damaged)?;
        self.0 = rest;
        Ok(bytes.chunks_exact(T::BYTES).map(T::get).collect())
    }

    /// The next items, as many as are said to be there.
    pub(crate) fn all<T: Item>(&mut self) -> Result<Vec<T>, Damaged> {
        let count = self.one::<u32>()?;
        self.bare(count as usize)
    }

    /// Nothing is left.
    pub(crate) fn end(self) -> Result<(), Damaged> {
        if self.0.is_empty() { Ok(()) } else { Err(Damaged) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_a_length_that_is_not_there_is_refused() {
        let mut out = Vec::new();
        put(&mut out, 7_u16);
        put_all(&mut out, &[1_u128 << 100, 2]);
        put_all(&mut out, &[-1_i64]);

        let mut reader = Reader(&out);
        assert_eq!((reader.one::<u16>(), reader.all::<u128>()), (Ok(7), Ok(vec![1 << 100, 2])));
        assert_eq!((reader.all::<i64>(), reader.end()), (Ok(vec![-1]), Ok(())));

        assert_eq!(Reader(&out[..out.len() - 1]).end(), Err(Damaged));
        assert_eq!(Reader(&u32::MAX.to_le_bytes()).all::<u128>(), Err(Damaged));
        assert_eq!(Reader(&[1]).one::<u16>(), Err(Damaged));
    }
}
