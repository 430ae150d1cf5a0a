//! Carriers on their way in demonstration mode: one synthetic carrier in each state that a packet goes through, an agreement and payment terms.
//! Made once, when the demonstration company has no agreement yet. Everything in it is invented for synthetic carriers and says so.

use super::identity::person;
use super::insurance;
use super::seed::DEMO_EMAIL;
use acord::synthetic;
use anyhow::{Context, anyhow};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::ids::{ContractId, PacketId, UserId};
use kernel::site::Site;
use platform::app::App;
use platform::files::{self, Folder, Kept};
use platform::http::upload::{FileType, Upload};
use platform::links::Purpose;
use platform::pdf::PdfDocument;
use platform::secrets;
use queue::Run;
use serde_json::{Value, json};
use store::carriers::keys::{self, Known};
use store::connections::{self, ConnectionStatus};
use store::fmcsa_rows;
use store::insurance::certificates::CertificateState;
use store::insurance::standing;
use store::notices::Kind;
use store::onboarding::carrier_access::{Invited, PacketAccess};
use store::onboarding::invitations::{self, NewInvitation};
use store::onboarding::packet_files::{self, PacketFileKind};
use store::onboarding::packets::{Event, PacketEvent, PacketStatus};
use store::onboarding::proofs::{self, NewProof, Try};
use store::onboarding::secrets::{EncryptedValue, SecretKind};
use store::onboarding::signing::Signature;
use store::onboarding::steps::StepName;
use store::onboarding::{carrier_access, contracts, packets, payment_terms, signing, status_notices, steps};
use store::{Conn, Opened, Tenant};
use vetting::connections::invitations::link::OnboardingLink;
use vetting::insurance::reading;
use vetting::onboarding::carrier::contacts::{ContactKind, kept, targets};
use vetting::onboarding::carrier::steps::encryption_context;
use vetting::onboarding::take_in_certificates::TakeInCertificates;

/// The states, in the order of the carriers.
const STATES: [PacketStatus; 5] = [
    PacketStatus::Invited,
    PacketStatus::Started,
    PacketStatus::Submitted,
    PacketStatus::HeldByBroker,
    PacketStatus::Complete,
];
/// The carriers before these are reported on (`demo::identity`).
const SKIPPED: usize = 4;
/// A network of the documentation's own (RFC 5737).
const ADDRESS: &str = "192.0.2.17";
const AGREEMENT: &str = "Broker-carrier agreement";
/// A sample agreement: enough to see how one is written, signed and kept.
const TEXT: &str = "# 1. What this is\n\nThis text is sample data. It is no agreement, and no advice.\n\n\
# 2. Hauling\n\nThe carrier hauls the loads that it accepts with its own authority and its own equipment. It does not broker them to others.\n\n\
# 3. Insurance\n\nThe carrier keeps auto liability insurance of at least $1,000,000 and cargo insurance of at least $100,000, and says at once when either ends.\n\n\
# 4. Pay\n\nThe broker pays by the payment terms that the carrier chose in its packet.";

/// Who creates the data, for whom, when.
#[derive(Clone, Copy, Debug)]
struct Seeding {
    tenant: Tenant,
    by: UserId,
    now: DateTime<Utc>,
    contract: ContractId,
    term: i64,
}

