//! EDI with shippers: partners, what came and went, which loads are whose shipments, and how their tenders stand. (docs/edi.md)

pub mod interchanges;
pub mod partners;
pub mod shipments;
pub mod tenders;
