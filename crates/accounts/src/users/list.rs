//! The users of the caller's company. (Document 2 §7: GET users, 50 a page by first name, filtered by scope.)

use chrono::{DateTime, Utc};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadUsers;
use platform::http::{Caller, Page, Q, Reply, schema};
use platform::named::Named;
use serde::Serialize;
use store::users::{Colleague, Colleagues};
use utoipa::ToSchema;

/// A user of the company.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserView {
    /// The person's id.
    id: i64,
    /// First name.
    first_name: Option<String>,
    /// Last name.
    last_name: Option<String>,
    /// First and last name, or the email address if there is none.
    full_name: String,
    /// Email address for sign-in.
    email: String,
    /// Phone number, as +15551234567.
    phone_e164: Option<String>,
    /// What the person may do.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// Whether the person handles load-lock alerts without managing them: holds `tickets_load_lock_staff` and not `tickets_load_lock_manager`.
    is_self_staff: bool,
    /// When the account was created.
    created_at: DateTime<Utc>,
}

impl From<Colleague> for UserView {
    fn from(row: Colleague) -> Self {
        let scopes = Scope::known(&row.scopes);
        let full_name = Named::person(row.id.0, row.first_name.as_deref(), row.last_name.as_deref(), &row.email).name;
        Self {
            id: row.id.0,
            full_name,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            phone_e164: row.phone_e164,
            is_self_staff: Scope::is_self_staff(&scopes),
            scopes,
            created_at: row.created_at,
        }
    }
}

/// Lists your company's users, by first name unless another order is given.
#[utoipa::path(get, path = "/api/v1/users", tag = "users", params(Q<Colleagues>), responses((status = 200, body = [UserView])))]
pub async fn list_users(app: App, caller: Caller<ReadUsers>, q: Q<Colleagues>) -> Reply<Page<UserView>> {
    let rows = store::users::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(UserView::from))
}
