//! How a carrier comes to haul for a broker: invitations, packets, agreements. (Product: "Connections and onboarding".)

pub mod carrier;
pub mod contracts;
pub mod hold_changed_contacts;
pub mod packet_contracts;
pub mod packets;
pub mod payment_terms;
mod redlined;
pub mod take_in_certificates;
pub mod tax_form_submissions;

use platform::http::Caller;
use platform::http::address::Address;
use platform::http::guards::Guarded;
use serde_json::Value;
use store::audit::Entry;

/// What was done, as the audit log keeps it. Never a tax number, a bank or an answer of the carrier's.
fn act<'a, G: Guarded>(
    caller: &Caller<G>,
    from: Address,
    action: &'a str,
    subject: String,
    details: Value,
) -> Entry<'a> {
    Entry {
        company: caller.member().company.as_ref().map(|company| company.id),
        user: Some(caller.member().id),
        api_key: caller.api_key(),
        action,
        subject: Some(subject),
        details,
        address: Some(from.client.to_string()),
    }
}
