//! A carrier's page.

use super::compose::detail::Material;
use super::compose::safety::Roadside;
use super::{compose, views};
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::age::last_24_months;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::Conn;
use store::carriers::{Window, changes, counts, keys};
use store::fmcsa_rows::{Record, Runs, runs};

/// The changes that the page itself shows.
const LATEST: Window = Window { offset: 0, limit: 10 };

/// Days for which a changed contact is recent.
const RECENT: chrono::Days = chrono::Days::new(30);

/// The facts by which a carrier is reached; the carrier index counts changes of the same.
const CONTACTS: [&str; 9] = [
    "phone",
    "cell_phone",
    "fax",
    "email_address",
    "phy_street",
    "phy_city",
    "phy_state",
    "mailing_street",
    "mailing_city",
];

/// A carrier: who it is, whether it may be used, and why; every fact with its source and date. Parts that the person's scopes hide are
/// named in `hidden_by_scope`.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/detail_for_haulwarden_broker",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = views::detail::CarrierDetail))
)]
pub async fn show_carrier_detail_for_broker(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<i64>,
) -> Reply<Json<views::detail::CarrierDetail>> {
    let (today, is_safety_hidden) = (app.clock.today(), caller.has(Scope::BlockSafetyData));
    let mut db = app.conn().await?;
    let material = material(&mut db, id, is_safety_hidden, today).await?;
    Ok(Json(compose::detail::detail(material, is_safety_hidden, today)))
}

/// Everything that a carrier's page, and the judgement of a carrier, is made from.
pub(super) async fn material(
    db: &mut Conn,
    id: i64,
    is_safety_hidden: bool,
    today: NaiveDate,
) -> Result<Material, Error> {
    let record = Record::load(db, id).await?.ok_or(Error::NotFound)?;
    let dot_number = record.census.dot_number;
    let hidden = compose::changes::hidden_fields(is_safety_hidden);
    let visible = changes::Filter { fields: Vec::new(), hidden };
    let prior = match record.census.prior_revoke_dot_number {
        Some(prior) => keys::known(db, &[prior]).await?.into_iter().next(),
        None => None,
    };
    let since = today.checked_sub_days(RECENT).unwrap_or(today);
    Ok(Material {
        roadside: roadside(db, dot_number, today).await?,
        prior,
        latest_changes: changes::page(db, dot_number, &visible, LATEST).await?.items,
        contact_changes: changes::newest_of(db, dot_number, &CONTACTS.map(str::to_owned), since).await?,
        census_followed_since: runs::followed_since(db, DataSet::Census).await?,
        record,
    })
}

/// The roadside record of the 24 months that end on `today`, counted.
pub(super) async fn roadside(db: &mut Conn, dot_number: i32, today: NaiveDate) -> Result<Roadside, Error> {
    let (from, to) = last_24_months(today);
    let mut roadside = Roadside {
        days: (from, to),
        inspections: counts::inspections(db, dot_number, from, to).await?,
        crashes: counts::crashes(db, dot_number, from, to).await?,
        last_inspection: counts::last_inspection(db, dot_number, to).await?,
        runs: Runs::default(),
    };
    roadside.runs = Runs::load(db, &roadside.run_ids()).await?;
    Ok(roadside)
}
