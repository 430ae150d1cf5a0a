//! EDI between a broker and its shippers, in ANSI X12 (versions 4010 and later, as far as these sets go): a load tender (204) comes in and is
//! acknowledged (997), answered (990) and followed by shipment status (214). (Design of loads, section 3.)
//!
//! Pure: text in, values out, and the other way round. Everything is bounded (`limits`), since a partner's file may hold anything. What is wrong
//! in a transaction set is a `Fault` with its segment and element, so that the acknowledgment can name both. docs/edi.md says what is read from
//! which segment.

mod acknowledgment;
mod answer;
mod fault;
mod interchange;
mod segment;
mod status;
mod tender;
mod write;

pub mod limits;

pub use acknowledgment::{acknowledge, acknowledge_interchange};
pub use answer::{Answer, Decision, answer};
pub use fault::{ElementProblem, Fault, GroupProblem, InterchangeProblem, SegmentProblem, SetProblem};
pub use interchange::{Group, Interchange, Party, TransactionSet, Unreadable, read, read_all};
pub use segment::Segment;
pub use status::{Event, LateReason, Status, status};
pub use tender::{
    Contact, Hazmat, Place, Purpose, Reference, StopReason, Tender, TenderStop, TimeCode, TimeLimit, TimeMeaning,
    TrailerAct, tender,
};
pub use write::{Envelope, Numbers, Separators};
