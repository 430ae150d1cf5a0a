//! People who work for the product's operator: they look at what brokers report before others see it.

use crate::Conn;
use kernel::ids::UserId;

/// The most members of the operator's staff that get an email about one event.
const MOST: i64 = 50;

/// Everyone who works for the operator, the first 50.
pub async fn staff(db: &mut Conn) -> sqlx::Result<Vec<UserId>> {
    let ids =
        sqlx::query_scalar!("select id from users where is_staff order by id limit $1", MOST).fetch_all(db).await?;
    Ok(ids.into_iter().map(UserId).collect())
}

/// The address of someone who works for the operator.
pub async fn staff_email(db: &mut Conn, user: UserId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select email from users where id = $1 and is_staff", user.0).fetch_optional(db).await
}

/// Notes whether someone works for the operator; gives the person, if there is one with that address.
pub async fn set_staff(db: &mut Conn, email: &str, is_staff: bool) -> sqlx::Result<Option<UserId>> {
    let id = sqlx::query_scalar!(
        "update users set is_staff = $2 where lower(email) = lower($1) returning id",
        email,
        is_staff
    );
    Ok(id.fetch_optional(db).await?.map(UserId))
}
