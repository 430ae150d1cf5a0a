//! Telling people of high alerts near a pickup that nobody acknowledged: managers first, then those on call. The engine's clocks say when
//! (`engine::clocks`).

pub mod mail_late_alert;
