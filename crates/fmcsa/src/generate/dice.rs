//! What synthetic files throw the dice for.

pub(super) use kernel::dice::Dice;

/// What a throw is for. Each use has its own stream, so that adding a draw to one leaves the others as they were.
#[derive(Debug, Clone, Copy)]
#[repr(u64)]
pub(super) enum Stream {
    Case = 1,
    Pair,
    Kind,
    Home,
    Name,
    Contact,
    Fleet,
    Dates,
    Licence,
    Policies,
    Review,
    Safety,
    Lanes,
    Inspection,
    Vehicle,
    Crash,
    Orders,
    Paperwork,
    Block,
}

impl From<Stream> for u64 {
    fn from(stream: Stream) -> Self {
        stream as Self
    }
}
