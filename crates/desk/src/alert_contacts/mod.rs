//! A company's lists of contacts that alerts compare with: dispatch services, and contacts that it does not deal with. (Ours.)

mod columns;
pub mod create;
pub mod end;
pub mod file;
pub mod forms;
pub mod import;
pub mod list;
pub mod preview;
mod value;
pub mod view;
