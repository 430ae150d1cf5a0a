//! The thresholds that decide when an alert is raised, a company's own, each change a version. (Ours.)

pub mod preview;
pub mod show;
pub mod update;
pub mod view;
