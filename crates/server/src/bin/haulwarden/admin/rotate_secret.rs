//! `haulwarden admin rotate-secret`: gives everything that is kept secret another secret.

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use platform::config::secret::{self, read_file, write_file};
use platform::config::{Config, Start};
use platform::files::place::Place;
use platform::keys::Keys;
use platform::secrets;
use server::secret::rotate::{Done, Rotation, refuse_while_serving};
use std::path::Path;
use store::Conn;

/// Does it; gives what to say of it.
pub(super) async fn run(db: &mut Conn, start: Start, to: &Path) -> anyhow::Result<String> {
    let config = Config::read(start, |name| std::env::var(name).ok())?;
    let Some(old) = &config.secret else {
        bail!("HAULWARDEN_SECRET is not set: it, or HAULWARDEN_SECRET_FILE, says the secret so far");
    };
    refuse_while_serving(db).await?;
    if !to.try_exists()? {
        write_file(to, &secrets::new_secret())?;
    }
    let new = read_file(to)?;
    secret::check(&new).with_context(|| to.display().to_string())?;
    let (old, new, files) = (Keys::derive(old), Keys::derive(&new), Place::of(&config)?);
    files.prepare().await?;
    let bar = ProgressBar::new_spinner();
    let tell = |what: &str, count: u64| bar.set_message(format!("{what}: {count}"));
    let done = Rotation { old: &old, new: &new, files: &files }.run(db, tell).await?;
    bar.finish_and_clear();
    Ok(words(&done, to))
}

fn words(done: &Done, to: &Path) -> String {
    let Done { values, files, recovery_codes, unreadable } = done;
    let mut lines = vec![
        format!("{values} values have the new secret, and were read with it; {files} files were encrypted"),
        format!("{recovery_codes} users need new recovery codes for their authenticator apps; no one is signed out"),
    ];
    lines.extend(unreadable.iter().map(|one| format!("not readable before either, and left as it is: {one}")));
    lines.push(format!("give every server the new secret: HAULWARDEN_SECRET_FILE={}", to.display()));
    lines.join("\n")
}
