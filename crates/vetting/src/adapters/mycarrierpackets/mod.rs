//! A carrier in the shape of MyCarrierPackets' API (version 1): the calls `PreviewCarrier` and `GetCarrierRiskAssessment`, with the field names
//! and types of its published description.

mod asked;
mod compose;
pub mod preview;
pub mod risk;
pub mod view;
