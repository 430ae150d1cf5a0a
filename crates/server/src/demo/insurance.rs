//! The demonstration's certificate of insurance: a synthetic one for a synthetic carrier, read and waiting for someone to confirm it. Made
//! once, when the demonstration company has none.

use super::identity::person;
use super::seed::DEMO_EMAIL;
use acord::synthetic::{self, Coverage, Sample};
use anyhow::anyhow;
use chrono::{Days, NaiveDate};
use platform::app::App;
use platform::http::upload::{FileType, Upload};
use store::insurance::certificates::{self, CertificateSource};
use store::list::Query;
use store::telematics::demonstration::{self, SyntheticFleet};
use vetting::insurance::take_in::{self, Brought};

/// Brings the certificate in on the first start; leaves it alone afterwards.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    let now = app.clock.now();
    let mut db = app.pool.acquire().await?;
    let (_, tenant) = person(&mut db, DEMO_EMAIL, now).await?;
    let any = Query { filters: Vec::new(), order: None, page: 1, per_page: 1 };
    if certificates::list(&mut db, tenant, &any).await?.total > 0 {
        return Ok(());
    }
    let Some(fleet) = demonstration::fleets(&mut db, 1).await?.into_iter().next() else { return Ok(()) };
    let known = store::carriers::keys::known(&mut db, &[fleet.dot_number]).await?;
    let name = known.into_iter().next().and_then(|carrier| carrier.legal_name).unwrap_or_default();
    let bytes = synthetic::printed(&sample(&fleet, name, now.date_naive()));
    let upload =
        Upload { name: "certificate-of-insurance.pdf".to_owned(), is_type: FileType::Pdf, bytes: bytes.into() };
    let failed = |error| anyhow!("{error:?}");
    let prepared = take_in::prepare(app, tenant.company(), upload).await.map_err(failed)?;
    let brought =
        Brought { tenant, carrier: fleet.carrier_id, request: None, by: None, source: CertificateSource::Packet };
    let mut tx = app.pool.begin().await?;
    take_in::take_in(app, &mut tx, brought, &prepared).await.map_err(failed)?;
    tx.commit().await?;
    Ok(())
}

/// A certificate with something to notice: scheduled autos alone, one truck missing, cargo with an exclusion.
fn sample(fleet: &SyntheticFleet, insured: String, today: NaiveDate) -> Sample {
    let written = |day: NaiveDate| day.format("%m/%d/%Y").to_string();
    let coverage = |number: &str, limit: &str, deductible: &str| Coverage {
        policy_number: number.to_owned(),
        effective: written(today - Days::new(120)),
        expires: written(today + Days::new(245)),
        limit: limit.to_owned(),
        deductible: deductible.to_owned(),
    };
    let vehicles = fleet.vins.iter().skip(1).map(|vin| format!("VIN {vin}"));
    Sample {
        issued: written(today - Days::new(5)),
        number: "SYN-2026-001".to_owned(),
        producer: "SYN Harbor Insurance Agency".to_owned(),
        contact: "Ada Agent".to_owned(),
        phone: "(312) 555-0142".to_owned(),
        email: "ada@agency.example.com".to_owned(),
        insured,
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
        holder: "SYN Demo Brokerage".to_owned(),
    }
}
