//! What carriers share, as text and with dates: read for the carriers of one page, after the index has found them.

use crate::connections::ConnectionStatus;
use crate::{Conn, Tenant};
use chrono::NaiveDate;
use kernel::ids::CarrierId;

kernel::wire::words! {
    /// What of a carrier's register row is compared: its columns, and the addresses that several of them make.
    pub enum HeldField {
        /// Phone number.
        Phone = "phone",
        /// Mobile phone number.
        CellPhone = "cell_phone",
        /// Fax number.
        Fax = "fax",
        /// Email address.
        EmailAddress = "email_address",
        /// The first officer.
        CompanyOfficer1 = "company_officer_1",
        /// The second officer.
        CompanyOfficer2 = "company_officer_2",
        /// The physical address: street, city and state, each parted by a line break.
        PhyAddress = "phy_address",
        /// The mailing address: the same.
        MailingAddress = "mailing_address",
        /// FMCSA's mark: the USDOT number of the registration that it revoked before.
        PriorRevokeDotNumber = "prior_revoke_dot_number",
    }
}

/// A value that a carrier's census row has or had.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// What it is a value of.
    pub field: HeldField,
    /// The shared value, as filed.
    pub value: String,
    /// Since when it is known to be so; none when it was there at the first import.
    pub from: Option<NaiveDate>,
    /// Until when it was; none while it is. For a contact that only other files than the census give, the day of the file's content.
    pub until: Option<NaiveDate>,
    /// The import it came from.
    pub run_id: Option<i64>,
}

/// The present and former census values of these carriers.
pub async fn held(db: &mut Conn, dot_numbers: &[i32]) -> sqlx::Result<Vec<Held>> {
    sqlx::query_as!(
        Held,
        r#"select c.dot_number as "dot_number!", v.field as "field!: HeldField", v.value as "value!", (
               select max(coalesce(h.as_of, h.observed_at::date)) from carrier_changes h
                where h.dot_number = c.dot_number and h.field = v.field and h.after = v.value
             ) as "from", null::date as "until", c.run_id as "run_id?"
             from carriers c cross join lateral (values
                 ('phone', c.phone), ('cell_phone', c.cell_phone), ('fax', c.fax), ('email_address', c.email_address),
                 ('company_officer_1', c.company_officer_1), ('company_officer_2', c.company_officer_2),
                 ('phy_address', concat_ws(e'\n', c.phy_street, coalesce(c.phy_city, ''), coalesce(c.phy_state, ''))),
                 ('mailing_address', concat_ws(e'\n', c.mailing_street, coalesce(c.mailing_city, ''), coalesce(c.mailing_state, ''))),
                 ('prior_revoke_dot_number', case when c.is_prior_revoked is not false then c.prior_revoke_dot_number::text end)
               ) as v (field, value)
            where c.dot_number = any($1) and v.value is not null
           union all
           select dot_number, field, before, null, coalesce(as_of, observed_at::date), run_id
             from carrier_changes
            where dot_number = any($1) and before is not null
              and field in ('phone', 'cell_phone', 'fax', 'email_address', 'company_officer_1', 'company_officer_2')
           union all
           select moved.dot_number, moved.kind || '_address', concat_ws(e'\n', said.street, said.city, said.state), null, moved.until,
                  moved.run_id
             from (
                  select dot_number, split_part(field, '_', 1) as kind, run_id, max(coalesce(as_of, observed_at::date)) as until
                    from carrier_changes
                   where dot_number = any($1) and data_set = 'census' and run_id is not null
                     and field in ('phy_street', 'phy_city', 'phy_state', 'mailing_street', 'mailing_city', 'mailing_state')
                   group by 1, 2, 3
                  ) moved
             join carriers c using (dot_number)
            cross join lateral address_before(moved.dot_number, moved.kind, moved.run_id) said
           union all
           select other.dot_number, other.field, other.value, null, coalesce(vintage, finished_at::date, started_at::date), run_id
             from (
                  select dot_number, field, value, run_id
                    from sms_census cross join lateral (values
                         ('phone', phone), ('fax', fax), ('email_address', email_address)) as given (field, value)
                   where dot_number = any($1) and ended_run_id is null
                   union all
                  select dot_number, 'phone', business_phone, run_id from motus_carriers
                   where dot_number = any($1) and ended_run_id is null
                   union all
                  select dot_number, field, value, run_id
                    from li_carriers cross join lateral (values
                         ('phone', business_phone), ('fax', business_fax), ('phone', mail_phone), ('fax', mail_fax)) as given (field, value)
                   where dot_number = any($1) and ended_run_id is null
                  ) as other
             join import_runs on import_runs.id = other.run_id
            where other.value is not null
            limit 5000"#,
        dot_numbers
    )
    .fetch_all(db)
    .await
}

