//! The installation's secret: where it comes from at a start, and how the database knows it again. The database never has both what is
//! encrypted and the secret, except in demonstration mode; it has a fingerprint, by which a start with another secret is refused at once.
//! (ADR 36)

pub mod rotate;

use anyhow::{Context, bail};
use kernel::ids::{CompanyId, PacketId, TelematicsConnectionId, UserId};
use platform::files::encrypted as files;
use platform::keys::Keys;
use platform::secrets;
use store::encrypted::{self, Encrypted, Kind};
use store::onboarding::secrets::SecretKind;
use store::{Conn, settings};

/// The setting with the secret itself: of demonstrations, and of installations from before it was kept elsewhere.
const SECRET: &str = store::backup::SECRET_SETTING;
/// The setting with the fingerprint of the secret.
const FINGERPRINT: &str = store::backup::FINGERPRINT_SETTING;
/// The setting with the fingerprint of the secret that everything is being given.
const ROTATION: &str = store::backup::ROTATION_SETTING;

/// The keys of this start. Refused with words where they would be other keys than those that the database was encrypted with, or where there
/// is no secret.
pub async fn settle(db: &mut Conn, given: Option<&str>, is_demonstration: bool) -> anyhow::Result<Keys> {
    if settings::get(db, ROTATION).await?.is_some() {
        bail!("the secret is being changed: run `haulwarden admin rotate-secret` again until it is done, then start");
    }
    let (kept, known) = (settings::get(db, SECRET).await?, settings::get(db, FINGERPRINT).await?);
    match (given, kept) {
        (Some(given), kept) => {
            let keys = Keys::derive(given);
            match known {
                Some(known) if known == keys.fingerprint() => {}
                Some(_) => bail!(
                    "HAULWARDEN_SECRET is not the secret that this database was encrypted with: give it that one; \
                     `haulwarden admin rotate-secret` changes it"
                ),
                None if kept.as_deref() == Some(given) || opens_something(db, &keys).await? => {}
                None if kept.is_some() => bail!(
                    "HAULWARDEN_SECRET is not the secret that this database was encrypted with, which is still kept in the \
                     database: write that one to a file with `haulwarden admin secret export FILE` and give it as \
                     HAULWARDEN_SECRET_FILE"
                ),
                None => {
                    bail!("HAULWARDEN_SECRET is not the secret that this database was encrypted with: give it that one")
                }
            }
            settings::set(db, FINGERPRINT, &keys.fingerprint()).await?;
            // It is somewhere else now.
            settings::remove(db, SECRET).await?;
            Ok(keys)
        }
        (None, Some(kept)) if is_demonstration => {
            let keys = Keys::derive(&kept);
            if !is_of(db, &keys, known.as_deref()).await? {
                bail!(
                    "this database was restored from an installation with another secret than the one that is kept in it: give \
                     it that installation's as HAULWARDEN_SECRET or HAULWARDEN_SECRET_FILE"
                );
            }
            Ok(keys)
        }
        (None, Some(_)) => bail!(
            "HAULWARDEN_SECRET is not set: the secret is still in the database, where it protects nothing. Write it to a file \
             with `haulwarden admin secret export FILE` and set HAULWARDEN_SECRET_FILE=FILE; the next start takes it out of \
             the database"
        ),
        (None, None) if known.is_some() => {
            bail!("HAULWARDEN_SECRET is not set: set it, or HAULWARDEN_SECRET_FILE, as at the starts before")
        }
        (None, None) if is_demonstration => {
            Ok(Keys::derive(&settings::get_or_set(db, SECRET, &secrets::new_secret()).await?))
        }
        (None, None) => bail!(
            "HAULWARDEN_SECRET is not set: make a secret with `haulwarden admin secret new FILE`, set \
             HAULWARDEN_SECRET_FILE=FILE, and keep a copy apart from the backups"
        ),
    }
}

/// The secret that the database still has.
pub async fn kept_in_database(db: &mut Conn) -> anyhow::Result<String> {
    let kept = settings::get(db, SECRET).await?;
    kept.context("the database has no secret: it is where HAULWARDEN_SECRET or HAULWARDEN_SECRET_FILE says")
}

/// Whether what is encrypted is so with these keys: by the fingerprint that the database knows, else by a value that they open.
async fn is_of(db: &mut Conn, keys: &Keys, known: Option<&str>) -> anyhow::Result<bool> {
    match known {
        Some(known) => Ok(known == keys.fingerprint()),
        None => opens_something(db, keys).await,
    }
}

/// Whether the keys open a value of the database; true where nothing is encrypted.
async fn opens_something(db: &mut Conn, keys: &Keys) -> anyhow::Result<bool> {
    let mut is_something = false;
    for kind in Kind::ALL {
        for one in encrypted::after(db, kind, 0, 1).await? {
            is_something = true;
            if keys.decrypt(&context(kind, &one), &one.value).is_ok() {
                return Ok(true);
            }
        }
    }
    Ok(!is_something)
}

/// What a value is encrypted for.
fn context(kind: Kind, one: &Encrypted) -> String {
    match kind {
        Kind::Authenticators => accounts::auth::authenticator::encryption_context(UserId(one.id)),
        Kind::WebhookEndpoints => vetting::notices::webhooks::encryption_context(CompanyId(one.company)),
        Kind::TelematicsConnections => carriers::telematics::pull::encryption_context(TelematicsConnectionId(one.id)),
        Kind::TaxNumbers => of_packet(one, SecretKind::Tin),
        Kind::BankAccounts => of_packet(one, SecretKind::Bank),
        Kind::Files => files::encryption_context(&one.key),
    }
}

fn of_packet(one: &Encrypted, kind: SecretKind) -> String {
    vetting::onboarding::carrier::steps::encryption_context(PacketId(one.id), kind)
}
