//! Messages between companies and an alert's publisher. The publisher sees which company is asking, as the form says; the asking company
//! never learns who the publisher is.

pub mod create;
pub mod list;
pub mod mail_notice;
pub mod view;
