//! What people do to their own access, as the audit log keeps it.

use crate::http::Caller;
use crate::http::address::Address;
use crate::http::guards::Guarded;
use serde_json::Value;
use store::audit::Entry;
use store::users::Member;

/// An act of the caller on themselves.
pub fn own<'a, G: Guarded>(caller: &Caller<G>, from: Address, action: &'a str, details: Value) -> Entry<'a> {
    Entry { api_key: caller.api_key(), ..of(caller.member(), from, action, details) }
}

/// An act of this person on themselves.
pub fn of<'a>(member: &Member, from: Address, action: &'a str, details: Value) -> Entry<'a> {
    Entry {
        company: member.company.as_ref().map(|company| company.id),
        user: Some(member.id),
        api_key: None,
        action,
        subject: Some(format!("User;{}", member.id)),
        details,
        address: Some(from.client.to_string()),
    }
}
