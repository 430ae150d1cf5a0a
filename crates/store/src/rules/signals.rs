//! Facts that rules need and the carrier's page does not show: identity alerts, connected devices and inspections, counted as the carrier
//! index counts them.

use crate::Conn;
use crate::identity::AlertType;
use chrono::NaiveDate;
use kernel::ids::CarrierId;
use profile::rows::Signals;

/// What brokers, devices and inspectors report about a carrier as of `today`.
pub async fn of_carrier(
    db: &mut Conn,
    carrier: CarrierId,
    since: NaiveDate,
    today: NaiveDate,
) -> sqlx::Result<Signals> {
    let found = sqlx::query!(
        r#"with seen as (
               select i.inspected_on, i.county_state, i.county_code from inspections i join carriers c using (dot_number)
                where c.id = $1 and i.inspected_on >= $3
               union
               select max(s.inspected_on), null, null from sms_inspections s join carriers c using (dot_number)
                where c.id = $1 having max(s.inspected_on) >= $3
           )
           select (select count(*) from seen
                    where county_code is not null
                       or not exists (select from seen other where other.inspected_on = seen.inspected_on and other.county_code is not null)
                  ) as "inspections!",
                  a.alerts as "alerts!", a.alerted_at, a.newest_type as "newest_type: AlertType", a.impersonations as "impersonations!", a.impersonated_at, t.devices as "devices!", t.reported_at
             from (select count(*) as alerts, max(published_at) as alerted_at,
                          (array_agg(is_type order by published_at desc, id desc))[1] as newest_type,
                          count(*) filter (where is_type = 'identity_theft') as impersonations,
                          max(published_at) filter (where is_type = 'identity_theft') as impersonated_at
                     from identity_alerts
                    where carrier_id = $1 and status = 'published' and (expires_on is null or expires_on > $2)) as a,
                  (select count(*) as devices, max(coalesce(reported_at, consented_at)) as reported_at from telematics_connections
                    where carrier_id = $1 and revoked_at is null and trouble is null) as t"#,
        carrier.0,
        today,
        since
    )
    .fetch_one(db)
    .await?;
    Ok(Signals {
        inspections: found.inspections,
        alerts: found.alerts,
        alerted_at: found.alerted_at,
        alerted_of: found.newest_type.map(AlertType::label),
        impersonations: found.impersonations,
        impersonated_at: found.impersonated_at,
        devices: found.devices,
        reported_at: found.reported_at,
    })
}
