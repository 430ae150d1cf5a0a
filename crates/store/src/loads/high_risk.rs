//! A company's list of places where loads are often stolen: counties and the first three digits of ZIP codes, with dates.

use crate::list::{Field, List, Listing, Predicate as P, Query, Rows, Sql, date, int, page, text};
use crate::{Conn, Tenant};
use chrono::NaiveDate;
use sqlx::{query, query_as, query_scalar};

/// The most places of a company: all counties and three-digit ZIP codes of the country fit.
pub const MOST: usize = 5_000;

/// A place on the list.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct HighRiskArea {
    /// The place's id.
    pub id: i64,
    /// The county's FIPS code; none for ZIP codes.
    pub county_fips: Option<i32>,
    /// First three digits of ZIP codes; none for a county.
    pub zip3: Option<String>,
    /// From when it counts.
    pub listed_on: NaiveDate,
    /// The last day on which it counts; none without an end.
    pub until_on: Option<NaiveDate>,
    /// Where the list is from.
    pub source: Option<String>,
}

/// A place to put on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewHighRiskArea {
    /// The county's FIPS code; none for ZIP codes.
    pub county_fips: Option<i32>,
    /// First three digits of ZIP codes; none for a county.
    pub zip3: Option<String>,
    /// From when it counts.
    pub listed_on: NaiveDate,
    /// The last day on which it counts.
    pub until_on: Option<NaiveDate>,
    /// Where the list is from.
    pub source: Option<String>,
}

/// A company's high-risk areas.
#[derive(Debug)]
pub struct HighRiskAreas;

impl Listing for HighRiskAreas {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("county_fips", "a.county_fips").only(&[P::Eq]),
        text("zip3", "a.zip3").only(&[P::Eq]),
        date("listed_on", "a.listed_on").only(&[P::Gteq, P::Lteq]).sortable(),
        date("until_on", "a.until_on").only(&[P::Gteq, P::Lteq]).sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for HighRiskAreas {
    const COLUMNS: &'static str = "a.id, a.county_fips, a.zip3, a.listed_on, a.until_on, a.source";
    const FROM: &'static str = "high_risk_areas a";
    const TENANT: &'static str = "a.company_id";
    const ORDER: &'static str = "a.county_fips, a.zip3, a.id";
}

/// A page of the company's list.
pub async fn list(db: &mut Conn, tenant: Tenant, asked: &Query) -> sqlx::Result<Rows<HighRiskArea>> {
    page::<HighRiskAreas, _>(db, tenant, asked).await
}

/// Those places of the company's list that are one of these counties or hold one of these three digits.
pub async fn listed(
    db: &mut Conn,
    tenant: Tenant,
    counties: &[i32],
    zip3s: &[String],
) -> sqlx::Result<Vec<HighRiskArea>> {
    query_as!(
        HighRiskArea,
        "select id, county_fips, zip3, listed_on, until_on, source from high_risk_areas
          where company_id = $1 and (county_fips = any($2) or zip3 = any($3)) order by id",
        tenant.company().0,
        counties,
        zip3s
    )
    .fetch_all(db)
    .await
}

/// Since when the company's list is as it is: the newest day on it. None where it has no list.
pub async fn day(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<NaiveDate>> {
    query_scalar!("select max(listed_on) from high_risk_areas where company_id = $1", tenant.company().0)
        .fetch_one(db)
        .await
}

/// Puts a list in the place of the company's own; gives how many places were on it. Each place is on the new list once.
pub async fn replace(db: &mut Conn, tenant: Tenant, areas: &[NewHighRiskArea]) -> sqlx::Result<u64> {
    let company = tenant.company().0;
    // Two people who replace it at once wait for one another.
    query!("select id from companies where id = $1 for no key update", company).fetch_optional(&mut *db).await?;
    let before = query!("delete from high_risk_areas where company_id = $1", company);
    let before = before.execute(&mut *db).await?.rows_affected();
    let counties: Vec<Option<i32>> = areas.iter().map(|area| area.county_fips).collect();
    let zip3s: Vec<Option<String>> = areas.iter().map(|area| area.zip3.clone()).collect();
    let listed: Vec<NaiveDate> = areas.iter().map(|area| area.listed_on).collect();
    let until: Vec<Option<NaiveDate>> = areas.iter().map(|area| area.until_on).collect();
    let sources: Vec<Option<String>> = areas.iter().map(|area| area.source.clone()).collect();
    query!(
        "insert into high_risk_areas (company_id, county_fips, zip3, listed_on, until_on, source)
         select $1, n.county_fips, n.zip3, n.listed_on, n.until_on, n.source
           from unnest($2::integer[], $3::text[], $4::date[], $5::date[], $6::text[]) as n (county_fips, zip3, listed_on, until_on, source)",
        company,
        &counties as &[Option<i32>],
        &zip3s as &[Option<String>],
        &listed,
        &until as &[Option<NaiveDate>],
        &sources as &[Option<String>]
    )
    .execute(db)
    .await?;
    Ok(before)
}
