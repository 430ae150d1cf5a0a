//! The answer (990) to a shipper's tender, written and kept.

use super::outgoing;
use crate::loads::told::{About, Changer};
use chrono::{DateTime, Utc};
use edi::{Answer, Decision};
use store::loads::edi::interchanges::EdiKind;
use store::loads::edi::partners::PartnerRow;
use store::loads::edi::shipments::Shipment;
use store::loads::edi::tenders::{self, TenderDecision};
use store::loads::events::NewEvent;
use store::{Conn, Tenant};

/// What is answered, and by whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    pub(super) decision: TenderDecision,
    /// Why, in words for the shipper.
    pub(super) reason: Option<&'a str>,
    pub(super) by: Changer,
}

/// Writes the answer for the shipper, whom the caller has locked, and keeps it. Gives what the company's systems are told; the caller appends it
/// after it has locked its last load. `now` is the moment, and `at` the one for the company's loads.
pub(super) async fn give(
    db: &mut Conn,
    tenant: Tenant,
    partner: &PartnerRow,
    shipment: &Shipment,
    given: Given<'_>,
    (now, at): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<NewEvent> {
    let Given { decision, reason, by } = given;
    let answer = Answer {
        scac: outgoing::scac(shipment, partner),
        shipment_id: shipment.shipment_number.clone(),
        load_number: Some(shipment.external_load_number.clone()),
        decision: match decision {
            TenderDecision::Accepted => Decision::Accepted,
            TenderDecision::Declined => Decision::Declined,
        },
        reason: reason.map(str::to_owned),
    };
    let about = (EdiKind::Answer, Some(shipment.load_id));
    let written = outgoing::write(db, tenant, partner, about, now, |envelope| edi::answer(&answer, envelope)).await?;
    tenders::set_answer(db, tenant, shipment.load_id, decision, at).await?;
    let load = About { id: shipment.load_id, number: &shipment.external_load_number };
    let names = (partner.name.as_str(), shipment.shipment_number.as_str(), written.control_number.as_str());
    Ok(load.tender_answered(names, (decision, reason), by, at))
}
