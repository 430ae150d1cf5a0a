//! Gives everything that is encrypted another secret: first the files that are not encrypted yet, then every value, batch by batch. A value that
//! the new secret opens is left as it is, so that a rotation that was ended in the middle is simply begun again. From its first step until its
//! last no server starts (`settle`); those that run must be stopped before.

use super::{FINGERPRINT, ROTATION, SECRET, context, is_of};
use anyhow::{Context, bail};
use kernel::ids::FileId;
use platform::files::place::Place;
use platform::files::plain::{self, Outcome};
use platform::keys::Keys;
use sqlx::Connection;
use store::encrypted::{self, Encrypted, Kind};
use store::{Conn, files, settings};

/// Rows that are changed together.
const BATCH: i64 = 500;

/// What is changed.
#[derive(Clone, Copy, Debug)]
pub struct Rotation<'a> {
    /// The keys of the secret so far.
    pub old: &'a Keys,
    /// Those of the secret from now on.
    pub new: &'a Keys,
    /// Where files are kept.
    pub files: &'a Place,
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Values that have the new secret, those of an earlier try among them.
    pub values: u64,
    /// Files that were stored as they came and are encrypted now.
    pub files: u64,
    /// People whose recovery codes are void.
    pub recovery_codes: u64,
    /// What could not be read with either secret, or is not there, and stays as it is: in words, with ids.
    pub unreadable: Vec<String>,
}

/// Refuses while another process of the product works with this database.
pub async fn refuse_while_serving(db: &mut Conn) -> anyhow::Result<()> {
    let connections = encrypted::connected_processes(db).await?;
    if connections > 0 {
        bail!("stop every server first: other processes of Haulwarden have {connections} connections to this database");
    }
    Ok(())
}

impl Rotation<'_> {
    /// Does all of it. `tell` hears how far it is: what, how much of it.
    pub async fn run(self, db: &mut Conn, tell: impl Fn(&str, u64)) -> anyhow::Result<Done> {
        self.begin(db).await?;
        let mut done = Done::default();
        self.encrypt_files(db, &mut done, &tell).await?;
        for kind in Kind::ALL {
            self.values(db, kind, &mut done, &tell).await?;
        }
        self.verify(db, done.values).await?;
        let mut tx = db.begin().await?;
        done.recovery_codes = encrypted::forget_recovery_codes(&mut tx).await?;
        settings::set(&mut tx, FINGERPRINT, &self.new.fingerprint()).await?;
        settings::remove(&mut tx, SECRET).await?;
        settings::remove(&mut tx, ROTATION).await?;
        tx.commit().await?;
        Ok(done)
    }

    async fn begin(&self, db: &mut Conn) -> anyhow::Result<()> {
        let (old, new) = (self.old.fingerprint(), self.new.fingerprint());
        let known = settings::get(db, FINGERPRINT).await?;
        if known.as_ref() == Some(&new) {
            bail!(
                "the new secret is already this database's: the rotation is done, and the servers can be started with it"
            );
        }
        // Where no fingerprint is known, no server was ever started with it.
        if !is_of(db, self.old, known.as_deref()).await? {
            bail!("HAULWARDEN_SECRET is not the secret that this database was encrypted with");
        }
        match settings::get(db, ROTATION).await? {
            Some(under_way) if under_way != new => {
                bail!("a rotation to another secret is under way: finish it with the file that it was begun with")
            }
            Some(_) => return Ok(()),
            None => {}
        }
        let mut tx = db.begin().await?;
        settings::set(&mut tx, FINGERPRINT, &old).await?;
        settings::set(&mut tx, ROTATION, &new).await?;
        Ok(tx.commit().await?)
    }

    async fn encrypt_files(&self, db: &mut Conn, done: &mut Done, tell: &impl Fn(&str, u64)) -> anyhow::Result<()> {
        let mut last = FileId(0);
        loop {
            let batch = files::stored_plain(db, last, BATCH).await?;
            let Some(end) = batch.last() else { return Ok(()) };
            last = end.id;
            for file in &batch {
                match plain::encrypt(self.files, self.new, db, file).await? {
                    Outcome::Encrypted => done.files += 1,
                    Outcome::Unreadable => {
                        done.unreadable
                            .push(format!("the content of file {} ({}): gone or damaged", file.id, file.key));
                    }
                }
                tell("files encrypted", done.files);
            }
        }
    }

    async fn values(
        &self,
        db: &mut Conn,
        kind: Kind,
        done: &mut Done,
        tell: &impl Fn(&str, u64),
    ) -> anyhow::Result<()> {
        let (mut last, mut count) = (0, 0);
        loop {
            let mut tx = db.begin().await?;
            let batch = encrypted::after(&mut tx, kind, last, BATCH).await?;
            let Some(end) = batch.last() else { break };
            last = end.id;
            let (mut ids, mut values) = (Vec::new(), Vec::new());
            for one in &batch {
                let use_ = context(kind, one);
                if self.new.decrypt(&use_, &one.value).is_ok() {
                    count += 1;
                } else if let Ok(plain) = self.old.decrypt(&use_, &one.value) {
                    ids.push(one.id);
                    values.push(self.new.encrypt(&use_, &plain));
                    count += 1;
                } else {
                    done.unreadable.push(what(kind, one));
                }
            }
            encrypted::replace(&mut tx, kind, &ids, &values).await.with_context(|| kind.label())?;
            tx.commit().await?;
            tell(kind.label(), count);
        }
        done.values += count;
        Ok(())
    }

    /// Reads everything once more, with the new secret alone.
    async fn verify(&self, db: &mut Conn, expected: u64) -> anyhow::Result<()> {
        let mut opened = 0;
        for kind in Kind::ALL {
            let mut last = 0;
            loop {
                let batch = encrypted::after(db, kind, last, BATCH).await?;
                let Some(end) = batch.last() else { break };
                last = end.id;
                let opens = |one: &&Encrypted| self.new.decrypt(&context(kind, one), &one.value).is_ok();
                opened += batch.iter().filter(opens).count() as u64;
            }
        }
        if opened != expected {
            bail!("{opened} values open with the new secret, {expected} should: run it again");
        }
        Ok(())
    }
}

fn what(kind: Kind, one: &Encrypted) -> String {
    format!("{}: row {} of {}", kind.label(), one.id, kind.column())
}
