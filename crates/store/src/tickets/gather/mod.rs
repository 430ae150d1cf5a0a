//! What loads are evaluated from, beside the loads themselves (`loads::held`): a statement a subject, for all loads of a turn.

pub mod carriers;
pub mod contacts;
pub mod history;
pub mod trucks;
