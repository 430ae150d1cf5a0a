//! Finds teammates by name or address. (Document 2 §7: GET users/search_company_users.)

use super::list::UserView;
use platform::app::App;
use platform::http::guards::ReadUsers;
use platform::http::{Caller, Error, Page, Query, Reply};
use serde::Deserialize;
use store::list::MAX_PER_PAGE;
use utoipa::IntoParams;

/// The longest text that is looked for.
const MAX_TERM: usize = 100;

/// What is looked for, and which page of what is found.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserSearch {
    /// Part of a name or an email address, case-insensitive; empty text matches everyone.
    #[serde(default)]
    #[param(max_length = 100)]
    search_term: String,
    /// Page number, from 1.
    #[serde(default = "first")]
    #[param(minimum = 1, default = 1)]
    page: u32,
    /// Results per page. (Document 2 §9: 50.)
    #[serde(default = "fifty")]
    #[param(minimum = 1, maximum = 100, default = 50)]
    per_page: u32,
}

const fn first() -> u32 {
    1
}

const fn fifty() -> u32 {
    50
}

/// Lists your company's users whose name or email address contains the text, by first name.
#[utoipa::path(
    get,
    path = "/api/v1/users/search_company_users",
    tag = "users",
    params(UserSearch),
    responses((status = 200, body = [UserView]))
)]
pub async fn search_company_users(
    app: App,
    caller: Caller<ReadUsers>,
    Query(wanted): Query<UserSearch>,
) -> Reply<Page<UserView>> {
    let term = wanted.search_term.trim();
    if term.chars().count() > MAX_TERM || term.contains('\0') {
        return Err(Error::invalid("search_term", format!("Use {MAX_TERM} characters or fewer.")));
    }
    if wanted.page == 0 {
        return Err(Error::invalid("page", "Must be 1 or more."));
    }
    if !(1..=MAX_PER_PAGE).contains(&wanted.per_page) {
        return Err(Error::invalid("per_page", format!("Must be a whole number from 1 to {MAX_PER_PAGE}.")));
    }
    let q = store::list::Query { filters: Vec::new(), order: None, page: wanted.page, per_page: wanted.per_page };
    let (limit, offset) = (i64::from(q.per_page), q.offset() as i64);
    let rows = store::users::search(&mut *app.conn().await?, caller.tenant()?, term, limit, offset).await?;
    Ok(Page::of(&q, rows).map(UserView::from))
}
