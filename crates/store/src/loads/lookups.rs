//! What loads that come in name: teammates, teams, classifications, trucks; looked up for many loads together.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CarrierVehicleId, ClassificationId, TeamId, UserId};
use kernel::scopes::Scope;
use sqlx::{query, query_scalar};

/// A person of the company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teammate {
    /// The person.
    pub id: UserId,
    /// Sign-in address.
    pub email: String,
    /// What they may do. Words of a newer release are left out.
    pub scopes: Vec<Scope>,
}

/// Those of the company's people who have one of these ids or email addresses (lower case).
pub async fn teammates(
    db: &mut Conn,
    tenant: Tenant,
    ids: &[UserId],
    emails: &[String],
) -> sqlx::Result<Vec<Teammate>> {
    if ids.is_empty() && emails.is_empty() {
        return Ok(Vec::new());
    }
    let rows = query!(
        r#"select id as "id: UserId", email, scopes from users
            where company_id = $1 and (id = any($2) or lower(email) = any($3))"#,
        tenant.company().0,
        ids as &[UserId],
        emails
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| Teammate { id: row.id, email: row.email, scopes: Scope::known(&row.scopes) })
        .collect())
}

/// Those of these teams that are the company's. None of them is deleted before the transaction ends.
pub async fn teams(db: &mut Conn, tenant: Tenant, ids: &[TeamId]) -> sqlx::Result<Vec<TeamId>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    query_scalar!(
        r#"select id as "id: TeamId" from teams where company_id = $1 and id = any($2) order by id for key share"#,
        tenant.company().0,
        ids as &[TeamId]
    )
    .fetch_all(db)
    .await
}

/// Those of these classifications that are the company's. None of them is deleted before the transaction ends.
pub async fn classifications(
    db: &mut Conn,
    tenant: Tenant,
    ids: &[ClassificationId],
) -> sqlx::Result<Vec<ClassificationId>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    query_scalar!(
        r#"select id as "id: ClassificationId" from classifications where company_id = $1 and id = any($2) order by id for key share"#,
        tenant.company().0,
        ids as &[ClassificationId]
    )
    .fetch_all(db)
    .await
}

/// A truck that a load names: its carrier, VIN (17 characters, upper case), and the carrier's own name for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedVehicle {
    /// The carrier.
    pub carrier: CarrierId,
    /// The VIN.
    pub vin: String,
    /// The carrier's own number or name for it.
    pub name: Option<String>,
}

/// The trucks' ids as this company has them, in the order given; those that it does not have yet are entered, as one is
/// ([`super::vehicles::find_or_create`]).
pub async fn vehicles(
    db: &mut Conn,
    tenant: Tenant,
    named: &[NamedVehicle],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<CarrierVehicleId>> {
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let carriers: Vec<i64> = named.iter().map(|vehicle| vehicle.carrier.0).collect();
    let vins: Vec<String> = named.iter().map(|vehicle| vehicle.vin.clone()).collect();
    let names: Vec<Option<String>> = named.iter().map(|vehicle| vehicle.name.clone()).collect();
    query!(
        "insert into carrier_vehicles as v (carrier_id, vin, company_id, name, created_at)
         select n.carrier_id, n.vin,
                case when n.name is not null or not exists (
                         select from inspection_units u join inspections i on i.inspection_id = u.inspection_id
                           join carriers c on c.dot_number = i.dot_number
                          where u.vin = n.vin and c.id = n.carrier_id
                     ) then $1::bigint end,
                n.name, $5
           from (select carrier_id, vin, max(name) as name
                   from unnest($2::bigint[], $3::text[], $4::text[]) as given (carrier_id, vin, name) group by carrier_id, vin) n
          where n.name is not null or not exists (
                    select from carrier_vehicles known
                     where known.carrier_id = n.carrier_id and known.vin = n.vin and (known.company_id is null or known.company_id = $1)
                )
          order by n.carrier_id, n.vin
         on conflict (carrier_id, vin, company_id) do update set name = coalesce(excluded.name, v.name)",
        tenant.company().0,
        &carriers,
        &vins,
        &names as &[Option<String>],
        now
    )
    .execute(&mut *db)
    .await?;
    query_scalar!(
        r#"select (select v.id from carrier_vehicles v
                    where v.carrier_id = n.carrier_id and v.vin = n.vin and (v.company_id = $1 or v.company_id is null)
                    order by v.company_id nulls last limit 1) as "id!: CarrierVehicleId"
             from unnest($2::bigint[], $3::text[]) with ordinality as n (carrier_id, vin, nth) order by n.nth"#,
        tenant.company().0,
        &carriers,
        &vins
    )
    .fetch_all(db)
    .await
}
