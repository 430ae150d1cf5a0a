//! The people of a carrier's own company.

use super::{compose, views};
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing};
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Page, Path, Q, Reply};

/// The parameters of the list: the page alone. (Document 2 §9: 50 a page.)
#[derive(Debug)]
pub struct DirectoryUsers;

impl Listing for DirectoryUsers {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[];
    const PER_PAGE: u32 = 50;
}

/// Lists the people of the carrier's own company, if it has an account: name, phone and email address, each person once.
///
/// (Document 2 §3.)
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/directory_users",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<DirectoryUsers>),
    responses((status = 200, body = Vec<views::directory::DirectoryEntry>))
)]
pub async fn list_directory_users(
    app: App,
    _caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
    q: Q<DirectoryUsers>,
) -> Reply<Page<views::directory::DirectoryEntry>> {
    if !app.config.flags.is_directory_shown {
        return Err(Error::NotFound);
    }
    let mut db = app.conn().await?;
    super::scope::dot_number(&mut db, id).await?;
    // A person may appear in several rows, so all rows are read before a page is cut; there are at most 500.
    let people = compose::directory::users(&store::carriers::people::of_carrier(&mut db, id).await?);
    let total = people.len() as u64;
    let first = usize::try_from(q.offset()).unwrap_or(usize::MAX);
    let page = people.into_iter().skip(first).take(q.per_page as usize).collect();
    Ok(Page::new(&q, page, total))
}
