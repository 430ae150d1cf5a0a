//! What a company has in the database, short enough to compare.

use super::belongings::Company;
use crate::support::TestApp;
use std::collections::BTreeMap;

/// How a table's rows tell whose they are.
const OWNERS: [(&str, &str); 3] = [
    ("company_id", "company_id = $1"),
    ("user_id", "user_id in (select id from users where company_id = $1)"),
    ("packet_id", "packet_id in (select id from onboarding_packets where company_id = $1)"),
];

/// A digest of the company's rows in every table that says whose its rows are.
pub(super) async fn of(app: &TestApp, company: &Company) -> BTreeMap<String, String> {
    let mut db = app.db().await;
    let mut all = BTreeMap::new();
    for (column, condition) in OWNERS {
        let tables = "select table_name::text from information_schema.columns where table_schema = 'public' and column_name = $1";
        let tables: Vec<String> = sqlx::query_scalar(tables).bind(column).fetch_all(&mut *db).await.expect("tables");
        for table in tables {
            let sql = format!(
                "select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) from {table} r where {condition}"
            );
            let rows = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(company.id).fetch_one(&mut *db).await;
            all.insert(format!("{table} by {column}"), rows.expect("a digest"));
        }
    }
    all
}
