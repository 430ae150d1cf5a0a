//! A broker's connections with carriers.

pub mod invitations;
