//! Signs one of the broker's agreements.

use super::pdf::{self, Signed};
use crate::onboarding::carrier::packet_receipts::name_of;
use crate::onboarding::carrier::session::Proved;
use crate::onboarding::carrier::state::Step;
use crate::onboarding::carrier::steps::refuse_closed;
use crate::onboarding::carrier::view::CarrierPacket;
use axum::http::{HeaderMap, header};
use kernel::ids::ContractId;
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::upload::{FileType, Upload};
use platform::http::{Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use store::Conn;
use store::onboarding::carrier_access::{self, PacketAccess};
use store::onboarding::packets::PacketEvent;
use store::onboarding::signing::{self, Agreement, Signature};
use store::onboarding::submission::{self, Event};
use utoipa::ToSchema;

/// The longest name or title.
const LONGEST: usize = 200;
/// The most of what a browser calls itself that is kept, in characters.
const LONGEST_AGENT: usize = 300;

/// Request body: the signature of an agreement.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingSignature {
    /// Id of the agreement, in the version that was read.
    #[schema(value_type = i64)]
    contract_id: ContractId,
    /// The signer's name, typed as a signature.
    name: String,
    /// The signer's title.
    title: String,
    /// Consents to sign electronically.
    consents_electronically: bool,
}

/// Signs an agreement.
///
/// Each version is signed once.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_onboarding/{id}/sign",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "Already signed, replaced by a newer version, or the packet can't be changed now."),
    )
)]
pub async fn sign_carrier_onboarding_agreement(
    app: App,
    proved: Proved,
    from: Address,
    headers: HeaderMap,
    Json(given): Json<OnboardingSignature>,
) -> Reply<Json<CarrierPacket>> {
    let (name, title) = check(&given)?;
    let (access, packet) = (proved.access(), &proved.packet);
    refuse_closed(packet, Step::Agreements)?;
    let mut db = app.conn().await?;
    let agreement = &to_sign(&mut db, access, given.contract_id).await?;
    let file = carrier_access::on_file(&mut db, packet.carrier_id).await?;
    drop(db);
    let (now, address, user_agent) = (app.clock.now(), from.client.to_string(), agent(&headers));
    let signed = Signed {
        carrier: &name_of(file.legal_name.as_deref(), file.dot_number),
        dot_number: file.dot_number,
        name,
        title,
        at: now,
        address: &address,
        user_agent: &user_agent,
    };
    let document = Upload {
        name: format!("{}, version {}, signed.pdf", agreement.name, agreement.version),
        is_type: FileType::Pdf,
        bytes: pdf::write(agreement, packet, &signed).into(),
    };
    let kept = files::keep(&app, Folder::Packets, access.tenant().company(), &document).await?;
    let done = async {
        let mut writing = proved.write(&app).await?;
        refuse_closed(&writing.packet, Step::Agreements)?;
        // What was signed is what the document says: a version never changes, and must still be the one to sign.
        to_sign(&mut writing.tx, access, agreement.contract_id).await?;
        let signature = Signature {
            contract: agreement.contract_id,
            name,
            title,
            address: &address,
            user_agent: &user_agent,
            file: kept.record(&mut writing.tx, access.tenant(), now).await?,
        };
        signing::sign(&mut writing.tx, access, &signature, now).await?;
        let detail = format!("{}, version {}, by {name}, {title}", agreement.name, agreement.version);
        let event = Event { event: PacketEvent::Signed, detail: Some(&detail), address: &address };
        submission::note(&mut writing.tx, access, event, now).await?;
        writing.finish(&app).await
    };
    files::or_discard(&app, &kept, done).await.map(Json)
}

/// Name and title, without space around them.
fn check(given: &OnboardingSignature) -> Result<(&str, &str), Error> {
    let mut invalid = ValidationErrors::default();
    let name = invalid.text("name", &given.name, LONGEST);
    let title = invalid.text("title", &given.title, LONGEST);
    if !given.consents_electronically {
        invalid.add("consents_electronically", "Without this it cannot be signed here.");
    }
    invalid.end()?;
    Ok((name, title))
}

/// The agreement of the packet, if it can be signed now.
async fn to_sign(db: &mut Conn, access: PacketAccess, id: ContractId) -> Result<Agreement, Error> {
    let agreements = signing::agreements(db, access).await?;
    let agreement = agreements.into_iter().find(|one| one.contract_id == id);
    let agreement = agreement.ok_or_else(|| Error::invalid("contract_id", "Agreement not found."))?;
    refuse_signing(&agreement)?;
    Ok(agreement)
}

fn refuse_signing(agreement: &Agreement) -> Result<(), Error> {
    let why = if agreement.is_broker_uploaded == Some(true) {
        "The broker uploaded a document that replaces this signature."
    } else if agreement.document_id.is_some() {
        "This version is already signed."
    } else if !agreement.is_current {
        "A newer version replaced it. Read that one."
    } else {
        return Ok(());
    };
    Err(Error::Conflict(why.to_owned()))
}

/// The browser's user agent.
fn agent(headers: &HeaderMap) -> String {
    let text = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("unknown");
    text.chars().take(LONGEST_AGENT).collect()
}