/// Makes them, if there are carriers to make them of.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    let (mut tx, now) = (app.pool.begin().await?, app.clock.now());
    let (by, tenant) = person(&mut tx, DEMO_EMAIL, now).await?;
    let carriers = keys::synthetic_with_email(&mut tx, (SKIPPED + STATES.len()) as i64).await?;
    if carriers.len() < SKIPPED + STATES.len() || contracts::newest_of(&mut tx, tenant, AGREEMENT).await?.is_some() {
        return Ok(());
    }
    let made_at = now - TimeDelta::days(30);
    let contract = contracts::create(&mut tx, tenant, (AGREEMENT, 1, TEXT), Some(by), made_at).await?;
    let mut term = 0;
    for (name, days, discount_basis_points) in [("Quick pay", 2, 300), ("Net 30", 30, 0)] {
        let wanted = payment_terms::Wanted { name, days, discount_basis_points, is_active: true };
        term = payment_terms::create(&mut tx, tenant, &wanted, made_at).await?;
    }
    let seeding = Seeding { tenant, by, now, contract, term };
    let mut packets = Vec::with_capacity(STATES.len());
    for (state, carrier) in STATES.into_iter().zip(&carriers[SKIPPED..]) {
        let id = packet(app, &mut tx, seeding, state, carrier)
            .await
            .with_context(|| format!("the packet of USDOT {}", carrier.dot_number))?;
        packets.push(id);
    }
    tx.commit().await?;
    // As the carrier's submission would have it done: what was read of a certificate is then on the packet's own page.
    for packet in packets {
        let taken_in = TakeInCertificates { packet }.run(app).await;
        taken_in.map_err(|failure| anyhow!("{failure:?}")).context("reading the certificates")?;
    }
    confirm(app, seeding, carriers.last().context("the last carrier is gone")?).await?;
    Ok(())
}

async fn packet(
    app: &App,
    db: &mut Conn,
    seeding: Seeding,
    state: PacketStatus,
    carrier: &Known,
) -> anyhow::Result<PacketId> {
    let Seeding { tenant, by, now, .. } = seeding;
    let invited_at = now - TimeDelta::days(6);
    let connection = connections::ensure(db, tenant, carrier.id, by, invited_at).await?;
    let email = format!("dispatch@carrier{}.example.com", carrier.dot_number);
    let token_hash = secrets::hash(&secrets::new_secret());
    let new = NewInvitation {
        carrier_id: carrier.id,
        email: Some(&email),
        user_id_for_email: None,
        classification_ids: &[],
        site: Site::Portal,
        token_hash: &token_hash,
        expires_at: invited_at + OnboardingLink::LIFE,
    };
    let invitation = invitations::create(db, tenant, &new, by, invited_at).await?;
    invitations::delivered(db, invitation, invited_at).await?;
    let id = packets::create(db, tenant, (connection.id, invitation), by, invited_at).await?;
    if state == PacketStatus::Invited {
        return Ok(id);
    }
    let invited = carrier_access::by_token(db, &token_hash).await?.context("the invitation is gone")?;
    prove(db, &invited, carrier, now - TimeDelta::days(3)).await?;
    carrier_access::start(db, &invited, now - TimeDelta::days(3)).await?;
    tell(db, seeding, id, (PacketEvent::Proved, Some("email"), TimeDelta::days(3))).await?;
    let all = answers(carrier, &email, seeding.term);
    let saved = if state == PacketStatus::Started { &all[..2] } else { &all[..] };
    for (step, answers) in saved {
        steps::save(db, access(seeding, id), *step, answers, now - TimeDelta::days(2)).await?;
        tell(db, seeding, id, (PacketEvent::saved(*step), None, TimeDelta::days(2))).await?;
    }
    if state == PacketStatus::Started {
        return Ok(id);
    }
    papers(app, db, seeding, id, (state, carrier)).await?;
    let submitted_at = now - TimeDelta::days(1);
    packets::set_status(db, tenant, id, &[PacketStatus::Started], PacketStatus::Submitted, None, None, submitted_at)
        .await?;
    tell(db, seeding, id, (PacketEvent::Submitted, None, TimeDelta::days(1))).await?;
    status_notices::add(db, &[id], Kind::PacketSubmitted, None, submitted_at).await?;
    let reason = "We can't read the certificate. Please ask your agent for it as an ACORD 25 form.";
    let (name, reason) = match state {
        PacketStatus::HeldByBroker => (PacketEvent::Held, Some(reason)),
        PacketStatus::Complete => (PacketEvent::Completed, None),
        _ => return Ok(id),
    };
    let decided_at = now - TimeDelta::hours(5);
    packets::set_status(db, tenant, id, &[PacketStatus::Submitted], state, reason, Some(by), decided_at).await?;
    let event = Event { name, detail: reason, by: Some(by), address: None };
    packets::add_event(db, tenant, id, &event, decided_at).await?;
    if state == PacketStatus::Complete {
        connections::set_status(db, tenant, connection.id, ConnectionStatus::Onboarded, None, Some(by), decided_at)
            .await?;
    }
    Ok(id)
}

