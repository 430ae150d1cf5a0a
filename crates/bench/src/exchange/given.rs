//! What carriers told the company, and what it decided of them: trucks that are free, what came of asking them, whom it doesn't use.

use anyhow::ensure;
use chrono::{DateTime, Days, NaiveDate, Utc};
use geo::areas::{Area, find_by_place_id};
use geo::{Country, cities};
use kernel::ids::{CarrierId, CompanyId, LoadId};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use store::Conn;

/// Trucks that are free.
const TRUCKS: usize = 3_000;
/// What came of asking carriers.
const DISPOSITIONS: usize = 10_000;
/// Carriers that the company doesn't dispatch, and as many that it dismissed.
const REFUSED: usize = 100;

/// The trucks' equipment, as loads of the samples ask for it.
const EQUIPMENT: [&str; 5] = ["van", "reefer", "flatbed", "drop_deck", "van_or_reefer"];
/// What came of asking: the last two are no refusals.
const REASONS: [&str; 5] = ["rate_too_low", "no_truck", "not_interested", "quoted", "no_answer"];

/// Free on a day and the day after it.
const POST_TRUCKS: &str = "
    insert into truck_postings (company_id, carrier_id, posted_equipment_type, origin_area_id, origin_search_display_name,
        origin_deadhead_tolerance, destination_area_id, destination_search_display_name, destination_deadhead_tolerance, start_date,
        status, expires_at, created_at, updated_at)
    select $1, t.carrier, t.equipment, t.origin, 'SYN', 100, t.destination, case when t.destination is not null then 'SYN' end,
           case when t.destination is not null then 250 end, t.day, 'active', (t.day + 2)::timestamp at time zone 'UTC', $2, $2
      from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::date[]) as t (carrier, equipment, origin, destination, day)";
const DISPOSE: &str = "
    insert into load_carrier_dispositions (company_id, load_id, carrier_id, reason, created_at, updated_at)
    select $1, d.load, d.carrier, d.reason, $2 - d.days * interval '1 day', $2 - d.days * interval '1 day'
      from unnest($3::bigint[], $4::bigint[], $5::text[], $6::integer[]) as d (load, carrier, reason, days)
    on conflict do nothing";
const REFUSE: &str = "
    insert into connections (company_id, carrier_id, status, is_dismissed, created_at, updated_at)
    select $1, r.carrier, case when r.nth % 2 = 0 then 'do_not_dispatch' else 'needs_to_onboard' end, r.nth % 2 = 1, $2, $2
      from unnest($3::bigint[]) with ordinality as r (carrier, nth)
    on conflict do nothing";

/// Writes it; the loads that are asked about are among the first of `posted`.
pub(super) async fn write(
    db: &mut Conn,
    (company, now): (CompanyId, DateTime<Utc>),
    (posted, carriers): (&[LoadId], &[CarrierId]),
    seed: u64,
) -> anyhow::Result<()> {
    let mut rng = StdRng::seed_from_u64(seed);
    let areas = areas();
    ensure!(!areas.is_empty() && !posted.is_empty() && !carriers.is_empty(), "there is no area, load or carrier");
    trucks(db, (company, now), (&areas, carriers), &mut rng).await?;
    dispositions(db, (company, now), (posted, carriers), &mut rng).await?;
    let refused: Vec<i64> = carriers.iter().rev().take(2 * REFUSED).map(|id| id.0).collect();
    sqlx::query(REFUSE).bind(company.0).bind(now).bind(&refused).execute(db).await?;
    Ok(())
}

/// The postal code of each freight city of the United States that is an area.
pub(super) fn areas() -> Vec<Area> {
    let home = cities().iter().filter(|city| city.state.country == Country::UnitedStates);
    home.filter_map(|city| find_by_place_id(&format!("hw:five_zip:{}", city.postal_code))).collect()
}

async fn trucks(
    db: &mut Conn,
    (company, now): (CompanyId, DateTime<Utc>),
    (areas, carriers): (&[Area], &[CarrierId]),
    rng: &mut StdRng,
) -> anyhow::Result<()> {
    let (mut who, mut what, mut from, mut to) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut days: Vec<NaiveDate> = Vec::new();
    for _ in 0..TRUCKS {
        who.push(carriers[rng.random_range(0..carriers.len())].0);
        what.push(EQUIPMENT[rng.random_range(0..EQUIPMENT.len())].to_owned());
        from.push(areas[rng.random_range(0..areas.len())].id.0);
        // Two of three go anywhere.
        to.push(areas.choose(rng).filter(|_| rng.random_range(0..3) == 0).map(|area| area.id.0));
        days.push(now.date_naive() + Days::new(rng.random_range(0..3)));
    }
    let insert = sqlx::query(POST_TRUCKS).bind(company.0).bind(now).bind(&who).bind(&what).bind(&from);
    insert.bind(&to).bind(&days).execute(db).await?;
    Ok(())
}

async fn dispositions(
    db: &mut Conn,
    (company, now): (CompanyId, DateTime<Utc>),
    (posted, carriers): (&[LoadId], &[CarrierId]),
    rng: &mut StdRng,
) -> anyhow::Result<()> {
    let (mut loads, mut who, mut why, mut days) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..DISPOSITIONS {
        // Loads that many carriers were asked about, too.
        let among = if rng.random_range(0..2) == 0 { posted.len().min(1_000) } else { posted.len() };
        loads.push(posted[rng.random_range(0..among)].0);
        who.push(carriers[rng.random_range(0..carriers.len())].0);
        why.push(REASONS[rng.random_range(0..REASONS.len())].to_owned());
        days.push(rng.random_range(0..120_i32));
    }
    let insert = sqlx::query(DISPOSE).bind(company.0).bind(now).bind(&loads).bind(&who).bind(&why);
    insert.bind(&days).execute(db).await?;
    Ok(())
}
