//! One packet, for its review. (Document 1 §7: GET onboarding_packets/{id}.)

use super::findings;
use super::view::{OnboardingPacketFile, OnboardingPacketReview, OnboardingPacketStep};
use chrono::{DateTime, Utc};
use index::Snapshot;
use kernel::ids::PacketId;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::{Guarded, ReviewPackets};
use platform::http::{Caller, Error, Json, Path, Reply};
use store::Conn;
use store::onboarding::packets::{self, Packet};
use store::onboarding::secrets::SecretKind;
use store::onboarding::{invitations, packet_contracts, packet_files};

/// Returns a packet with the carrier's answers, files, agreements and activity.
///
/// Only the last four digits of the tax number and the bank account are included.
#[utoipa::path(
    get,
    path = "/api/v1/onboarding_packets/{id}",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses((status = 200, body = OnboardingPacketReview))
)]
pub async fn show_onboarding_packet(
    app: App,
    caller: Caller<ReviewPackets>,
    Path(id): Path<PacketId>,
) -> Reply<Json<OnboardingPacketReview>> {
    let mut db = app.conn().await?;
    let packet = packets::find(&mut db, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(review(&mut db, &caller, packet, app.carriers().ok().as_deref(), app.clock.now()).await?))
}

/// Everything that a review looks at.
pub(super) async fn review<G: Guarded>(
    db: &mut Conn,
    caller: &Caller<G>,
    packet: Packet,
    carriers: Option<&Snapshot>,
    now: DateTime<Utc>,
) -> Result<OnboardingPacketReview, Error> {
    let (tenant, id) = (caller.tenant()?, packet.id);
    let latest = packets::latest(db, tenant, packet.connection_id).await?;
    let invitation = match packet.invitation_id {
        Some(id) => invitations::find(db, tenant, id).await?,
        None => None,
    };
    let answers = packets::answers(db, tenant, id).await?;
    let mut steps: Vec<_> = answers.into_iter().map(OnboardingPacketStep::from).collect();
    // The words are declared in the order of the carrier's pages.
    steps.sort_by_key(|step| step.step);
    let (bank, tin): (Vec<_>, Vec<_>) =
        packets::last_fours(db, tenant, id).await?.into_iter().partition(|kept| kept.kind == SecretKind::Bank);
    let bank = bank.into_iter().next().filter(|_| caller.has(Scope::ViewBankAccounts));
    let mut files = Vec::new();
    for file in packet_files::of_packet(db, tenant, id).await? {
        let mut file = OnboardingPacketFile::from(file);
        file.insurance_certificate.take_if(|_| !caller.plan_has(PlanFlag::ViewInsuranceCertificates));
        files.push(file);
    }
    let contracts = packet_contracts::of_packet(db, tenant, id).await?;
    let events = packets::events(db, tenant, id).await?;
    let shows_certificates = caller.plan_has(PlanFlag::ViewInsuranceCertificates);
    let is_safety_hidden = caller.has(Scope::BlockSafetyData);
    let review = findings::of(db, tenant, &packet, shows_certificates, is_safety_hidden, carriers, now).await?;
    Ok(OnboardingPacketReview {
        review,
        is_current: latest.is_some_and(|latest| latest.id == id),
        packet: packet.into(),
        classification_ids: invitation
            .into_iter()
            .flat_map(|invitation| invitation.classification_ids)
            .map(|id| id.0)
            .collect(),
        steps,
        tax_number: tin.into_iter().next().map(Into::into),
        bank_account: bank.map(Into::into),
        files,
        contracts: contracts.into_iter().map(Into::into).collect(),
        events: events.into_iter().map(Into::into).collect(),
    })
}
