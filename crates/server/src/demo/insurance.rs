//! The demonstration's certificates of insurance: synthetic ones for synthetic carriers, read by the product; some confirmed, one that waits
//! for someone to confirm it. Made once, when the demonstration company has none.

use super::identity::person;
use super::seed::DEMO_EMAIL;
use super::telematics::SPLITS;
use acord::synthetic::{self, Coverage, Sample};
use anyhow::anyhow;
use axum::body::Bytes;
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::ids::{CarrierId, CertificateId, UserId};
use platform::app::App;
use platform::http::upload::{FileType, Upload};
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::certificates::{self, CertificateSource, Values};
use store::insurance::covers;
use store::list::Query;
use store::telematics::demonstration;
use store::{Conn, Tenant};
use vetting::insurance::reading;
use vetting::insurance::take_in::{self, Brought};

/// The demonstration company, as certificates name their holder.
pub const HOLDER: &str = "Haulwarden Demonstration Brokerage";

/// Brings the certificates in on the first start; leaves them alone afterwards. Those of the carriers with devices are confirmed, and
/// schedule the vehicles that `telematics::SPLITS` puts on them; one more waits for someone to confirm it.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    let now = app.clock.now();
    let mut db = app.pool.acquire().await?;
    let (by, tenant) = person(&mut db, DEMO_EMAIL, now).await?;
    let any = Query { filters: Vec::new(), order: None, page: 1, per_page: 1 };
    if certificates::list(&mut db, tenant, &any).await?.total > 0 {
        return Ok(());
    }
    let fleets = demonstration::fleets(&mut db, SPLITS.len() as i64 + 1).await?;
    let failed = |error| anyhow!("{error:?}");
    let (splits, mut prepared) = (SPLITS, Vec::with_capacity(fleets.len()));
    for (at, fleet) in fleets.iter().enumerate() {
        let known = store::carriers::keys::known(&mut db, &[fleet.dot_number]).await?;
        let name = known.into_iter().next().and_then(|carrier| carrier.legal_name).unwrap_or_default();
        let split = splits.get(at);
        let scheduled = split.map_or_else(|| fleet.vins[1..].to_vec(), |split| split(&fleet.vins).1);
        let bytes: Bytes = synthetic::printed(&sample(&name, &scheduled, now.date_naive())).into();
        let values = reading::read(app, tenant.company(), bytes.clone()).await.map_err(failed)?.values;
        let upload = Upload { name: "certificate-of-insurance.pdf".to_owned(), is_type: FileType::Pdf, bytes };
        let kept = take_in::prepare(app, tenant.company(), upload).await.map_err(failed)?;
        prepared.push((fleet.carrier_id, kept, values, split.is_some()));
    }
    // The one that waits is the oldest.
    prepared.sort_by_key(|(.., is_confirmed)| *is_confirmed);
    let mut tx = app.pool.begin().await?;
    for (carrier, kept, values, is_confirmed) in &prepared {
        let brought = Brought { tenant, carrier: *carrier, request: None, by: None, source: CertificateSource::Packet };
        let id = take_in::take_in(app, &mut tx, brought, kept).await.map_err(failed)?;
        if *is_confirmed {
            confirm(&mut tx, (tenant, by), (*carrier, id), values, now).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}

/// A person of the company stands for a certificate as it was read: it counts from then on.
pub async fn confirm(
    db: &mut Conn,
    (tenant, by): (Tenant, UserId),
    (carrier, id): (CarrierId, CertificateId),
    values: &Values,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    certificates::confirm(db, tenant, id, values, by, now).await?;
    let activity = NewActivity {
        company: tenant.company(),
        carrier,
        request: None,
        certificate: Some(id),
        policy: None,
        event: InsuranceEvent::Confirmed,
        detail: None,
        by: Some(by),
    };
    activities::add(db, &activity, now).await?;
    covers::refresh(db, tenant.company(), carrier, now.date_naive(), now).await?;
    Ok(())
}

/// A certificate of scheduled autos alone, with the vehicles on its schedule, and cargo with an exclusion.
pub fn sample(insured: &str, scheduled: &[String], today: NaiveDate) -> Sample {
    let written = |day: NaiveDate| day.format("%m/%d/%Y").to_string();
    let coverage = |number: &str, limit: &str, deductible: &str| Coverage {
        policy_number: number.to_owned(),
        effective: written(today - Days::new(120)),
        expires: written(today + Days::new(245)),
        limit: limit.to_owned(),
        deductible: deductible.to_owned(),
    };
    let vehicles = scheduled.iter().map(|vin| format!("VIN {vin}"));
    Sample {
        issued: written(today - Days::new(5)),
        number: "SYN-2026-001".to_owned(),
        producer: "SYN Harbor Insurance Agency".to_owned(),
        contact: "Ada Agent".to_owned(),
        phone: "(312) 555-0142".to_owned(),
        email: "ada@agency.example.com".to_owned(),
        insured: insured.to_owned(),
        insurer: "SYN Mutual Insurance Company".to_owned(),
        naic: "99999".to_owned(),
        general: Some(coverage("SYN-GL-100", "1,000,000", "")),
        auto: Some(coverage("SYN-AU-200", "1,000,000", "")),
        is_any_auto: false,
        is_scheduled: true,
        is_hired: true,
        cargo: Some(coverage("SYN-CG-300", "100,000", "2,500")),
        reefer: String::new(),
        description: std::iter::once("Cargo excludes electronics and tobacco. Scheduled autos:".to_owned())
            .chain(vehicles)
            .collect(),
        holder: HOLDER.to_owned(),
    }
}