/// Confirms the certificate of the approved packet, as it was read.
async fn confirm(app: &App, seeding: Seeding, carrier: &Known) -> anyhow::Result<()> {
    let mut tx = app.pool.begin().await?;
    let held = standing::of_carriers(&mut tx, seeding.tenant, &[carrier.id]).await?;
    let name = carrier.legal_name.clone().unwrap_or_default();
    let bytes = certificate_of(PacketStatus::Complete, &name, seeding.now.date_naive());
    let read =
        reading::read(app, seeding.tenant.company(), bytes.into()).await.map_err(|error| anyhow!("{error:?}"))?;
    let values = read.values;
    if let Some(read) = held.iter().find(|one| one.state == CertificateState::Read) {
        insurance::confirm(&mut tx, (seeding.tenant, seeding.by), (carrier.id, read.id), &values, seeding.now).await?;
    }
    Ok(tx.commit().await?)
}

/// Verifies the carrier's email, as it stood by the files on record. Nobody has the session that follows.
async fn prove(db: &mut Conn, packet: &Opened<Invited>, carrier: &Known, at: DateTime<Utc>) -> sqlx::Result<()> {
    let file = carrier_access::on_file(db, carrier.id).await?;
    let history = fmcsa_rows::contact_history(db, carrier.dot_number).await?;
    let mut offered = targets(&file, &history, at.date_naive()).into_iter();
    let Some(target) = offered.find(|target| target.kind == ContactKind::Email && !target.is_former) else {
        return Ok(());
    };
    let hash = || secrets::hash(&secrets::new_secret());
    let code_hash = hash();
    let new = NewProof {
        packet,
        channel: target.kind.channel(),
        kind: target.kind.kept(),
        contact: &target.to,
        is_former: false,
        standing: &kept(&target.standing),
        no_code: &code_hash,
        expires_at: at + secrets::CODE_LIFE,
        address: ADDRESS,
    };
    let proof = proofs::create(db, &new, at).await?;
    let given = Try { packet, proof, code_hash: &code_hash, session_hash: &hash(), max_tries: secrets::CODE_TRIES };
    proofs::try_code(db, given, at).await?;
    Ok(())
}

/// The carrier's access to a packet of the demonstration.
#[expect(clippy::disallowed_methods, reason = "nobody proved a contact: the demonstration's own carriers are meant")]
const fn access(seeding: Seeding, packet: PacketId) -> PacketAccess {
    PacketAccess::of(seeding.tenant, packet)
}

/// Something that the carrier did, so long ago.
async fn tell(
    db: &mut Conn,
    seeding: Seeding,
    packet: PacketId,
    (name, detail, ago): (PacketEvent, Option<&str>, TimeDelta),
) -> sqlx::Result<()> {
    let event = Event { name, detail, by: None, address: Some(ADDRESS) };
    packets::add_event(db, seeding.tenant, packet, &event, seeding.now - ago).await
}

