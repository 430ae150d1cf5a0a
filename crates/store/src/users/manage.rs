//! Looking after a company's people: finding one, changing what they may do, letting them go. (Document 2 §7, users.)
//!
//! [`lock_managers`] comes before anything that could leave a company without someone who manages users, so that two at once cannot.

use super::Colleague;
use crate::list::Rows;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use kernel::scopes::Scope;

/// The company's person with that id.
pub async fn find_colleague(db: &mut Conn, tenant: Tenant, id: UserId) -> sqlx::Result<Option<Colleague>> {
    sqlx::query_as!(
        Colleague,
        r#"select id as "id: UserId", first_name, last_name, email, phone_e164, scopes, created_at from users
            where id = $1 and company_id = $2"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The company's people whose name or address contains `term`, by first name.
pub async fn search(
    db: &mut Conn,
    tenant: Tenant,
    term: &str,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Rows<Colleague>> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from users
           where company_id = $1 and position(lower($2) in lower(concat_ws(' ', first_name, last_name, email))) > 0"#,
        tenant.company().0,
        term
    )
    .fetch_one(&mut *db)
    .await?;
    let items = sqlx::query_as!(
        Colleague,
        r#"select id as "id: UserId", first_name, last_name, email, phone_e164, scopes, created_at from users
         where company_id = $1 and position(lower($2) in lower(concat_ws(' ', first_name, last_name, email))) > 0
         order by first_name, id limit $3 offset $4"#,
        tenant.company().0,
        term,
        limit,
        offset
    )
    .fetch_all(db)
    .await?;
    Ok(Rows { items, total })
}

/// Those of the company's people who manage users. Until the transaction ends, no one else changes who does.
pub async fn lock_managers(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<UserId>> {
    // Its key stays free: what others add in the company's name meanwhile (an audit entry, say) does not wait for this.
    let locked = sqlx::query_scalar!("select id from companies where id = $1 for no key update", tenant.company().0);
    locked.fetch_optional(&mut *db).await?;
    let ids = sqlx::query_scalar!(
        "select id from users where company_id = $1 and $2 = any (scopes) order by id",
        tenant.company().0,
        Scope::ManageUsers.as_str()
    );
    Ok(ids.fetch_all(db).await?.into_iter().map(UserId).collect())
}

/// Gives the company's person other scopes; whether there is such a person.
pub async fn set_scopes(db: &mut Conn, tenant: Tenant, id: UserId, scopes: &[Scope]) -> sqlx::Result<bool> {
    let scopes: Vec<_> = scopes.iter().map(ToString::to_string).collect();
    let done = sqlx::query!(
        "update users set scopes = $3 where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        &scopes
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Lets the company's person go: company and scopes are taken away, their keys are revoked. The row stays, for the record. Whether there is
/// such a person.
pub async fn remove(db: &mut Conn, tenant: Tenant, id: UserId, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update users set company_id = null, scopes = '{}' where id = $1 and company_id = $2",
        id.0,
        tenant.company().0
    );
    if done.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!("update api_keys set revoked_at = $2 where user_id = $1 and revoked_at is null", id.0, now)
        .execute(db)
        .await?;
    Ok(true)
}

/// The accounts whose address has a sign that is not ASCII, with it; the first 1,000.
pub async fn not_ascii(db: &mut Conn) -> sqlx::Result<Vec<(UserId, String)>> {
    let rows = sqlx::query!(
        "select id, email from users where octet_length(email) <> char_length(email) order by id limit 1000"
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (UserId(row.id), row.email)).collect())
}

/// Gives an account another address, unless somebody has it; whether it has it now.
pub async fn set_email(db: &mut Conn, id: UserId, email: &str) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update users set email = $2 where id = $1 and not exists (select from users o where lower(o.email) = lower($2) and o.id <> $1)",
        id.0,
        email
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}
