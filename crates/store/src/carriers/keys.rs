//! From one key of a carrier to another: the product's own id and the USDOT number.

use crate::Conn;
use kernel::ids::CarrierId;

/// A carrier's keys and the name to show for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The product's own key.
    pub id: CarrierId,
    /// The USDOT number.
    pub dot_number: i32,
    /// The legal name of the census row.
    pub legal_name: Option<String>,
}

/// The USDOT number of the carrier; none when there is no such carrier.
pub async fn dot_number(db: &mut Conn, carrier: CarrierId) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!("select dot_number from carriers where id = $1", carrier.0).fetch_optional(db).await
}

/// The carriers among these USDOT numbers that the census knows, in no particular order.
pub async fn known(db: &mut Conn, dot_numbers: &[i32]) -> sqlx::Result<Vec<Known>> {
    sqlx::query_as!(
        Known,
        r#"select id as "id: CarrierId", dot_number, legal_name from carriers where dot_number = any($1) limit 1000"#,
        dot_numbers
    )
    .fetch_all(db)
    .await
}

/// Those of these carriers that there are, in no particular order.
pub async fn of_ids(db: &mut Conn, carriers: &[CarrierId]) -> sqlx::Result<Vec<CarrierId>> {
    sqlx::query_scalar!(r#"select id as "id: CarrierId" from carriers where id = any($1)"#, carriers as &[CarrierId])
        .fetch_all(db)
        .await
}

/// Whether there is any carrier at all.
pub async fn any(db: &mut Conn) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from carriers) as "any!""#).fetch_one(db).await
}

/// The first `limit` synthetic carriers with an email address, by their key.
pub async fn synthetic_with_email(db: &mut Conn, limit: i64) -> sqlx::Result<Vec<Known>> {
    sqlx::query_as!(
        Known,
        r#"select id as "id: CarrierId", dot_number, legal_name from carriers
          where dot_number >= $1 and starts_with(legal_name, $2) and email_address is not null order by id limit $3"#,
        fmcsa::derive::synthetic::FIRST_DOT_NUMBER,
        fmcsa::derive::synthetic::NAME_PREFIX,
        limit
    )
    .fetch_all(db)
    .await
}
