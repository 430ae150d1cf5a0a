//! EDI with shippers: tenders become loads, and what happens to these is told. (loads.md §3; docs/edi.md)

pub mod answer;
pub mod folder;
pub mod interchanges;
mod outgoing;
pub mod partners;
pub mod statuses;
mod tender_form;
mod tender_window;
mod tendering;
