//! The people of a carrier who use the product: members of the company that the carrier itself has here.

use crate::Conn;
use kernel::ids::{CarrierId, UserId};

/// A person of a carrier's company.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Person {
    pub id: UserId,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: String,
    pub phone_e164: Option<String>,
}

/// The members of the company of the carrier, by name; the first 500.
pub async fn of_carrier(db: &mut Conn, carrier: CarrierId) -> sqlx::Result<Vec<Person>> {
    sqlx::query_as!(
        Person,
        r#"select users.id as "id: UserId", first_name, last_name, email, users.phone_e164
           from users join companies on companies.id = users.company_id
          where companies.carrier_id = $1 and companies.company_type = 'carrier'
          order by first_name, last_name, users.id
          limit 500"#,
        carrier.0
    )
    .fetch_all(db)
    .await
}
