//! What every call about one carrier starts with, and what its lists request from the store.

use kernel::ids::CarrierId;
use kernel::list::Query;
use platform::http::Error;
use store::Conn;
use store::carriers::{Days, Window, keys};

/// The carrier's USDOT number, or 404.
pub(crate) async fn dot_number(db: &mut Conn, carrier: CarrierId) -> Result<i32, Error> {
    keys::dot_number(db, carrier).await?.ok_or(Error::NotFound)
}

/// The rows that a list call requests.
pub(crate) fn window(query: &Query<()>) -> Window {
    Window { offset: i64::try_from(query.offset()).unwrap_or(i64::MAX), limit: i64::from(query.per_page) }
}

/// The range that a list call requests with `{field}_gteq` and `{field}_lteq`.
pub(crate) fn days(query: &Query<()>, field: &str) -> Days {
    Days { from: query.date(&format!("{field}_gteq")), to: query.date(&format!("{field}_lteq")) }
}

/// The whole numbers given for `parameter`; what does not fit in 16 bits equals no code of FMCSA's and is kept as one that does not exist.
pub(crate) fn small_ints(query: &Query<()>, parameter: &str) -> Vec<i16> {
    let numbers = query.values(parameter).iter().filter_map(|value| match value {
        store::list::Value::Int(number) => Some(i16::try_from(*number).unwrap_or(i16::MIN)),
        _ => None,
    });
    numbers.collect()
}
