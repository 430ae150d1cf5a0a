//! The plans: what they allow, what they cost, whether they are offered.

use crate::Conn;
use crate::companies::known_words;
use kernel::ids::PlanId;
use kernel::plan::PlanFlag;

/// A plan as people choose it.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The plan's id.
    pub id: PlanId,
    /// Name of the plan.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// What a month costs, in US cents; none is not for sale.
    pub price_cents: Option<i32>,
    /// The paywall flags that are on.
    pub flags: Vec<PlanFlag>,
    /// Carrier searches a month; none is unlimited.
    pub carrier_searches_limit: Option<i32>,
    /// Whether it is offered to people.
    pub is_offered: bool,
}

struct OfferRow {
    id: i64,
    name: String,
    description: String,
    price_cents: Option<i32>,
    flags: Vec<String>,
    carrier_searches_limit: Option<i32>,
    position: Option<i16>,
}

impl From<OfferRow> for Offer {
    fn from(row: OfferRow) -> Self {
        Self {
            id: PlanId(row.id),
            flags: known_words(&row.flags),
            is_offered: row.position.is_some() && row.price_cents.is_some(),
            name: row.name,
            description: row.description,
            price_cents: row.price_cents,
            carrier_searches_limit: row.carrier_searches_limit,
        }
    }
}

/// A plan of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct NewOffer<'a> {
    /// Its name, unique.
    pub name: &'a str,
    /// What it is for.
    pub description: &'a str,
    /// What a month costs, in US cents; none is not for sale.
    pub price_cents: Option<i32>,
    /// Its place among those on offer; none is not offered.
    pub position: Option<i16>,
    /// The paywall flags that are on.
    pub flags: &'a [PlanFlag],
    /// Carrier searches a month; none is unlimited.
    pub carrier_searches_limit: Option<i32>,
    /// In the fraud-watch brand: whether carriers may be searched and full profiles viewed.
    pub can_carrier_search_for_watchdog: bool,
    /// Bytes of kept files.
    pub stored_bytes_limit: i64,
    /// Emails a day that a company causes.
    pub mails_per_day: i32,
}

/// Makes the plan, or completes one of that name that was never described. A described one is the operator's own and stays as it is.
pub async fn put_offer(db: &mut Conn, offer: &NewOffer<'_>) -> sqlx::Result<()> {
    let flags: Vec<_> = offer.flags.iter().map(ToString::to_string).collect();
    sqlx::query!(
        "insert into plans (name, description, price_cents, position, flags, carrier_searches_limit, can_carrier_search_for_watchdog,
             stored_bytes_limit, mails_per_day)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (name) do update set description = excluded.description, price_cents = excluded.price_cents,
             position = excluded.position, flags = excluded.flags, carrier_searches_limit = excluded.carrier_searches_limit,
             can_carrier_search_for_watchdog = excluded.can_carrier_search_for_watchdog,
             stored_bytes_limit = excluded.stored_bytes_limit, mails_per_day = excluded.mails_per_day
         where plans.description = ''",
        offer.name,
        offer.description,
        offer.price_cents,
        offer.position,
        &flags,
        offer.carrier_searches_limit,
        offer.can_carrier_search_for_watchdog,
        offer.stored_bytes_limit,
        offer.mails_per_day
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The plans on offer, in the order that people see them.
pub async fn offers(db: &mut Conn) -> sqlx::Result<Vec<Offer>> {
    let rows = sqlx::query_as!(
        OfferRow,
        "select id, name, description, price_cents, flags, carrier_searches_limit, position from plans
         where position is not null and price_cents is not null order by position, id limit 100"
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(Offer::from).collect())
}

/// Every plan, offered or not, for the operator.
pub async fn plans(db: &mut Conn) -> sqlx::Result<Vec<Offer>> {
    let rows = sqlx::query_as!(
        OfferRow,
        "select id, name, description, price_cents, flags, carrier_searches_limit, position from plans
         order by position nulls last, name limit 1000"
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(Offer::from).collect())
}

/// The plan of that id.
pub async fn find_plan(db: &mut Conn, id: PlanId) -> sqlx::Result<Option<Offer>> {
    let row = sqlx::query_as!(
        OfferRow,
        "select id, name, description, price_cents, flags, carrier_searches_limit, position from plans where id = $1",
        id.0
    );
    Ok(row.fetch_optional(db).await?.map(Offer::from))
}
