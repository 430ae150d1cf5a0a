//! What sample loads throw the dice for.

pub(super) use kernel::dice::Dice;

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

impl From<Stream> for u64 {
    fn from(stream: Stream) -> Self {
        stream as Self
    }
}
