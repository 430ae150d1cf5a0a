//! What a reviewer must know before approving a packet: the verdict on the carrier, how many answers differ from FMCSA, whether anyone
//! stands for its certificate of insurance, how the contact stood over which the carrier verified itself, and what therefore needs a reason.

use super::compare::{Difference, differences};
use super::proved::PacketContact;
use crate::assessments::view::AssessmentResult;
use crate::assessments::{verdict, work};
use carriers::verdicts::certificates::is_in_force;
use carriers::verdicts::judging;
use carriers::verdicts::view::{self as shown, VerdictReason};
use chrono::{DateTime, Utc};
use index::Snapshot;
use kernel::ids::CarrierId;
use kernel::plan::PlanFlag;
use platform::http::Error;
use profile::Profile;
use rules::Verdict;
use serde::Serialize;
use store::insurance::certificates::CertificateState;
use store::insurance::{policies, standing};
use store::onboarding::packet_files::{self, PacketFile, PacketFileKind};
use store::onboarding::packets::{self, Packet};
use store::onboarding::proofs::{self, StandingWord};
use store::{Conn, Tenant, fmcsa_rows};
use utoipa::ToSchema;

/// What a review begins with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OnboardingPacketFindings)]
pub struct PacketFindings {
    /// The verdict on the carrier.
    pub(super) verdict: shown::Verdict,
    /// Up to three reasons for the verdict, weightiest first.
    pub(super) verdict_reasons: Vec<VerdictReason>,
    /// Number of further reasons that aren't among `verdict_reasons`.
    pub(super) more_verdict_reasons: usize,
    /// The carrier's result under your company's rules today; null if no active rule applies to it.
    pub(super) rules: Option<AssessmentResult>,
    /// Number of answers that differ from what FMCSA has on file.
    pub(super) differences: usize,
    /// The certificate of insurance; null if there is one and your plan doesn't include certificates.
    pub(super) certificate: Option<PacketCertificateState>,
    /// The contact over which the carrier verified itself, and how it stood then; null if no one did. If several were used, the one that proves
    /// least, because whoever has it could change the packet.
    pub(super) contact: Option<PacketContact>,
    /// What approving the packet needs a reason for, most serious first; empty if nothing does.
    pub(super) blockers: Vec<PacketBlocker>,
}

/// Where the certificate of insurance stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OnboardingPacketCertificateState)]
pub enum PacketCertificateState {
    /// Someone at your company confirmed it, and a policy on it is in force.
    Confirmed,
    /// It was read; no one has confirmed it yet.
    Read,
    /// It couldn't be read, or hasn't been yet.
    Unread,
    /// There is none, or none with a policy in force.
    Missing,
}

/// Something that approving a packet needs a reason for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OnboardingPacketBlocker)]
pub enum PacketBlocker {
    /// The verdict on the carrier is Do not use.
    DoNotUse,
    /// A contact over which the carrier verified itself had changed within 30 days.
    ContactRecent,
    /// Nobody knows how long a contact over which the carrier verified itself had stood.
    ContactUnknown,
    /// The legal name isn't the one on file with FMCSA.
    LegalNameDiffers,
    /// The tax number belongs to a name other than those on file with FMCSA.
    TaxOwnerDiffers,
    /// The bank account belongs to a name other than those on file with FMCSA.
    BankHolderDiffers,
    /// The phone isn't one on file with FMCSA.
    PhoneDiffers,
    /// The email address isn't the one on file with FMCSA.
    EmailDiffers,
    /// There is no certificate of insurance.
    CertificateMissing,
    /// The certificate of insurance wasn't read.
    CertificateUnread,
}

impl PacketBlocker {
    /// As the audit log has it.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::DoNotUse => "do_not_use",
            Self::ContactRecent => "contact_recent",
            Self::ContactUnknown => "contact_unknown",
            Self::LegalNameDiffers => "legal_name_differs",
            Self::TaxOwnerDiffers => "tax_owner_differs",
            Self::BankHolderDiffers => "bank_holder_differs",
            Self::PhoneDiffers => "phone_differs",
            Self::EmailDiffers => "email_differs",
            Self::CertificateMissing => "certificate_missing",
            Self::CertificateUnread => "certificate_unread",
        }
    }
}

/// What a difference from FMCSA asks a reason for; none where it is noted only.
const fn of_difference(difference: Difference) -> Option<PacketBlocker> {
    match difference {
        Difference::LegalName => Some(PacketBlocker::LegalNameDiffers),
        Difference::TaxOwner => Some(PacketBlocker::TaxOwnerDiffers),
        Difference::BankHolder => Some(PacketBlocker::BankHolderDiffers),
        Difference::Phone => Some(PacketBlocker::PhoneDiffers),
        Difference::Email => Some(PacketBlocker::EmailDiffers),
        Difference::Noted => None,
    }
}

