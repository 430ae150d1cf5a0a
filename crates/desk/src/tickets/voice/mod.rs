//! Voice codes: the product picks a number that is proven, a person dials it and reads six digits, and the carrier types them on the page of the
//! emailed question. So whoever answers has the mailbox and the phone on file; a hijacked mailbox alone is not enough. (loads.md §2a point 2; no
//! telephone service is needed.)

pub mod give;
pub mod may_give;
pub mod prove;
pub mod view;
