//! Listings that PostgreSQL answers: one statement for the page, one for the total, both from the same table of fields.
//!
//! Each field of such a listing carries the SQL expression it represents. No client input becomes SQL text: names are looked up in the
//! table and values are bound. (Document 1 §7: `q[field_predicate]=…`, `q[s]=field direction`.)

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
pub use kernel::list::{Kind, Listing, MAX_PER_PAGE, Predicate, Value, boolean, choice, date, int, text, time};
use sqlx::postgres::PgRow;
use sqlx::{FromRow, Postgres, QueryBuilder};

/// What answers a field: an expression of SQL. Where several columns answer it, a whole condition, with `{value}` for the value: such a field is
/// only compared by [`Predicate::Eq`]. Where rows are only ordered by it, `{value}` is the moment of [`page_at`].
pub type Sql = &'static str;
/// Where the value belongs in a whole condition.
const VALUE: &str = "{value}";
/// A field of a listing that PostgreSQL answers.
pub type Field = kernel::list::Field<Sql>;
/// A comparison with such a field.
pub type Filter = kernel::list::Filter<Sql>;
/// The order by such a field.
pub type Order = kernel::list::Order<Sql>;
/// The conditions of a call on such a listing.
pub type Query = kernel::list::Query<Sql>;

/// A listing that PostgreSQL answers.
pub trait List: Listing<Answer = Sql> {
    /// What follows `select`.
    const COLUMNS: &'static str;
    /// What follows `from`.
    const FROM: &'static str;
    /// The column that holds the company, or none where the rows belong to everyone.
    const TENANT: &'static str;
    /// The order when the call names none; also breaks ties, so it must be total.
    const ORDER: &'static str;
}

/// The rows of one page and how many there are in all.
#[derive(Debug)]
pub struct Rows<T> {
    /// The page's rows.
    pub items: Vec<T>,
    /// Rows on all pages.
    pub total: i64,
}

/// The page of `L` that `query` requests, among the tenant's rows.
pub async fn page<L, T>(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<T>>
where
    L: List,
    T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    rows::<L, T>(db, Some(tenant), query, None).await
}

/// The same at a moment, by which rows can be ordered.
pub async fn page_at<L, T>(db: &mut Conn, tenant: Tenant, query: &Query, at: DateTime<Utc>) -> sqlx::Result<Rows<T>>
where
    L: List,
    T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    rows::<L, T>(db, Some(tenant), query, Some(at)).await
}

/// The page of `L` that `query` requests, where the rows belong to no company.
pub async fn page_for_all<L, T>(db: &mut Conn, query: &Query) -> sqlx::Result<Rows<T>>
where
    L: List,
    T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    const { assert!(L::TENANT.is_empty(), "a company's rows are read for that company alone") };
    rows::<L, T>(db, None, query, None).await
}

/// What `L`'s columns come to over all of the tenant's rows that `query` finds, whatever page it requests.
pub async fn figures<L, T>(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<T>
where
    L: List,
    T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    statement::<L>(Wanted::Figures, Some(tenant), query, None).build_query_as().fetch_one(db).await
}

async fn rows<L, T>(
    db: &mut Conn,
    tenant: Option<Tenant>,
    query: &Query,
    at: Option<DateTime<Utc>>,
) -> sqlx::Result<Rows<T>>
where
    L: List,
    T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    let total = statement::<L>(Wanted::Total, tenant, query, at).build_query_scalar().fetch_one(&mut *db).await?;
    let items = statement::<L>(Wanted::Page, tenant, query, at).build_query_as().fetch_all(db).await?;
    Ok(Rows { items, total })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Total,
    Page,
    Figures,
}

