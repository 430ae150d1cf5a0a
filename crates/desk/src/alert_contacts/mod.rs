//! A company's lists of contacts that alerts compare with: dispatch services, and contacts that it does not deal with. (Ours.)

pub mod create;
pub mod end;
pub mod list;
pub mod view;
