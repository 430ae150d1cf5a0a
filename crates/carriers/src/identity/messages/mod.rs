//! What companies and an alert's publisher write to each other. The publisher sees which company asks, and says so in the form; who asks
//! never learns who the publisher is.

pub mod create;
pub mod list;
pub mod mail_notice;
pub mod view;
