//! A company's lists of contacts that alerts compare with: dispatch services, and contacts that it does not deal with. (Ours.)

pub mod create;
pub mod end;
pub mod file;
pub mod import;
pub mod list;
mod value;
pub mod view;