/// What a synthetic carrier answers: phones 555-01xx, addresses in example.com.
fn answers(carrier: &Known, email: &str, term: i64) -> [(StepName, Value); 5] {
    let name = carrier.legal_name.clone().unwrap_or_default();
    let address = json!({"street": "100 Example St", "city": "Austin", "state": "TX", "zip": "78701", "country": "US"});
    let someone = |name: &str, phone: &str| json!({"name": name, "phone": phone, "email": email});
    [
        (
            StepName::Company,
            json!({
                "legal_name": name, "dba_name": null, "address": address, "phone": "+15125550142", "email": email,
                "dispatch": someone("SYN Dispatcher", "+15125550143"),
                "accounting": someone("SYN Bookkeeper", "+15125550144"),
                "claims": someone("SYN Claims Desk", "+15125550145"),
            }),
        ),
        (
            StepName::TaxForm,
            json!({"form": "w9", "w9": {
                "name": name, "business_name": null, "classification": "llc", "llc_class": "S", "other": null,
                "exempt_payee_code": null, "fatca_code": null, "address": address, "tin_type": "ein",
                "is_certified": true, "certified_by": "SYN Owner",
            }}),
        ),
        (
            StepName::Insurance,
            json!({"agent_name": "SYN Agency", "agent_email": "agent@example.com", "agent_phone": "+15125550146"}),
        ),
        (
            StepName::Payment,
            json!({
                "method": "bank", "factoring": null, "payment_term_id": term,
                "bank": {"account_holder": name, "bank_name": "SYN Bank", "account_type": "checking"},
            }),
        ),
        (
            StepName::Lanes,
            json!({
                "pickup_states": ["AR", "OK", "TX"], "delivery_states": ["GA", "TN", "TX"], "equipment": ["reefer", "van"],
                "notes": null,
            }),
        ),
    ]
}

/// The numbers, the signed agreement and the certificate.
async fn papers(
    app: &App,
    db: &mut Conn,
    seeding: Seeding,
    packet: PacketId,
    (state, carrier): (PacketStatus, &Known),
) -> anyhow::Result<()> {
    let at = seeding.now - TimeDelta::days(2);
    for (kind, plain, last_four) in [
        (SecretKind::Tin, "100000000", "0000"),
        (SecretKind::Bank, r#"{"routing":"000000000","account":"0000000000"}"#, "0000"),
    ] {
        let sealed = app.keys.encrypt(&encryption_context(packet, kind), plain.as_bytes());
        let new = EncryptedValue { kind, sealed, last_four: last_four.to_owned() };
        store::onboarding::secrets::put(db, access(seeding, packet), &new, at).await?;
    }
    let name = carrier.legal_name.clone().unwrap_or_default();
    let signed = PdfDocument::new(AGREEMENT, "en")
        .paragraph("Sample data. No one signed anything.")
        .facts(&[("Carrier", name.as_str()), ("Signed by", "SYN Owner"), ("Title", "Owner")])
        .finish();
    let kept = keep(app, seeding.tenant, "Broker-carrier agreement, version 1, signed.pdf", signed).await?;
    let signature = Signature {
        contract: seeding.contract,
        name: "SYN Owner",
        title: "Owner",
        address: ADDRESS,
        user_agent: "Demonstration",
        file: kept.record(db, seeding.tenant, at).await?,
    };
    signing::sign(db, access(seeding, packet), &signature, at).await?;
    tell(db, seeding, packet, (PacketEvent::Signed, Some(AGREEMENT), TimeDelta::days(2))).await?;
    let certificate = certificate_of(state, &name, seeding.now.date_naive());
    let kept = keep(app, seeding.tenant, "certificate.pdf", certificate).await?;
    let file = kept.record(db, seeding.tenant, at).await?;
    packet_files::add_for_carrier(db, access(seeding, packet), PacketFileKind::Certificate, file, at).await?;
    Ok(())
}

/// The certificate in a packet: a form that is read where the packet was approved, else a document that is none, so that a reviewer sees
/// what such a packet asks for.
fn certificate_of(state: PacketStatus, insured: &str, today: NaiveDate) -> Vec<u8> {
    if state == PacketStatus::Complete {
        return synthetic::printed(&insurance::sample(insured, &[], today));
    }
    PdfDocument::new("Certificate of insurance", "en")
        .paragraph("Sample data. It insures no one.")
        .facts(&[("Insured", insured), ("Certificate holder", insurance::HOLDER)])
        .finish()
}

async fn keep(app: &App, tenant: Tenant, name: &str, bytes: Vec<u8>) -> anyhow::Result<Kept> {
    let upload = Upload { name: name.to_owned(), is_type: FileType::Pdf, bytes: bytes.into() };
    let kept = files::keep(app, Folder::Packets, tenant.company(), &upload).await;
    kept.map_err(|error| anyhow!("{error:?}"))
}
