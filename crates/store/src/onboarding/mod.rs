//! Onboarding: the invitation, the packet that the carrier fills in, the agreements in it, and the broker's payment terms. (Document 1 §3:
//! onboarding packet, payment term; document 2 §3: connection invitation; product: "Connections and onboarding".)
//!
//! Which decision may follow which is the server's. The carrier has no account and so no tenant: what it may touch is the one packet that its
//! link or its session opens. Those statements take what [`carrier_access`] alone gives out: the [`Opened`](crate::Opened) invitation, or the
//! [`PacketAccess`](carrier_access::PacketAccess) of a proved contact.

pub mod carrier_access;
pub mod certificates;
pub mod changed_contacts;
pub mod contracts;
pub mod invitations;
pub mod packet_contracts;
pub mod packet_files;
pub mod packets;
pub mod payment_terms;
pub mod proofs;
pub mod secrets;
pub mod signing;
pub mod status_notices;
pub mod steps;
pub mod submission;
