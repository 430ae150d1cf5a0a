//! Lane search: carriers whose vehicles were seen near both ends of a lane. (Document 1 §1, §3 "lane search state", §7: POST carriers/search.)

pub mod asked;
pub mod region;
pub mod rows;
pub mod search;
pub mod view;
