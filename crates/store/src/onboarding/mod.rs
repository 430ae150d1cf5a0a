//! How a carrier comes to haul for a broker: the invitation, the packet that the carrier fills in, the agreements in it, and what the broker
//! pays by. (Document 1 §3: onboarding packet, payment term; document 2 §3: connection invitation.)
//!
//! Which decision may follow which is the server's.

pub mod changed_contacts;
pub mod connection;
pub mod contracts;
pub mod invitations;
pub mod packet_contracts;
pub mod packet_files;
pub mod packets;
pub mod payment_terms;
