//! Market areas that the operator gave in the place of the built-in ones. The same for every company, so no tenant.

use crate::Conn;
use chrono::{DateTime, Utc};
use sqlx::{Connection, query, query_scalar};

/// A market area as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarketArea {
    /// Its number, which stays with its code.
    pub id: i64,
    /// Code of the market area.
    pub code: String,
    /// Name of the market area.
    pub name: String,
    /// Its three-digit ZIPs and FSAs, ascending.
    pub members: Vec<String>,
}

/// A market area as a file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMarketArea {
    /// Code of the market area.
    pub code: String,
    /// Name of the market area.
    pub name: String,
    /// Its three-digit ZIPs and FSAs; each is in one market area of the file only.
    pub members: Vec<String>,
}

/// The market areas in force, by number; none when the built-in ones are.
pub async fn market_areas(db: &mut Conn) -> sqlx::Result<Vec<MarketArea>> {
    sqlx::query_as!(
        MarketArea,
        r#"select area.id, code, name, array_agg(zip3 order by zip3) as "members!"
           from market_areas area join market_area_members on market_area_id = area.id group by area.id order by area.id"#
    )
    .fetch_all(db)
    .await
}

/// The number of the newest replacement; 0 when there was none.
pub async fn version(db: &mut Conn) -> sqlx::Result<i64> {
    query_scalar!(r#"select coalesce(max(id), 0) as "version!" from market_area_imports"#).fetch_one(db).await
}

/// Puts these market areas in the place of all before; without any, the built-in ones are in force again.
pub async fn replace(
    db: &mut Conn,
    areas: &[NewMarketArea],
    file_name: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let mut tx = db.begin().await?;
    // One replacement after the other.
    query!("lock table market_area_members in share row exclusive mode").execute(&mut *tx).await?;
    let codes: Vec<String> = areas.iter().map(|area| area.code.clone()).collect();
    let names: Vec<String> = areas.iter().map(|area| area.name.clone()).collect();
    query!(
        "insert into market_areas (code, name) select * from unnest($1::text[], $2::text[])
         on conflict (code) do update set name = excluded.name",
        &codes,
        &names
    )
    .execute(&mut *tx)
    .await?;
    query!("delete from market_area_members").execute(&mut *tx).await?;
    let (members, of_code): (Vec<String>, Vec<String>) =
        areas.iter().flat_map(|area| area.members.iter().map(|member| (member.clone(), area.code.clone()))).unzip();
    query!(
        "insert into market_area_members (zip3, market_area_id)
         select given.zip3, area.id from unnest($1::text[], $2::text[]) given (zip3, code)
         join market_areas area on area.code = given.code",
        &members,
        &of_code
    )
    .execute(&mut *tx)
    .await?;
    query!(
        "insert into market_area_imports (file_name, areas, members, imported_at) values ($1, $2, $3, $4)",
        file_name,
        areas.len() as i32,
        members.len() as i32,
        now
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await
}
