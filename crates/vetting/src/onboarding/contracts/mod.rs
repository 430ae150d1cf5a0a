//! The broker's own agreements: in versions, current or retired. (Document 2 §7: contracts/current_contract.) A new company has none, since
//! no one should sign a text the broker didn't choose.

pub mod change;
pub mod create;
pub mod current_contract;
pub mod list;
pub mod view;
