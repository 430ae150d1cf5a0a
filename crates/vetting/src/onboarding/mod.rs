//! Onboarding a carrier for a broker: invitations, packets, agreements. (Product: "Connections and onboarding".)

pub mod carrier;
pub mod contracts;
pub mod hold_changed_contacts;
pub mod packet_contracts;
pub mod packets;
pub mod payment_terms;
mod redlined;
pub mod take_in_certificates;
pub mod tax_form_submissions;
