//! The list of associated carriers.

use super::evidence::{Evidence, is_vehicle};
use super::kinds::{KINDS, Kind};
use super::relation::{marked, relation, unknown_because};
use super::view::AssociatedCarrier;
use crate::search::view::CarrierListRow;
use crate::verdicts::judging::Judging;
use chrono::NaiveDate;
use fmcsa::derive::age::last_24_months;
use index::{Association, Ordinal};
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Page, Path, Query, Reply};
use serde::Deserialize;
use std::collections::HashMap;
use store::carriers::associations;
use store::connections::ConnectionStatus;
use store::fmcsa_rows::runs;
use store::list;
use utoipa::IntoParams;

/// Results per page.
const PER_PAGE: u32 = 50;

/// Which associated carriers.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// Page number, from 1; 50 carriers per page.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Only carriers that have all of these kinds of association, separated by commas: `email`, `phone`, `address`, `contact`,
    /// `remote_address`, `vehicle_vin`, `revoked_predecessor`.
    required_associations: Option<String>,
}

/// Lists the carriers that share a value with this one, strongest association first.
///
/// Headers count the carriers that share each kind of value, whichever kinds are required. Values shared by 50 or more carriers are
/// ignored.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/associated_carriers",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Which),
    responses((status = 200, body = Vec<AssociatedCarrier>, headers(
        ("totalemails" = i64, description = "Carriers that share an email address or a domain of their own."),
        ("totalphones" = i64, description = "Carriers that share a phone or fax number."),
        ("totaladdresses" = i64, description = "Carriers that share a physical or mailing address."),
        ("totalcontacts" = i64, description = "Carriers that share an officer."),
        ("totalremoteaddresses" = i64, description = "Carriers whose users signed in from the same IP address."),
        ("totalvehiclevins" = i64, description = "Carriers under which the same vehicles were inspected."),
        ("totalrevokedpredecessors" = i64, description = "Carriers tied to this one by FMCSA's mark of a revoked predecessor."),
    )))
)]
pub async fn list_associated_carriers(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<i64>,
    Query(which): Query<Which>,
) -> Reply<Page<AssociatedCarrier>> {
    let required = required(which.required_associations.as_deref())?;
    let number = which.page.unwrap_or(1);
    if number == 0 {
        return Err(Error::invalid("page", "Must be a whole number from 1."));
    }
    let judging = Judging::of(&app, caller.own_tenant(), caller.has(Scope::BlockSafetyData)).await?;
    let snapshot = judging.snapshot();
    let carrier = snapshot.find_id(id).ok_or(Error::NotFound)?;
    let all = snapshot.associated(carrier, app.clock.today());
    let counters = KINDS.each_ref().map(|kind| (kind.header, all.iter().filter(|one| kind.is_in(one)).count() as u64));
    let chosen: Vec<&Association> = all.iter().filter(|one| required.iter().all(|kind| kind.is_in(one))).collect();
    let query = list::Query { filters: Vec::new(), order: None, page: number, per_page: PER_PAGE };
    let skip = usize::try_from(query.offset()).unwrap_or(usize::MAX);
    let shown: Vec<&Association> = chosen.iter().copied().skip(skip).take(PER_PAGE as usize).collect();
    let rows = rows(&app, &caller, &judging, carrier, &shown).await?;
    let page = Page::new(&query, rows, chosen.len() as u64);
    Ok(counters.into_iter().fold(page, |page, (header, count)| page.with_counter(header, count)))
}

/// The kinds that are required.
fn required(words: Option<&str>) -> Result<Vec<&'static Kind>, Error> {
    let words = words.unwrap_or_default().split(',').map(str::trim).filter(|word| !word.is_empty());
    let kind = |word| {
        let words = super::kinds::WORDS.join(", ");
        Kind::of(word).ok_or_else(|| Error::invalid("required_associations", format!("Must be among {words}.")))
    };
    words.map(kind).collect()
}

