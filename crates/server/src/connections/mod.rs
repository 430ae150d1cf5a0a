//! A broker's connections with carriers. (Document 1 §3 and §7: connections.)

pub mod invitations;
