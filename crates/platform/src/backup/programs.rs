//! PostgreSQL's own programs, which dump and restore.

use anyhow::{Context, bail};
use sqlx::postgres::PgConnectOptions;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use store::backup;
use store::private_postgres::program;

/// A running program, whose error output is collected.
pub(super) struct Running {
    name: &'static str,
    pub(super) child: Child,
    said: JoinHandle<String>,
}

/// A program for a server of version `major`, which reaches its database.
pub(super) fn command(name: &'static str, major: u32, database: &PgConnectOptions) -> anyhow::Result<Command> {
    let mut command = Command::new(program(name, major)?);
    command.envs(backup::environment(database)).env("LC_ALL", "C");
    Ok(command)
}

/// Starts a program.
pub(super) fn start(name: &'static str, mut command: Command) -> anyhow::Result<Running> {
    let mut child = command.stderr(Stdio::piped()).spawn().with_context(|| format!("{name} could not be started"))?;
    let mut errors = child.stderr.take().context("no output")?;
    // Read beside, so that a program with much to say does not wait for us while we wait for it.
    let said = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = errors.read_to_end(&mut text);
        String::from_utf8_lossy(&text).trim().to_owned()
    });
    Ok(Running { name, child, said })
}

impl Running {
    /// Waits for its end; an error with what it said when it failed.
    pub(super) fn end(mut self) -> anyhow::Result<()> {
        drop(self.child.stdin.take());
        let status = self.child.wait()?;
        let said = self.said.join().unwrap_or_default();
        if !status.success() {
            bail!("{} failed: {said}", self.name);
        }
        Ok(())
    }

    /// Ends it, since what it was for went wrong; what it said, if that was anything.
    pub(super) fn give_up(mut self) -> String {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.said.join().unwrap_or_default()
    }
}
