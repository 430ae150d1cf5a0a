//! A company's own terms, which its rate confirmations carry. In versions: the newest counts.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use sqlx::{query_as, query_scalar};

/// A company's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnText {
    /// Their version, from 1.
    pub version: i32,
    /// The text.
    pub body: String,
    /// When they were set.
    pub changed_at: DateTime<Utc>,
    /// By whom.
    pub changed_by_name: Option<String>,
}

/// The company's terms; none before it set any.
pub async fn newest(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<OwnText>> {
    query_as!(
        OwnText,
        r#"select t.version, t.body, t.changed_at,
                  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as changed_by_name
             from rate_confirmation_texts t left join users u on u.id = t.changed_by
            where t.company_id = $1 order by t.version desc limit 1"#,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Sets the company's terms; gives their version. Two at once are two versions, or the second fails on the key and is to be tried again.
pub async fn set(db: &mut Conn, tenant: Tenant, body: &str, by: UserId, now: DateTime<Utc>) -> sqlx::Result<i32> {
    query_scalar!(
        "insert into rate_confirmation_texts (company_id, version, body, changed_by, changed_at)
         select $1, coalesce(max(version), 0) + 1, $2, $3, $4 from rate_confirmation_texts where company_id = $1
         returning version",
        tenant.company().0,
        body,
        by.0,
        now
    )
    .fetch_one(db)
    .await
}
