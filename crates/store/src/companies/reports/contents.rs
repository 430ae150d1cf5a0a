//! The rows of the reports, in batches by id: so many after the last one that was written.

use chrono::{DateTime, Utc};
use kernel::site::Site;
use serde_json::Value;

/// A person of the company.
#[derive(Clone, Debug)]
pub struct PersonRow {
    /// The person's id.
    pub id: i64,
    /// Given name.
    pub first_name: Option<String>,
    /// Family name.
    pub last_name: Option<String>,
    /// Sign-in address.
    pub email: String,
    /// Phone, as +15551234567.
    pub phone_e164: Option<String>,
    /// Their scopes.
    pub scopes: Vec<String>,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// When they last signed in.
    pub last_signed_in_at: Option<DateTime<Utc>>,
}

batches! {
    /// The company's people after `after`.
    people: PersonRow =
        "select id, first_name, last_name, email, phone_e164, scopes, created_at, last_signed_in_at from users
         where company_id = $1 and id > $2 order by id limit $3";
}

/// An act of the audit log.
#[derive(Clone, Debug)]
pub struct AuditRow {
    /// The entry's id.
    pub id: i64,
    /// When it happened.
    pub occurred_at: DateTime<Utc>,
    /// What was done.
    pub action: String,
    /// The address of who did it.
    pub email: Option<String>,
    /// The key in whose name it was done.
    pub key_name: Option<String>,
    /// What it was done to.
    pub subject: Option<String>,
    /// Details that distinguish this entry from others of its kind.
    pub details: Value,
    /// IP address of the request.
    pub address: Option<String>,
}

batches! {
    /// The acts of the company's log after `after`, oldest first.
    audit_rows: AuditRow =
        r#"select a.id, a.occurred_at, a.action, u.email as "email?", k.name as "key_name?", a.subject, a.details, a.address
           from audit_log a left join users u on u.id = a.user_id left join api_keys k on k.id = a.api_key_id
           where a.company_id = $1 and a.id > $2 order by a.id limit $3"#;
}

/// An invitation that the company sent.
#[derive(Clone, Debug)]
pub struct InvitationRow {
    /// The invitation's id.
    pub id: i64,
    /// Email address of the invited person.
    pub email: String,
    /// The scopes they will get.
    pub scopes: Vec<String>,
    /// The brand of its link.
    pub site: Site,
    /// The address of who sent it.
    pub invited_by: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the mail server accepted its newest email.
    pub delivered_at: Option<DateTime<Utc>>,
    /// Until when its link is good.
    pub expires_at: DateTime<Utc>,
    /// When it was accepted.
    pub claimed_at: Option<DateTime<Utc>>,
}

batches! {
    /// The company's invitations after `after`, oldest first.
    invitations: InvitationRow =
        r#"select i.id, i.email, i.scopes, i.site as "site: Site", u.email as invited_by, i.created_at, i.delivered_at, i.expires_at,
               i.claimed_at
         from user_invitations i join users u on u.id = i.invited_by
         where i.company_id = $1 and i.id > $2 order by i.id limit $3"#;
}
