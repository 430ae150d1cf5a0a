//! Corrections to a carrier's data that brokers request from the operator. (Document 1 §7: edit_requests.)

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, int, page, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, UserId};

/// A request.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct EditRequest {
    pub id: i64,
    pub carrier_id: CarrierId,
    pub carrier_dot_number: i32,
    pub carrier_legal_name: Option<String>,
    pub message: String,
    pub user_id: UserId,
    pub user_name: String,
    pub company_legal_name: String,
    pub created_at: DateTime<Utc>,
}

/// The company's requests, newest first.
#[derive(Debug)]
pub struct EditRequests;

impl Listing for EditRequests {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("carrier_id", "e.carrier_id").only(&[Predicate::Eq]).means("The carrier's id."),
        time("created_at", "e.created_at")
            .only(&[Predicate::Gteq, Predicate::Lteq])
            .means("When it was created.")
            .sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for EditRequests {
    const COLUMNS: &'static str = "e.id, e.carrier_id, c.dot_number as carrier_dot_number, c.legal_name as carrier_legal_name, e.message, \
         e.user_id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, \
         k.legal_name as company_legal_name, e.created_at";
    const FROM: &'static str = "edit_requests e join carriers c on c.id = e.carrier_id join users u on u.id = e.user_id \
         join companies k on k.id = e.company_id";
    const TENANT: &'static str = "e.company_id";
    const ORDER: &'static str = "e.id desc";
}

/// A page of the company's requests.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<EditRequest>> {
    page::<EditRequests, _>(db, tenant, query).await
}

/// A request, for the email to staff or for its author's response.
pub async fn find(db: &mut Conn, id: i64) -> sqlx::Result<Option<EditRequest>> {
    sqlx::query_as!(
        EditRequest,
        r#"select e.id, e.carrier_id as "carrier_id: CarrierId", c.dot_number as carrier_dot_number, c.legal_name as carrier_legal_name, e.message,
               e.user_id as "user_id: UserId", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "user_name!",
               k.legal_name as company_legal_name, e.created_at
             from edit_requests e join carriers c on c.id = e.carrier_id join users u on u.id = e.user_id
             join companies k on k.id = e.company_id
            where e.id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Makes a request.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    user: UserId,
    carrier: CarrierId,
    message: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into edit_requests (company_id, user_id, carrier_id, message, created_at) values ($1, $2, $3, $4, $5) returning id",
        tenant.company().0,
        user.0,
        carrier.0,
        message,
        now
    )
    .fetch_one(db)
    .await
}
