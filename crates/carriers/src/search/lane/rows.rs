//! The rows of a lane search: those of every list, with how often each carrier was seen, and the phone to call it.

use crate::search::view::{CarrierListRow, LaneTouches};
use crate::verdicts::judging::Judging;
use index::{Ordinal, Snapshot};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::Reply;
use std::collections::BTreeMap;
use store::carriers::phones::Phone;

/// The phone numbers of some carriers, by the carrier's id, as their registration states them. The index has them only as hashes.
pub async fn phones(app: &App, snapshot: &Snapshot, carriers: &[Ordinal]) -> Reply<BTreeMap<CarrierId, Phone>> {
    let ids: Vec<_> = carriers.iter().map(|carrier| CarrierId(snapshot.carrier(*carrier).id)).collect();
    Ok(store::carriers::phones::of_carriers(&mut *app.conn().await?, &ids).await?.into_iter().collect())
}

/// The rows of some carriers, with how often each was seen at either end.
pub fn rows(
    judging: &Judging,
    carriers: &[Ordinal],
    touches: &[Option<LaneTouches>],
    phones: &BTreeMap<CarrierId, Phone>,
) -> Vec<CarrierListRow> {
    completed(CarrierListRow::all(judging, carriers), touches, phones)
}

/// Rows as every list has them ([`CarrierListRow::all`]), completed with the same.
pub fn completed(
    rows: Vec<CarrierListRow>,
    touches: &[Option<LaneTouches>],
    phones: &BTreeMap<CarrierId, Phone>,
) -> Vec<CarrierListRow> {
    let complete = |(row, touches): (CarrierListRow, Option<LaneTouches>)| CarrierListRow {
        touches,
        phone: phones.get(&CarrierId(row.id)).and_then(|phone| phone.number.clone()),
        is_phone_known: phones.get(&CarrierId(row.id)).map(|phone| phone.number.is_some() || phone.is_none_known),
        ..row
    };
    rows.into_iter().zip(touches.iter().copied()).map(complete).collect()
}
