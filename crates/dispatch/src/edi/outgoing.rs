//! What is written for a partner: numbered, kept, and taken by the company's systems from there.

use chrono::{DateTime, Utc};
use edi::{Envelope, Numbers, Party, Separators};
use kernel::ids::LoadId;
use sha2::{Digest, Sha256};
use store::loads::edi::interchanges::{self, EdiDirection, EdiKind, NewInterchange};
use store::loads::edi::partners::{self, PartnerRow};
use store::loads::edi::shipments::Shipment;
use store::{Conn, Tenant};

/// The SCAC that answers and statuses name: the one that the shipment was tendered to, else the company's own where interchanges name it by that.
pub(super) fn scac(shipment: &Shipment, partner: &PartnerRow) -> String {
    let own = || (partner.own_qualifier == "02").then(|| partner.own_code.clone());
    shipment.scac.clone().or_else(own).unwrap_or_default()
}

/// What was written for a partner.
#[derive(Debug)]
pub(super) struct Written {
    /// The control number of the interchange, and of its group.
    pub(super) control_number: String,
    pub(super) text: String,
}

/// Writes an interchange for a partner that the caller has locked, and keeps it.
pub(super) async fn write(
    db: &mut Conn,
    tenant: Tenant,
    partner: &PartnerRow,
    (kind, load): (EdiKind, Option<LoadId>),
    now: DateTime<Utc>,
    text: impl FnOnce(&Envelope) -> String,
) -> sqlx::Result<Written> {
    let number = partners::next_control_number(db, tenant, partner.id).await?;
    let party = |qualifier: &str, id: &str| Party { qualifier: qualifier.to_owned(), id: id.to_owned() };
    let envelope = Envelope {
        sender: party(&partner.own_qualifier, &partner.own_code),
        receiver: party(&partner.qualifier, &partner.partner_code),
        applications: partner.own_group_code.clone().zip(partner.group_code.clone()),
        is_test: partner.is_test,
        written_at: now,
        numbers: Numbers { interchange: number, group: number },
        separators: Separators::default(),
    };
    let (control_number, text) = (format!("{number:09}"), text(&envelope));
    let kept = NewInterchange {
        partner: partner.id,
        direction: EdiDirection::Out,
        kind,
        control_number: &control_number,
        load,
        result: None,
        text: &text,
        digest: &Sha256::digest(&text),
    };
    interchanges::add(db, tenant, &kept, now).await?;
    Ok(Written { control_number, text })
}
