//! Pages of closed loads, which the book does not hold. They follow the same filters and orders as the book's pages of open ones.

use super::counts;
use crate::{Conn, Tenant};
use freight::book::{Direction, Filter, Query, Sort, SortBy};
use freight::equipment::EquipmentType;
use freight::tracking::Tab;
use kernel::ids::LoadId;
use kernel::list::MAX_PER_PAGE;
use sqlx::{query, query_scalar};

/// How many closed loads the company has.
pub async fn count(db: &mut Conn, tenant: Tenant) -> sqlx::Result<u32> {
    counts::closed(db, tenant).await
}

/// A page of the company's closed loads, whichever tab is asked for, and how many there are in all.
pub async fn page(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<(Vec<LoadId>, u32)> {
    if query.filter == Filter::default() {
        let total = count(db, tenant).await?;
        return Ok((unfiltered(db, tenant, query).await?, total));
    }
    filtered(db, tenant, query).await
}

/// All of the company's closed loads under a filter, in no order.
pub async fn ids(db: &mut Conn, tenant: Tenant, filter: &Filter) -> sqlx::Result<Vec<LoadId>> {
    let sort = Sort { by: SortBy::Id, direction: Direction::Descending };
    let query = Query { tab: Tab::Closed, filter: filter.clone(), sort, page: 1, per_page: MAX_PER_PAGE };
    Ok(found(db, tenant, &query, (i64::MAX, 0)).await?.0)
}

/// How many loads to a page, and how many come before it.
fn window(query: &Query) -> (i64, i64) {
    let limit = i64::from(query.per_page.clamp(1, MAX_PER_PAGE));
    (limit, (i64::from(query.page.max(1)) - 1) * limit)
}

/// Along the index of the order.
async fn unfiltered(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Vec<LoadId>> {
    use {Direction as D, SortBy as By};
    let (company, (limit, offset)) = (tenant.company().0, window(query));
    match (query.sort.by, query.sort.direction) {
        (By::Origin, D::Ascending) => {
            query_scalar!(
                r#"select id as "id: LoadId" from loads where company_id = $1 and closed_at is not null
                    order by origin_at, id limit $2 offset $3"#,
                company,
                limit,
                offset
            )
            .fetch_all(db)
            .await
        }
        (By::Origin, D::Descending) => {
            query_scalar!(
                r#"select id as "id: LoadId" from loads where company_id = $1 and closed_at is not null
                    order by origin_at desc, id desc limit $2 offset $3"#,
                company,
                limit,
                offset
            )
            .fetch_all(db)
            .await
        }
        (By::Destination, D::Ascending) => {
            query_scalar!(
                r#"select id as "id: LoadId" from loads where company_id = $1 and closed_at is not null
                    order by destination_at, id limit $2 offset $3"#,
                company,
                limit,
                offset
            )
            .fetch_all(db)
            .await
        }
        (By::Destination, D::Descending) => {
            query_scalar!(
                r#"select id as "id: LoadId" from loads where company_id = $1 and closed_at is not null
                    order by destination_at desc, id desc limit $2 offset $3"#,
                company,
                limit,
                offset
            )
            .fetch_all(db)
            .await
        }
        (By::Id, D::Ascending) => {
            query_scalar!(
                r#"select id as "id: LoadId" from loads where company_id = $1 and closed_at is not null
                    order by id limit $2 offset $3"#,
                company,
                limit,
                offset
            )
            .fetch_all(db)
            .await
        }
        (By::Id, D::Descending) => {
            query_scalar!(
                r#"select id as "id: LoadId" from loads where company_id = $1 and closed_at is not null
                    order by id desc limit $2 offset $3"#,
                company,
                limit,
                offset
            )
            .fetch_all(db)
            .await
        }
        (By::Eta, D::Ascending) => {
            query_scalar!(
                r#"select id as "id: LoadId" from loads where company_id = $1 and closed_at is not null
                    order by eta_at nulls last, id limit $2 offset $3"#,
                company,
                limit,
                offset
            )
            .fetch_all(db)
            .await
        }
        (By::Eta, D::Descending) => {
            query_scalar!(
                r#"select id as "id: LoadId" from loads where company_id = $1 and closed_at is not null
                    order by eta_at desc nulls last, id desc limit $2 offset $3"#,
                company,
                limit,
                offset
            )
            .fetch_all(db)
            .await
        }
    }
}

/// What is between letters and digits, which no name key has.
const BETWEEN: &str = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\t\r\n";

/// All of the company's closed loads are looked at; those that a search finds by carrier or truck are found first.
async fn filtered(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<(Vec<LoadId>, u32)> {
    found(db, tenant, query, window(query)).await
}

async fn found(
    db: &mut Conn,
    tenant: Tenant,
    query: &Query,
    (limit, offset): (i64, i64),
) -> sqlx::Result<(Vec<LoadId>, u32)> {
    let filter = &query.filter;
    if filter.has_problem {
        // Only live loads have one.
        return Ok((Vec::new(), 0));
    }
    let search = filter.search.as_ref();
    // A name key holds letters and digits alone, so that no pattern is in it.
    let part = search
        .filter(|search| !search.is_dot() && !search.key().is_empty())
        .map(|search| format!("%{}%", search.key()));
    let dot = search.filter(|search| !search.key().is_empty()).map(|search| format!("{}%", search.key()));
    let found = query!(
        r#"with hauled as materialized (
               select m.load_id from movements m
                 left join carriers c on c.id = m.carrier_id
                 left join carrier_vehicles v on v.id = m.carrier_vehicle_id
                where $2 and m.company_id = $1 and m.removed_at is null
                  and (c.dot_number::text like $4 or v.vin like $3
                       or upper(translate(coalesce(c.legal_name, m.carrier_text), $5, '')) like $3)
           ), hits as materialized (
               select l.id, l.origin_at, l.destination_at, l.eta_at from loads l
                where l.company_id = $1 and l.closed_at is not null
                  and ($6::bigint is null or l.user_id = $6)
                  and ($7::bigint is null or l.team_id = $7)
                  and ($8::text is null or l.equipment_type = $8)
                  and ($9::timestamptz is null or l.origin_at >= $9)
                  and ($10::timestamptz is null or l.origin_at < $10)
                  and ($11::bigint is null or exists (select from movements m where m.company_id = $1 and m.load_id = l.id
                                                         and m.carrier_id = $11 and m.removed_at is null))
                  and (not $2 or upper(translate(l.external_load_number, $5, '')) like $3 or l.id in (select load_id from hauled))
           )
           select (select count(*) from hits) as "total!",
               array(select id from hits
                      order by case when $12 = 'eta_at' then eta_at is null end,
                               case when not $13 then case $12 when 'origin' then origin_at when 'destination' then destination_at
                                                               when 'eta_at' then eta_at end end,
                               case when $13 then case $12 when 'origin' then origin_at when 'destination' then destination_at
                                                           when 'eta_at' then eta_at end end desc nulls last,
                               case when $13 then -id else id end
                      limit $14 offset $15) as "ids!""#,
        tenant.company().0,
        search.is_some(),
        part,
        dot,
        BETWEEN,
        filter.user_id.map(|id| id.0),
        filter.team_id.map(|id| id.0),
        filter.equipment_type.map(EquipmentType::as_str),
        filter.pickup_from,
        filter.pickup_until,
        filter.carrier_id.map(|id| id.0),
        query.sort.by.as_str(),
        query.sort.direction == Direction::Descending,
        limit,
        offset
    )
    .fetch_one(db)
    .await?;
    Ok((found.ids.into_iter().map(LoadId).collect(), u32::try_from(found.total).unwrap_or(u32::MAX)))
}
