//! The company's carriers as one list: by stage, by result under its rules and by verdict; counted, and as a file. (Ours: document 1 §4's
//! lists, and those of monitored carriers by result, on one screen.)
//!
//! Which carriers are in a list is `store::connections::network`'s matter; what the carrier index knows of them (verdict, result, lapse,
//! insurance) narrows and orders them here.

mod columns;
pub mod counts;
pub mod export;
mod found;
pub mod list;
pub mod view;