/// The rows of a page.
async fn rows(
    app: &App,
    caller: &Caller<ReadCarrier>,
    judging: &Judging,
    this: Ordinal,
    shown: &[&Association],
) -> Result<Vec<AssociatedCarrier>, Error> {
    if shown.is_empty() {
        return Ok(Vec::new());
    }
    let (recent, _) = last_24_months(app.clock.today());
    let snapshot = judging.snapshot();
    let carrier = snapshot.carrier(this);
    let ordinals: Vec<Ordinal> = shown.iter().map(|one| one.carrier).collect();
    let others: Vec<index::Carrier> = ordinals.iter().map(|one| snapshot.carrier(*one)).collect();
    let evidence = evidence(app, &carrier, &others, shown, recent).await?;
    let ids: Vec<_> = others.iter().map(|other| CarrierId(other.id)).collect();
    let decisions = associations::decisions(&mut *app.conn().await?, caller.tenant()?, &ids).await?;
    let tells_do_not_use = app.config.flags.are_do_not_use_associations_enabled;
    let mut decisions: HashMap<CarrierId, (ConnectionStatus, Option<String>)> = decisions
        .into_iter()
        .filter(|(_, status, _)| tells_do_not_use || *status != ConnectionStatus::DoNotDispatch)
        .map(|(id, status, notes)| (id, (status, notes)))
        .collect();
    let is_safety_hidden = caller.has(Scope::BlockSafetyData);
    let row = |((one, other), row): ((&&Association, &index::Carrier), CarrierListRow)| {
        let (connection_status, connection_notes) = decisions.remove(&CarrierId(other.id)).unzip();
        let mark = marked(one, carrier.dot_number, other.dot_number);
        let relation = mark.or_else(|| relation(snapshot, this, one.carrier));
        AssociatedCarrier {
            id: row.id,
            dot_number: row.dot_number,
            legal_name: row.legal_name,
            dba_name: row.dba_name,
            city: row.city,
            state: row.state,
            operating_status: row.operating_status,
            power_units: row.power_units,
            is_fleet_unconfirmed: row.is_fleet_unconfirmed,
            added_on: other.added_on.value(),
            last_inspected_on: row.last_inspected_on,
            connection_status,
            connection_notes: connection_notes.flatten(),
            relation_unknown_because: unknown_because(snapshot, this, one.carrier).filter(|_| relation.is_none()),
            relation,
            is_marked_by_fmcsa: mark.is_some(),
            ended_on: snapshot.stopped_on(one.carrier).filter(|_| !is_safety_hidden),
            strength: (one.strength * 1000.0).round() / 1000.0,
            shared: evidence.shared(carrier.dot_number, other.dot_number, &one.shared),
            shared_total: one.shared.len() as u32,
            verdict: row.verdict,
            is_synthetic: row.is_synthetic,
        }
    };
    Ok(shown.iter().zip(&others).zip(CarrierListRow::all(judging, &ordinals)).map(row).collect())
}

/// What the tables say of the values that these carriers share.
async fn evidence(
    app: &App,
    carrier: &index::Carrier<'_>,
    others: &[index::Carrier<'_>],
    shown: &[&Association],
    recent: NaiveDate,
) -> Result<Evidence, Error> {
    let dot = |carrier: &index::Carrier| i32::try_from(carrier.dot_number).ok();
    let all: Vec<i32> = others.iter().chain([carrier]).filter_map(dot).collect();
    let with_vehicles = shown.iter().zip(others).filter(|(one, _)| one.shared.iter().any(is_vehicle));
    let with_vehicles: Vec<i32> = with_vehicles.filter_map(|(_, other)| dot(other)).collect();
    let mut db = app.conn().await?;
    let held = associations::held(&mut db, &all).await?;
    let seen = match dot(carrier).filter(|_| !with_vehicles.is_empty()) {
        Some(dot) => associations::shared_vehicles(&mut db, dot, &with_vehicles).await?,
        None => Vec::new(),
    };
    let signed_in = associations::signed_in(&mut db, &all).await?;
    let mut run_ids: Vec<i64> = held.iter().filter_map(|held| held.run_id).collect();
    run_ids.extend(seen.iter().map(|seen| seen.run_id));
    run_ids.sort_unstable();
    run_ids.dedup();
    let runs = runs::load(&mut db, &run_ids).await?;
    Ok(Evidence::of(held, seen, signed_in, &runs, recent))
}
