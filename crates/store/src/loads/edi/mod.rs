//! EDI with shippers: partners, what came and went, and which loads are whose shipments. (docs/edi.md)

pub mod interchanges;
pub mod partners;
pub mod shipments;
