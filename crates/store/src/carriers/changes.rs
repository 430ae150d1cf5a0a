//! The history of a carrier's facts: what changed, from what to what, and which import saw it.

use super::Window;
use crate::Conn;
use crate::list::Rows;
use profile::rows::Change;

/// Which changes to return.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Of these facts; of any when empty.
    pub fields: Vec<String>,
    /// Not of these facts.
    pub hidden: Vec<String>,
}

/// A page of the changes of a carrier, newest first.
pub async fn page(db: &mut Conn, dot_number: i32, filter: &Filter, window: Window) -> sqlx::Result<Rows<Change>> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from carrier_changes
            where dot_number = $1 and ($2::text[] = '{}' or field = any($2)) and field <> all($3)"#,
        dot_number,
        &filter.fields,
        &filter.hidden
    )
    .fetch_one(&mut *db)
    .await?;
    let items = sqlx::query_as!(
        Change,
        "select id, field, before, after, data_set, as_of, run_id, observed_at
           from carrier_changes
          where dot_number = $1 and ($2::text[] = '{}' or field = any($2)) and field <> all($3)
          order by id desc
          limit $4 offset $5",
        dot_number,
        &filter.fields,
        &filter.hidden,
        window.limit,
        window.offset
    )
    .fetch_all(db)
    .await?;
    Ok(Rows { items, total })
}
