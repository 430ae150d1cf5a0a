//! PostgreSQL as it would answer if it had to: one flat table of what lists filter and sort by, a table of name keys, and an index for
//! every order and every selective filter. It is given every advantage that does not change the answers.

use sqlx::PgConnection;

const TABLES: &[&str] = &[
    "drop table if exists bench_carriers, bench_names",
    "create unlogged table bench_carriers as
     select c.dot_number, c.phy_state as state, c.phy_country as country, c.status_code, c.carrier_operation,
            coalesce(c.safety_rating, 'none') as safety_rating, 
            -- The size of a fleet as `fmcsa::derive::fleet::size` takes it.
            case when c.power_units >= 100 and c.total_drivers > 0 and c.power_units / c.total_drivers > 20 then null
                 when c.power_units > 1000 and i.last_inspected_on is null then null
                 else c.power_units end as power_units, c.total_drivers, c.cargo, c.is_hazmat,
            f.authority_since, f.bipd_on_file, f.is_out_of_service,
            (f.common_status = 'A' or f.contract_status = 'A') as has_carrier_authority,
            (f.broker_status = 'A') as has_broker_authority,
            i.last_inspected_on,
            upper(regexp_replace(coalesce(c.legal_name, ''), '[^[:alnum:]]', '', 'g')) collate \"C\" as legal_key,
            upper(regexp_replace(coalesce(c.dba_name, ''), '[^[:alnum:]]', '', 'g')) collate \"C\" as dba_key
     from carriers c
     left join carrier_facts f using (dot_number)
     left join (select dot_number, max(inspected_on) as last_inspected_on from inspections group by dot_number) i using (dot_number)
     order by c.phy_state, c.dot_number",
    "create unlogged table bench_names as
     select legal_key as key, dot_number from bench_carriers where legal_key <> ''
     union all select dba_key, dot_number from bench_carriers where dba_key <> ''",
    "alter table bench_carriers add primary key (dot_number)",
    "create index on bench_carriers (legal_key, dot_number)",
    "create index on bench_carriers (dba_key, dot_number) where dba_key <> ''",
    "create index on bench_carriers (power_units, dot_number)",
    "create index on bench_carriers (total_drivers, dot_number)",
    "create index on bench_carriers (authority_since, dot_number)",
    "create index on bench_carriers (last_inspected_on, dot_number)",
    "create index on bench_carriers (bipd_on_file, dot_number)",
    "create index on bench_carriers (state, power_units)",
    "create index on bench_carriers (state, authority_since)",
    "create index on bench_names (key, dot_number)",
    "analyze bench_carriers",
    "analyze bench_names",
];

/// Makes the tables and indexes from what was imported.
pub(crate) async fn prepare(db: &mut PgConnection) -> anyhow::Result<()> {
    // Building the tables needs the memory that answering gets too.
    sqlx::raw_sql("set maintenance_work_mem = '1GB'; set work_mem = '256MB'").execute(&mut *db).await?;
    for statement in TABLES {
        sqlx::raw_sql(*statement).execute(&mut *db).await?;
    }
    sqlx::raw_sql("vacuum bench_carriers").execute(&mut *db).await?;
    sqlx::raw_sql("vacuum bench_names").execute(&mut *db).await?;
    Ok(())
}

/// The exact total and one page, as DOT numbers in order.
pub(crate) async fn list(
    db: &mut PgConnection,
    conditions: &str,
    order: &str,
    skip: usize,
    take: usize,
) -> anyhow::Result<(i64, Vec<i32>)> {
    let total =
        sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from bench_carriers where {conditions}")))
            .fetch_one(&mut *db)
            .await?;
    let page = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
        "select dot_number from bench_carriers where {conditions} order by {order} limit {take} offset {skip}"
    )))
    .fetch_all(&mut *db)
    .await?;
    Ok((total, page))
}

/// The first carriers whose legal or DBA name starts with a key, by name; each carrier once.
pub(crate) async fn type_ahead(db: &mut PgConnection, start: &str, limit: usize) -> anyhow::Result<Vec<(String, i32)>> {
    let end = format!("{start}\u{10ffff}");
    // A carrier may be listed there twice (legal and DBA name alike), so twice as many are read.
    let found: Vec<(String, i32)> = sqlx::query_as(
        "select key, dot_number from bench_names where key >= $1 and key < $2 order by key, dot_number limit $3",
    )
    .bind(start)
    .bind(end)
    .bind(2 * limit as i64)
    .fetch_all(db)
    .await?;
    let mut seen = std::collections::HashSet::new();
    Ok(found.into_iter().filter(|(_, dot)| seen.insert(*dot)).take(limit).collect())
}
