//! Which vehicles certificates of insurance and logging devices name: the VINs that a search over all carriers begins with.

use super::KnownFrom;
use super::search::{By, LOOKED_AT};
use crate::{Conn, Tenant};

/// The VINs of schedules and devices to look at, one more than may be when there are more.
pub(super) async fn vins(
    db: &mut Conn,
    tenant: Tenant,
    by: &By,
    known_from: Option<KnownFrom>,
) -> sqlx::Result<Vec<String>> {
    let (start, vin, plate) = match by {
        By::Vin(vin) => (None, Some(vin.as_str()), None),
        By::VinStart(start) => (Some(start.as_str()), None, None),
        By::Plate(plate) => (None, None, Some(plate.as_str())),
        By::Newest => (None, None, None),
    };
    // No character comes after this one.
    let bounds =
        start.or(vin).map(|start| (start, if vin.is_some() { start.to_owned() } else { format!("{start}\u{10ffff}") }));
    let (first, last) = bounds.as_ref().map(|(first, last)| (*first, last.as_str())).unzip();
    let limit = LOOKED_AT + 1;
    let mut vins = match (plate, known_from) {
        // A schedule has no plates.
        (Some(_), _) | (None, Some(KnownFrom::Eld)) => Vec::new(),
        _ => scheduled(db, tenant, first, last, limit).await?,
    };
    if known_from != Some(KnownFrom::InsuranceCertificate) {
        vins.extend(reported(db, first, last, plate, limit).await?);
    }
    vins.sort_unstable();
    vins.dedup();
    Ok(vins)
}

/// VINs between two on the schedules that the company may see; of all of them the newest.
async fn scheduled(
    db: &mut Conn,
    tenant: Tenant,
    first: Option<&str>,
    last: Option<&str>,
    limit: i64,
) -> sqlx::Result<Vec<String>> {
    let company = tenant.company().0;
    match first.zip(last) {
        Some((first, last)) => {
            sqlx::query_scalar!(
                "select vin from scheduled_vehicles
                  where vin ~>=~ $1 and vin ~<=~ $2 and (company_id is null or company_id = $3)
                  order by vin using ~<~ limit $4",
                first,
                last,
                company,
                limit
            )
            .fetch_all(db)
            .await
        }
        None => {
            sqlx::query_scalar!(
                r#"select vin as "vin!" from (
                       (select vin from scheduled_vehicles where company_id = $1 order by as_of desc, id desc limit $2)
                       union all
                       (select vin from scheduled_vehicles where company_id is null order by as_of desc, id desc limit $2)
                   ) newest limit $2"#,
                company,
                limit
            )
            .fetch_all(db)
            .await
        }
    }
}

/// VINs between two that devices report, or with a plate; of all of them those reported last.
async fn reported(
    db: &mut Conn,
    first: Option<&str>,
    last: Option<&str>,
    plate: Option<&str>,
    limit: i64,
) -> sqlx::Result<Vec<String>> {
    if let Some((first, last)) = first.zip(last) {
        return sqlx::query_scalar!(
            r#"select v.vin as "vin!" from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
                where v.vin ~>=~ $1 and v.vin ~<=~ $2 and c.revoked_at is null
                order by v.vin using ~<~ limit $3"#,
            first,
            last,
            limit
        )
        .fetch_all(db)
        .await;
    }
    if let Some(plate) = plate {
        return sqlx::query_scalar!(
            r#"select v.vin as "vin!" from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
                where v.plate is not null and upper(translate(v.plate, ' -.', '')) = $1 and v.vin is not null and c.revoked_at is null
                limit $2"#,
            plate,
            limit
        )
        .fetch_all(db)
        .await;
    }
    sqlx::query_scalar!(
        r#"select v.vin as "vin!" from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
            where v.vin is not null and c.revoked_at is null
            order by v.last_seen_at desc limit $1"#,
        limit
    )
    .fetch_all(db)
    .await
}

/// The newest inspected unit of each of these VINs under each carrier.
pub(super) async fn newest_units(db: &mut Conn, vins: &[String]) -> sqlx::Result<Vec<i64>> {
    if vins.is_empty() {
        return Ok(Vec::new());
    }
    sqlx::query_scalar!(
        "select distinct on (vin, dot_number) unit_id
           from inspection_units join inspections using (inspection_id)
          where vin = any($1)
          order by vin, dot_number, inspected_on desc, unit_id desc
          limit $2",
        vins,
        2 * LOOKED_AT
    )
    .fetch_all(db)
    .await
}
