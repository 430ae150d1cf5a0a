//! Following one truck by its ELD, for one broker and one load: the broker asks, the carrier answers by the link that was emailed to the
//! address on FMCSA's file, and positions are handed on as the provider reports them.
//!
//! What the carrier agreed to when it connected its ELD stays as it is (docs/telematics.md): this is a consent of its own, version 2.

pub mod answer;
pub mod ask;
pub mod hand_on;
pub mod show;
