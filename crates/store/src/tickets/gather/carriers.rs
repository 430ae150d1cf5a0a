//! What is known of carriers.

use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CarrierId;
use sqlx::query_as;

/// A carrier as the census has it, with what roadside inspections and its ELDs show.
#[derive(Clone, Debug)]
pub struct CarrierRow {
    /// The carrier.
    pub id: CarrierId,
    /// USDOT number.
    pub dot_number: i32,
    /// Legal name.
    pub legal_name: Option<String>,
    /// Power units that it declares.
    pub power_units: Option<i32>,
    /// The kinds of cargo that it declares, a bit each.
    pub cargo: i32,
    /// Its email address on file.
    pub email: Option<String>,
    /// Its phone numbers on file.
    pub phone: Option<String>,
    /// The same.
    pub cell_phone: Option<String>,
    /// The day of its census row.
    pub as_of: Option<NaiveDate>,
    /// Since when it has authority.
    pub authority_since: Option<NaiveDate>,
    /// Different power units inspected from the given day on.
    pub inspected_units: i64,
    /// Its last inspection that any file lists.
    pub last_inspected_on: Option<NaiveDate>,
    /// Trucks on schedules that the company, or everyone, has.
    pub scheduled_units: i64,
    /// Its ELD connection's consent, when that was given.
    pub consented_at: Option<DateTime<Utc>>,
    /// Whether the provider refuses.
    pub is_refused: bool,
    /// When any of its trucks was last heard from.
    pub heard_at: Option<DateTime<Utc>>,
    /// Trucks that its ELD heard from after the given moment.
    pub eld_units: i64,
    /// The limit of its cargo cover in dollars, by a certificate that the company confirmed.
    pub cargo_limit: Option<i64>,
    /// The last day of the cargo policies on certificates that the company confirmed.
    pub cargo_ends_on: Option<NaiveDate>,
    /// Whether such a certificate shows cover for the breakdown of a refrigeration unit.
    pub covers_reefer: Option<bool>,
    /// The issue date of the newest of them.
    pub certificate_on: Option<NaiveDate>,
    /// Commodities that any of them excludes, each once; none where one of them wasn't read for that.
    pub excluded_commodities: Option<Vec<String>>,
    /// Whether its present authority was reinstated.
    pub is_reinstated: bool,
    /// The day on which the authority before that had ended.
    pub lapsed_on: Option<NaiveDate>,
}

/// These carriers; `since` is the first day of inspections that count, `today` the last, `heard_after` the first moment of ELDs that do.
pub async fn carriers(
    db: &mut Conn,
    tenant: Tenant,
    ids: &[CarrierId],
    (since, today, heard_after): (NaiveDate, NaiveDate, DateTime<Utc>),
) -> sqlx::Result<Vec<CarrierRow>> {
    query_as!(
        CarrierRow,
        r#"select c.id as "id!: CarrierId", c.dot_number as "dot_number!", c.legal_name, c.power_units, c.cargo as "cargo!", c.email_address as email, c.phone, c.cell_phone,
                  coalesce(r.vintage, r.covers_to) as "as_of?", f.authority_since as "authority_since?", coalesce(i.units, 0) as "inspected_units!",
                  l.last_on as "last_inspected_on?",
                  (select count(distinct s.vin) from scheduled_vehicles s where s.carrier_id = c.id and (s.company_id is null or s.company_id = $2))
                      as "scheduled_units!",
                  e.consented_at as "consented_at?", coalesce(e.is_refused, false) as "is_refused!", e.heard_at as "heard_at?", coalesce(e.units, 0) as "eld_units!",
                  (select dollars from insurance_covers v where v.company_id = $2 and v.carrier_id = c.id and v.cover = 'cargo') as cargo_limit,
                  p.cargo_ends_on as "cargo_ends_on?", p.covers_reefer as "covers_reefer?", p.certificate_on as "certificate_on?",
                  case when p.are_exclusions_known then coalesce(y.excluded, '{}') end as "excluded_commodities?",
                  (x.ended_on is not null
                   or exists (select from li_authority_history h where h.dot_number = c.dot_number and h.ended_run_id is null
                               and h.original_action ilike 'reinstated%' and h.original_served_on = f.authority_since)
                   or exists (select from motus_authority_history h where h.dot_number = c.dot_number and h.ended_run_id is null
                               and h.reason ilike 'reinstated%' and h.changed_on = f.authority_since)) as "is_reinstated!",
                  x.ended_on as "lapsed_on?"
             from carriers c
             left join import_runs r on r.id = c.run_id
             left join carrier_facts f on f.dot_number = c.dot_number
             left join lateral (
                 select count(distinct u.vin) as units from inspections n join inspection_units u using (inspection_id)
                  where n.dot_number = c.dot_number and n.inspected_on >= $3 and u.vin is not null and u.unit_number = 1
             ) i on true
             left join lateral (
                 select greatest(
                            (select max(n.inspected_on) from inspections n where n.dot_number = c.dot_number and n.inspected_on <= $5),
                            (select max(s.inspected_on) from sms_inspections s where s.dot_number = c.dot_number and s.inspected_on <= $5)
                        ) as last_on
             ) l on true
             left join lateral (
                 select min(t.consented_at) as consented_at, bool_or(t.trouble is not null) as is_refused, max(t.reported_at) as heard_at,
                        (select count(*) from telematics_vehicles v join telematics_connections o on o.id = v.connection_id
                          where o.carrier_id = c.id and o.revoked_at is null and v.last_seen_at >= $4) as units
                   from telematics_connections t where t.carrier_id = c.id and t.revoked_at is null
             ) e on true
             left join lateral (
                 select max(p.expires_on) filter (where p.kind = 'cargo') as cargo_ends_on, bool_or(p.kind = 'reefer_breakdown') as covers_reefer,
                        max(i.issued_on) filter (where p.kind = 'cargo') as certificate_on,
                        bool_and(p.excluded_commodities is not null) filter (where p.kind = 'cargo') as are_exclusions_known
                   from insurance_policies p join insurance_certificates i on i.id = p.certificate_id
                  where i.company_id = $2 and i.carrier_id = c.id and i.state = 'confirmed' and p.cancelled_on is null
                    and p.kind in ('cargo', 'reefer_breakdown')
             ) p on true
             left join lateral (
                 select array_agg(distinct u.name order by u.name) as excluded
                   from insurance_policies q join insurance_certificates i on i.id = q.certificate_id, unnest(q.excluded_commodities) as u (name)
                  where i.company_id = $2 and i.carrier_id = c.id and i.state = 'confirmed' and q.cancelled_on is null and q.kind = 'cargo'
             ) y on true
             left join lateral (
                 select max(o.effective_on) as ended_on from (
                     select v.effective_on from li_revocations v
                      where v.dot_number = c.dot_number and v.ended_run_id is null and v.authority_type not ilike '%broker%'
                     union all
                     select v.effective_on from motus_revocations v
                      where v.dot_number = c.dot_number and v.ended_run_id is null and v.authority_type not ilike '%broker%'
                 ) o where o.effective_on < f.authority_since
             ) x on true
            where c.id = any($1)"#,
        ids as &[CarrierId],
        tenant.company().0,
        since,
        heard_after,
        today
    )
    .fetch_all(db)
    .await
}