/// When a carrier's vehicle was inspected.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// VIN of the shared vehicle.
    pub vin: String,
    /// First.
    pub first_on: NaiveDate,
    /// Last.
    pub last_on: NaiveDate,
    /// The import the last one came from.
    pub run_id: i64,
}

/// The vehicles of one carrier that were also inspected under one of the others, with the days under each.
pub async fn shared_vehicles(db: &mut Conn, dot_number: i32, others: &[i32]) -> sqlx::Result<Vec<Seen>> {
    sqlx::query_as!(
        Seen,
        r#"with mine as materialized (
               select distinct u.vin from inspections i join inspection_units u using (inspection_id)
                where i.dot_number = $1 and u.vin is not null
           ),
           shared as (
               select i.dot_number, u.vin, min(i.inspected_on) as first_on, max(i.inspected_on) as last_on, max(u.run_id) as run_id
                 from mine join inspection_units u using (vin) join inspections i using (inspection_id)
                where i.dot_number = $1 or i.dot_number = any($2)
                group by 1, 2
           )
           select dot_number as "dot_number!", vin as "vin!", first_on as "first_on!", last_on as "last_on!", run_id as "run_id!"
             from shared s where exists (select from shared o where o.vin = s.vin and o.dot_number <> s.dot_number)
            order by last_on desc limit 5000"#,
        dot_number,
        others
    )
    .fetch_all(db)
    .await
}

/// When people of carriers' own companies signed in from an address that people of another's did too.
#[derive(Clone, Debug, PartialEq)]
pub struct SignedIn {
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The IP address.
    pub address: String,
    /// First.
    pub first_on: NaiveDate,
    /// Last.
    pub last_on: NaiveDate,
}

/// Where people of these carriers' own companies signed in from.
pub async fn signed_in(db: &mut Conn, dot_numbers: &[i32]) -> sqlx::Result<Vec<SignedIn>> {
    sqlx::query_as!(
        SignedIn,
        r#"select c.dot_number as "dot_number!", s.address as "address!", min(s.created_at)::date as "first_on!",
               max(s.last_used_at)::date as "last_on!"
             from carriers c join companies o on o.carrier_id = c.id join users u on u.company_id = o.id join sessions s on s.user_id = u.id
            where c.dot_number = any($1) group by 1, 2 limit 1000"#,
        dot_numbers
    )
    .fetch_all(db)
    .await
}

/// What a company has decided about carriers: carrier, decision, note.
pub async fn decisions(
    db: &mut Conn,
    tenant: Tenant,
    carriers: &[CarrierId],
) -> sqlx::Result<Vec<(CarrierId, ConnectionStatus, Option<String>)>> {
    let rows = sqlx::query!(
        r#"select carrier_id as "carrier_id: CarrierId", status as "status: ConnectionStatus", notes from connections
            where company_id = $1 and carrier_id = any($2)"#,
        tenant.company().0,
        carriers as &[CarrierId]
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.carrier_id, row.status, row.notes)).collect())
}
