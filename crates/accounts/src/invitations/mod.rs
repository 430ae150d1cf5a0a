//! Invitations to join the company: created, listed, resent, withdrawn. (Document 2 §7: user invitations.) Accepting one is part of sign-up
//! (`auth::sign_up`).

pub mod create;
pub mod delete;
pub mod link;
pub mod list;
pub mod mail_link;
pub mod resend;
pub mod view;