/// A change of what a carrier is known by.
#[derive(Clone, Debug)]
pub struct ChangeRow {
    /// USDOT number.
    pub dot_number: i32,
    /// The column of the census.
    pub field: String,
    /// The value before; none where there was none.
    pub before: Option<String>,
    /// The value since.
    pub after: Option<String>,
    /// The day of the file that showed it first.
    pub on: NaiveDate,
}

/// The most changes that are read of one carrier: its ten fields, each in a file a day for 90 days, are fewer.
const MOST_CHANGES: i64 = 1_000;

/// Changes of contacts, addresses, officers and names of these carriers from a day on, and those that there were none of before, the newest
/// first; 1,000 of each carrier at most, so that those of one leave no other without its own.
pub async fn changes(db: &mut Conn, dots: &[i32], since: NaiveDate) -> sqlx::Result<Vec<ChangeRow>> {
    query_as!(
        ChangeRow,
        r#"select h.dot_number as "dot_number!", h.field as "field!", h.before as "before?", h.after as "after?", h.seen_on as "on!"
             from (select distinct unnest($1::integer[]) as dot_number) d
             cross join lateral (
                 select x.id, x.dot_number, x.field, nullif(x.before, '') as before, x.after, coalesce(x.as_of, x.observed_at::date) as seen_on
                   from carrier_changes x join carriers c on c.dot_number = x.dot_number and c.data_set = x.data_set
                  where x.dot_number = d.dot_number and coalesce(x.as_of, x.observed_at::date) >= $2
                    and x.field in ('phone', 'cell_phone', 'email_address', 'phy_street', 'phy_city', 'phy_state', 'phy_zip',
                        'company_officer_1', 'company_officer_2', 'legal_name')
                    and nullif(x.after, '') is not null
                  order by x.id desc limit $3
             ) h
            order by h.dot_number, h.id desc"#,
        dots,
        since,
        MOST_CHANGES
    )
    .fetch_all(db)
    .await
}

/// A published identity alert about a carrier.
#[derive(Clone, Debug)]
pub struct AlertRow {
    /// The carrier.
    pub carrier_id: CarrierId,
    /// Its kind.
    pub is_type: String,
    /// When it was published.
    pub published_at: DateTime<Utc>,
}

/// The published identity alerts about these carriers that hold on a day, the newest first; 10,000 at most.
pub async fn identity_alerts(db: &mut Conn, ids: &[CarrierId], today: NaiveDate) -> sqlx::Result<Vec<AlertRow>> {
    query_as!(
        AlertRow,
        r#"select carrier_id as "carrier_id: CarrierId", is_type, published_at as "published_at!" from identity_alerts
            where carrier_id = any($1) and status = 'published' and (expires_on is null or expires_on > $2)
            order by id desc limit 10000"#,
        ids as &[CarrierId],
        today
    )
    .fetch_all(db)
    .await
}
