//! The decision record of what a company sends and what its carriers accept.

use data_encoding::HEXLOWER;
use kernel::ids::{TicketId, UserId};
use store::Tenant;
use store::rate_confirmations::{Confirmation, Standing};
use vetting::decisions::{About, Decided, Decisions, Kind, RateConfirmation};

/// What is recorded of a confirmation beside the confirmation itself.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beside<'a> {
    /// To whom it goes, and how they stand.
    pub recipient: Option<(&'a str, Option<Standing>)>,
    /// SHA-256 of the signature.
    pub signature_sha256: Option<&'a [u8]>,
    /// The truck.
    pub vin: Option<&'a str>,
    /// The load's open alerts.
    pub tickets: &'a [TicketId],
    /// What the person said.
    pub note: Option<&'a str>,
    /// Who decided; none for what the carrier's own act brought about.
    pub by: Option<UserId>,
}

/// The record of a decision about a confirmation, for the commit.
pub(super) fn record<'a>(tenant: Tenant, kind: Kind, row: &Confirmation, beside: Beside<'a>) -> Decisions<'a> {
    let about = RateConfirmation {
        id: row.id.0,
        load_id: row.load_id.0,
        revision: row.revision,
        terms_sha256: HEXLOWER.encode(&row.terms_sha256),
        details_sha256: HEXLOWER.encode(&row.details_sha256),
        signature_sha256: beside.signature_sha256.map(|hash| HEXLOWER.encode(hash)),
        recipient: beside.recipient.map(|(email, _)| email.to_owned()),
        standing: beside.recipient.and_then(|(_, standing)| standing).map(|standing| standing.as_str().to_owned()),
        vin: beside.vin.map(str::to_owned),
        tickets: beside.tickets.iter().map(|id| id.0).collect(),
    };
    let number = row.external_load_number.clone();
    let about = About { load_reference: Some(number), rate_confirmation: Some(about), ..About::default() };
    Decisions::of(tenant, [Decided { carrier_id: Some(row.carrier_id), kind, about, note: beside.note, by: beside.by }])
}
