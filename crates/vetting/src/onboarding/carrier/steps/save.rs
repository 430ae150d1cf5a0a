//! Saving a step, shared by all steps. Unchanged values aren't written; another device's changes aren't overwritten.

use crate::onboarding::carrier::packet_receipts::{self, Occasion};
use crate::onboarding::carrier::session::Proved;
use crate::onboarding::carrier::state::{OnboardingState, Step, hold_after_change};
use crate::onboarding::carrier::view::CarrierPacket;
use kernel::ids::PacketId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::{Code, Error};
use serde::Serialize;
use serde_json::Value;
use store::Conn;
use store::notices::Kind;
use store::onboarding::carrier_access::ProvedPacket;
use store::onboarding::packets::PacketEvent;
use store::onboarding::secrets::{self, EncryptedValue, SecretKind};
use store::onboarding::submission::{self, Event};
use store::onboarding::{status_notices, steps};

/// A step to save.
pub(super) struct Saving<'a, T> {
    pub(super) step: Step,
    /// The version that the sender changed; 0 when there was none.
    pub(super) version: i32,
    pub(super) answers: &'a T,
    pub(super) secret: Secret<'a>,
}

/// What happens to the encrypted value of a step.
#[derive(Clone, Copy)]
pub(super) enum Secret<'a> {
    /// The step has none.
    None,
    /// It takes the place of the one before.
    Set { kind: SecretKind, plain: &'a str, last_four: &'a str },
    /// The one before stays; without one, or where `same` in the answers is another than before, `field` is missing.
    Keep { kind: SecretKind, field: &'a str, same: &'a str },
    /// It is not needed any more.
    Remove { kind: SecretKind },
}

/// Saves a step and gives the packet.
pub(super) async fn save<T: Serialize + Sync>(
    app: &App,
    proved: Proved,
    from: Address,
    saving: Saving<'_, T>,
) -> Result<CarrierPacket, Error> {
    let mut writing = proved.write(app).await?;
    let (access, tx) = (writing.access(), &mut writing.tx);
    let packet = access.packet_id();
    refuse_closed(&writing.packet, saving.step)?;
    let answers = serde_json::to_value(saving.answers).map_err(anyhow::Error::from)?;
    let saved = steps::all(tx, access).await?;
    let before = saved.iter().find(|row| row.step == saving.step);
    let sealed = secrets::all(tx, access).await?;
    refuse_without_secret(before.map(|row| &row.answers), &answers, saving.secret, &sealed)?;
    let is_same = before.is_some_and(|row| row.answers == answers)
        && keeps_secret(app, packet, saving.secret, &sealed).map_err(anyhow::Error::from)?;
    if is_same {
        return writing.finish(app).await;
    }
    if before.map_or(0, |row| row.version) != saving.version {
        let why = "This was saved on another device in the meantime. Nothing was overwritten.";
        return Err(Error::Conflict(why.to_owned()));
    }
    let now = app.clock.now();
    steps::save(tx, access, saving.step, &answers, now).await?;
    match saving.secret {
        Secret::Set { kind, plain, last_four } => {
            let sealed = app.keys.encrypt(&encryption_context(packet, kind), plain.as_bytes());
            let new = EncryptedValue { kind, sealed, last_four: last_four.to_owned() };
            secrets::put(tx, access, &new, now).await?;
        }
        Secret::Remove { kind } => secrets::remove(tx, access, kind).await?,
        Secret::None | Secret::Keep { .. } => {}
    }
    let event = PacketEvent::saved(saving.step);
    let address = from.client.to_string();
    submission::note(tx, access, Event { event, detail: None, address: &address }, now).await?;
    hold_when_completed(app, tx, &writing.packet, saving.step, &address).await?;
    writing.finish(app).await
}

/// The context that an encrypted value is bound to.
pub fn encryption_context(packet: PacketId, kind: SecretKind) -> String {
    format!("onboarding packet {packet} {kind}")
}

/// Refuses what cannot be changed in the packet's state.
pub(in crate::onboarding::carrier) fn refuse_closed(proved: &ProvedPacket, step: Step) -> Result<(), Error> {
    let state = OnboardingState::of_status(proved.status);
    if state.may_save(step) {
        return Ok(());
    }
    let why = match state {
        OnboardingState::Submitted => {
            "The broker is reviewing the packet. It can't be changed until the broker decides."
        }
        OnboardingState::Complete | OnboardingState::HeldForCheck => {
            "The packet is complete. Only your company's contacts and how you are paid can be changed."
        }
        _ => "This packet can no longer be changed.",
    };
    Err(Error::Conflict(why.to_owned()))
}

/// Holds a packet that was complete, and notifies both sides.
pub(in crate::onboarding::carrier) async fn hold_when_completed(
    app: &App,
    db: &mut Conn,
    proved: &ProvedPacket,
    step: Step,
    address: &str,
) -> Result<(), Error> {
    let Some(hold) = hold_after_change(proved.was_completed, proved.status, step) else { return Ok(()) };
    let (access, now) = (proved.access(), app.clock.now());
    let packet = access.packet_id();
    submission::hold(db, access, hold.status, hold.reason, now).await?;
    status_notices::add(db, &[packet], Kind::PacketHeld, Some(hold.reason), now).await?;
    let event = Event { event: PacketEvent::Held, detail: Some(hold.reason), address };
    submission::note(db, access, event, now).await?;
    packet_receipts::enqueue(db, packet, Occasion::Changed, now).await?;
    Ok(())
}

/// A secret that is kept must be there, for the same kind of answer.
fn refuse_without_secret(
    before: Option<&Value>,
    answers: &Value,
    secret: Secret<'_>,
    sealed: &[EncryptedValue],
) -> Result<(), Error> {
    let Secret::Keep { kind, field, same } = secret else { return Ok(()) };
    let is_there = sealed.iter().any(|one| one.kind == kind);
    if is_there && before.is_some_and(|before| before.pointer(same) == answers.pointer(same)) {
        return Ok(());
    }
    Err(Error::field(field, Code::Missing, "This is required."))
}

/// Whether the encrypted value stays as it is.
fn keeps_secret(
    app: &App,
    packet: PacketId,
    secret: Secret<'_>,
    sealed: &[EncryptedValue],
) -> Result<bool, platform::encryption::Unreadable> {
    let kept = |kind: SecretKind| sealed.iter().find(|one| one.kind == kind);
    Ok(match secret {
        Secret::None | Secret::Keep { .. } => true,
        Secret::Remove { kind } => kept(kind).is_none(),
        Secret::Set { kind, plain, .. } => match kept(kind) {
            Some(one) => app.keys.decrypt(&encryption_context(packet, kind), &one.sealed)? == plain.as_bytes(),
            None => false,
        },
    })
}
