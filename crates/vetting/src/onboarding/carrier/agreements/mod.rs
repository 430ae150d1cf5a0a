//! The broker's agreements in a packet: read, signed with a typed name, and downloaded as a PDF.
//!
//! A contract version is signed, whose text never changes. The document says who signed what, when and from where, and how they proved that
//! they represent the carrier; its SHA-256 is stored with it.

pub mod document;
pub mod pdf;
pub mod sign;
pub mod view;
