//! The people to notify that the operator admitted a new company.

use crate::Conn;
use kernel::ids::{CompanyId, UserId};

/// Those of a company's people who manage users, oldest first.
pub async fn people_to_notify(db: &mut Conn, company: CompanyId) -> sqlx::Result<Vec<UserId>> {
    let ids = sqlx::query_scalar!(
        "select id from users where company_id = $1 and 'manage_users' = any (scopes) order by id limit 100",
        company.0
    );
    Ok(ids.fetch_all(db).await?.into_iter().map(UserId).collect())
}