/// Works out what a reviewer must know of a packet now. `shows_certificates` says whether the company's plan includes certificates,
/// `is_safety_hidden` whether the reviewer's scopes hide safety data.
pub(super) async fn of(
    db: &mut Conn,
    tenant: Tenant,
    packet: &Packet,
    shows_certificates: bool,
    is_safety_hidden: bool,
    carriers: Option<&Snapshot>,
    now: DateTime<Utc>,
) -> Result<PacketFindings, Error> {
    let (carrier, today) = (packet.carrier_id, now.date_naive());
    let answers = packets::answers(db, tenant, packet.id).await?;
    let rows = fmcsa_rows::all(db, carrier, today).await?.ok_or(Error::NotFound)?;
    let differences = differences(&answers, &rows.record.census, &Profile::of(&rows, today));
    let files = packet_files::of_packet(db, tenant, packet.id).await?;
    let certificate = certificate(db, tenant, carrier, &files, now).await?;
    // Who can't confirm a certificate isn't asked why it is not confirmed; that there is none can be seen without.
    let certificate = Some(certificate).filter(|state| shows_certificates || *state == PacketCertificateState::Missing);
    let has_rules = store::decisions::company_has_plan_flag(db, tenant, PlanFlag::Rule).await?;
    let material = work::material_within(db, tenant, carrier, has_rules, now).await?;
    let rules = rules::summary(material.assessed(true).iter().filter_map(|one| one.found.overall)).map(Into::into);
    let judged = verdict::judged(db, tenant, &material, carriers).await?.judged;
    let contact = PacketContact::weakest(proofs::proved(db, tenant, packet.id).await?);
    let blockers = blockers(judged.verdict, contact.as_ref().map(PacketContact::word), &differences, certificate);
    let shown = judging::view(judged, is_safety_hidden);
    Ok(PacketFindings {
        verdict: shown.verdict,
        verdict_reasons: shown.reasons,
        more_verdict_reasons: shown.more_reasons,
        rules,
        differences: differences.len(),
        certificate,
        contact,
        blockers,
    })
}

fn blockers(
    verdict: Verdict,
    contact: Option<StandingWord>,
    differences: &[Difference],
    certificate: Option<PacketCertificateState>,
) -> Vec<PacketBlocker> {
    let of_contact = match contact {
        Some(StandingWord::Recent) => Some(PacketBlocker::ContactRecent),
        Some(StandingWord::Unknown) => Some(PacketBlocker::ContactUnknown),
        Some(StandingWord::Proven) | None => None,
    };
    let of_verdict = (verdict == Verdict::DoNotUse).then_some(PacketBlocker::DoNotUse);
    let of_certificate = match certificate {
        Some(PacketCertificateState::Missing) => Some(PacketBlocker::CertificateMissing),
        Some(PacketCertificateState::Unread) => Some(PacketBlocker::CertificateUnread),
        Some(PacketCertificateState::Confirmed | PacketCertificateState::Read) | None => None,
    };
    let of_differences = differences.iter().copied().filter_map(of_difference);
    of_verdict.into_iter().chain(of_contact).chain(of_differences).chain(of_certificate).collect()
}

/// The packet's newest certificate that was not put aside counts; if someone confirmed it, or the packet has none, what the company has of
/// the carrier otherwise.
async fn certificate(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    files: &[PacketFile],
    now: DateTime<Utc>,
) -> Result<PacketCertificateState, Error> {
    use CertificateState as S;
    let mut in_packet = files.iter().filter(|file| file.kind == PacketFileKind::Certificate);
    let newest = in_packet.find(|file| !matches!(file.certificate_state, Some(S::Rejected | S::Superseded)));
    match newest.map(|file| file.certificate_state) {
        Some(None | Some(S::ToConfirm)) => return Ok(PacketCertificateState::Unread),
        Some(Some(S::Read)) => return Ok(PacketCertificateState::Read),
        _ => {}
    }
    let held = standing::of_carriers(db, tenant, &[carrier]).await?;
    let confirmed: Vec<_> = held.iter().filter(|one| one.state == S::Confirmed).map(|one| one.id).collect();
    let policies = policies::of_certificates(db, tenant, &confirmed).await?;
    let has = |state| held.iter().any(|one| one.state == state);
    Ok(if policies.iter().any(|policy| is_in_force(policy, now.date_naive())) {
        PacketCertificateState::Confirmed
    } else if has(S::Read) {
        PacketCertificateState::Read
    } else if has(S::ToConfirm) {
        PacketCertificateState::Unread
    } else {
        PacketCertificateState::Missing
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_verdict_a_contact_that_proves_little_and_a_certificate_nobody_read_need_a_reason() {
        use PacketCertificateState as C;
        assert_eq!(blockers(Verdict::Review, None, &[], Some(C::Read)), []);
        assert_eq!(blockers(Verdict::Use, Some(StandingWord::Proven), &[], Some(C::Confirmed)), []);
        assert_eq!(blockers(Verdict::Unknown, None, &[], Some(C::Unread)), [PacketBlocker::CertificateUnread]);
        let all = [PacketBlocker::DoNotUse, PacketBlocker::ContactRecent, PacketBlocker::CertificateMissing];
        assert_eq!(blockers(Verdict::DoNotUse, Some(StandingWord::Recent), &[], Some(C::Missing)), all);
        assert_eq!(blockers(Verdict::Use, Some(StandingWord::Unknown), &[], None), [PacketBlocker::ContactUnknown]);
    }

    #[test]
    fn another_name_account_or_contact_needs_a_reason_and_another_address_is_noted() {
        let found = [Difference::LegalName, Difference::BankHolder, Difference::Email, Difference::Noted];
        let wanted = [PacketBlocker::LegalNameDiffers, PacketBlocker::BankHolderDiffers, PacketBlocker::EmailDiffers];
        assert_eq!(blockers(Verdict::Use, None, &found, None), wanted);
        assert_eq!(blockers(Verdict::Use, None, &[Difference::Noted, Difference::Noted], None), []);
    }
}