fn statement<L: List>(
    wanted: Wanted,
    tenant: Option<Tenant>,
    query: &Query,
    at: Option<DateTime<Utc>>,
) -> QueryBuilder<Postgres> {
    let columns = if wanted == Wanted::Total { "count(*)" } else { L::COLUMNS };
    let mut sql = QueryBuilder::new(format!("select {columns} from {} where ", L::FROM));
    match tenant {
        Some(tenant) if !L::TENANT.is_empty() => sql.push(L::TENANT).push(" = ").push_bind(tenant.company().0),
        _ => sql.push("true"),
    };
    for filter in &query.filters {
        sql.push(" and ");
        compare(&mut sql, filter);
    }
    if wanted == Wanted::Page {
        sql.push(" order by ");
        if let Some(order) = query.order {
            let direction = if order.is_descending { " desc nulls last, " } else { " asc nulls last, " };
            let mut parts = order.field.answer.split(VALUE);
            sql.push(parts.next().unwrap_or_default());
            for part in parts {
                sql.push_bind(at).push(part);
            }
            sql.push(direction);
        }
        sql.push(L::ORDER);
        sql.push(" limit ").push_bind(i64::from(query.per_page));
        sql.push(" offset ").push_bind(query.offset() as i64);
    }
    sql
}

/// Adds one comparison; the field's expression is the table's own text, the values are bound.
fn compare(sql: &mut QueryBuilder<Postgres>, filter: &Filter) {
    use Predicate as P;
    let expr = filter.field.answer;
    if let Some((first, rest)) = expr.split_once(VALUE) {
        sql.push(first);
        for part in rest.split(VALUE) {
            bind_one(sql, filter);
            sql.push(part);
        }
        return;
    }
    match filter.predicate {
        P::Null => {
            let is_missing = matches!(filter.values.first(), Some(Value::Bool(true)));
            sql.push(expr).push(if is_missing { " is null" } else { " is not null" });
        }
        P::In | P::NotIn => {
            sql.push("coalesce(").push(expr).push(" = any(");
            bind_many(sql, filter);
            sql.push(if filter.predicate == P::In { "), false)" } else { "), false) is false" });
        }
        P::MatchesAny | P::Any => {
            sql.push(expr).push(" && ");
            bind_many(sql, filter);
        }
        P::Cont => bind_like(sql, expr, filter, "%"),
        P::Start => bind_like(sql, expr, filter, ""),
        P::NotStart => {
            sql.push("(");
            bind_like(sql, expr, filter, "");
            sql.push(") is not true");
        }
        P::Plain | P::Eq | P::NotEq | P::Lt | P::Lteq | P::Gt | P::Gteq => {
            let operator = match filter.predicate {
                P::NotEq => " is distinct from ",
                P::Lt => " < ",
                P::Lteq => " <= ",
                P::Gt => " > ",
                P::Gteq => " >= ",
                _ => " = ",
            };
            sql.push(expr).push(operator);
            bind_one(sql, filter);
        }
    }
}

fn bind_one(sql: &mut QueryBuilder<Postgres>, filter: &Filter) {
    match filter.values.first() {
        Some(Value::Text(text)) => sql.push_bind(text.clone()),
        Some(Value::Int(number)) => sql.push_bind(*number),
        Some(Value::Bool(answer)) => sql.push_bind(*answer),
        Some(Value::Date(day)) => sql.push_bind(*day),
        Some(Value::Time(instant)) => sql.push_bind(*instant),
        None => sql.push("null"),
    };
}

fn bind_many(sql: &mut QueryBuilder<Postgres>, filter: &Filter) {
    if filter.field.kind == Kind::Int {
        let numbers = filter.values.iter().filter_map(|v| if let Value::Int(n) = v { Some(*n) } else { None });
        sql.push_bind(numbers.collect::<Vec<_>>());
    } else {
        let texts = filter.values.iter().filter_map(|v| if let Value::Text(t) = v { Some(t.clone()) } else { None });
        sql.push_bind(texts.collect::<Vec<_>>());
    }
}

/// `ilike`, with the pattern's own signs in the text taken literally.
fn bind_like(sql: &mut QueryBuilder<Postgres>, expr: &str, filter: &Filter, before: &str) {
    let Some(Value::Text(text)) = filter.values.first() else { return };
    let literal = text.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    sql.push(expr).push(" ilike ").push_bind(format!("{before}{literal}%"));
}
