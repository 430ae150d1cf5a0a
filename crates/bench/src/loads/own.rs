//! The benchmark's own companies, and the database without what a run before left in it.

use kernel::ids::CompanyId;
use store::Conn;

/// The company whose people sign in here.
const DEMONSTRATION: &str = "select id from companies where legal_name = 'Haulwarden Demonstration Brokerage'";

/// All loads of all companies with everything that hangs on them (stops, carriers, positions, alerts, offers), since the database is the
/// benchmark's own. Emptied tables keep no dead rows, which deleted ones would have everyone read over.
const CLEAR: &str = "truncate loads, load_positions, load_refused_positions, load_events, truck_postings, load_carrier_dispositions cascade";

const COMPANY: &str = "
    insert into companies (legal_name, company_type, plan_id)
    select $1, 'broker', (select id from plans where name = 'bench')
     where not exists (select from companies where legal_name = $1)";
const PLAN: &str = "insert into plans (name) select 'bench' where not exists (select from plans where name = 'bench')";

/// Removes all loads. While no process serves the database: a book of open loads that was read before would keep them.
pub(crate) async fn clear(db: &mut Conn) -> anyhow::Result<()> {
    store::migrate::run(db).await?;
    sqlx::raw_sql(CLEAR).execute(db).await?;
    Ok(())
}

/// The company of this name, made if there is none.
pub(crate) async fn company(db: &mut Conn, name: &str) -> anyhow::Result<CompanyId> {
    sqlx::query(PLAN).execute(&mut *db).await?;
    sqlx::query(COMPANY).bind(name).execute(&mut *db).await?;
    let id = sqlx::query_scalar("select id from companies where legal_name = $1").bind(name).fetch_one(db).await?;
    Ok(CompanyId(id))
}

/// The company of the demonstration; it is there once the database was served.
pub(crate) async fn demonstration(db: &mut Conn) -> anyhow::Result<CompanyId> {
    Ok(CompanyId(sqlx::query_scalar(DEMONSTRATION).fetch_one(db).await?))
}
