//! Alerts: reported, listed, reviewed by staff, published or rejected, unpublished.

pub mod create;
pub mod decide;
pub mod for_review;
pub mod list;
pub mod review;
pub mod show;
pub mod unpublish;
pub mod view;
