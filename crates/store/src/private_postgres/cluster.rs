//! One PostgreSQL cluster on disk: made once, started, stopped, and brought back after a crash.

use super::account::Account;
use super::installation::Installation;
use super::settings::{self, Durability};
use super::{DATABASE, Error, processes, upgrade};
use std::fs::{self, DirBuilder};
use std::io::Write;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A log larger than this is put aside at the next start, in bytes.
const LARGE_LOG: u64 = 10_000_000;

/// A cluster: its folder `home` holds the data (`data`), the log (`server.log`) and, where its path is short enough, the socket.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    pub(super) home: PathBuf,
    pub(super) installation: Installation,
    pub(super) account: Account,
    pub(super) durability: Durability,
}

impl Cluster {
    /// The cluster in `home`, made if there is none, and upgraded if a newer version than the one that made it is installed beside that.
    pub(super) fn open(home: PathBuf, account: Account, durability: Durability) -> Result<Self, Error> {
        upgrade::put_back(&home)?;
        let made_by = fs::read_to_string(home.join("data/PG_VERSION")).ok().and_then(|text| text.trim().parse().ok());
        let newest = Installation::newest();
        let Some(major) = made_by else {
            let cluster = Self { home, installation: newest?, account, durability };
            cluster.make()?;
            return Ok(cluster);
        };
        let newest = newest.ok();
        let Some(installation) = Installation::of_major(major) else {
            return Err(Error::OtherVersion { major, newest: newest.map(|newest| newest.major()), home });
        };
        let cluster = Self { home, installation, account, durability };
        Ok(match newest {
            Some(newest) if newest.major() > major => cluster.upgraded(newest),
            _ => cluster,
        })
    }

    /// The folder of the data, logs and socket.
    pub(super) fn home(&self) -> &Path {
        &self.home
    }

    pub(super) fn data(&self) -> PathBuf {
        self.home.join("data")
    }

    pub(super) fn program(&self, name: &str) -> Command {
        self.account.command(&self.installation.program(name), &self.home)
    }

    /// Makes the cluster and its database under another name and gives them theirs at the end, so that half a cluster is never taken for one.
    pub(super) fn make(&self) -> Result<(), Error> {
        let unfinished = self.home.join("data.unfinished");
        if unfinished.exists() {
            fs::remove_dir_all(&unfinished)?;
        }
        if let Err(Error::Program { .. }) = self.initdb(&unfinished, "C.UTF-8", &[]) {
            self.initdb(&unfinished, "C", &[])?;
        }
        let mut single = self.program("postgres");
        single.args(["--single", "-D"]).arg(&unfinished).arg("postgres");
        run(&mut single, &format!("create database {DATABASE};\n"))?;
        include_settings(&unfinished)?;
        fs::rename(unfinished, self.data())?;
        Ok(())
    }

    /// Bytes decide the order (fast, the same on every machine); names contain only letters of `characters`.
    pub(super) fn initdb(&self, data: &Path, characters: &str, more: &[&str]) -> Result<(), Error> {
        let mut initdb = self.program("initdb");
        initdb.arg("-D").arg(data).args(["-U", super::ROLE, "--encoding=UTF8", "--locale=C", "--auth=trust"]);
        initdb.arg(format!("--lc-ctype={characters}")).args(more);
        if self.durability == Durability::Scratch {
            initdb.arg("--no-sync");
        }
        run(&mut initdb, "")
    }

    /// Starts the server with its socket in `socket` and gives its process id once it takes connections.
    pub(super) fn start(&self, socket: &Path) -> Result<u32, Error> {
        self.clear_the_past(socket)?;
        self.write_settings(&self.data(), socket)?;
        let log = self.home.join("server.log");
        if fs::metadata(&log).is_ok_and(|log| log.len() > LARGE_LOG) {
            fs::rename(&log, self.home.join("server.log.1"))?;
        }
        let mut start = self.program("pg_ctl");
        // Crash recovery may take minutes; it ends, so the wait is long.
        start.args(["start", "--wait", "--timeout=3600", "--silent", "-D"]).arg(self.data()).arg("-l").arg(&log);
        run(&mut start, "").map_err(|_| Error::DidNotStart { log: tail(&log) })?;
        let pid = self.pid().ok_or_else(|| Error::DidNotStart { log: tail(&log) })?;
        upgrade::clear(&self.home);
        Ok(pid)
    }

    /// Writes our settings for a server on `data`.
    pub(super) fn write_settings(&self, data: &Path, socket: &Path) -> Result<(), Error> {
        let conf = data.join("haulwarden.conf");
        fs::write(&conf, settings::text(self.durability, socket))?;
        Ok(self.account.own(&conf)?)
    }

    /// Stops the server: no new connections, open transactions rolled back, everything written.
    pub(super) fn stop(&self) -> Result<(), Error> {
        let how = if self.durability == Durability::Scratch { "--mode=immediate" } else { "--mode=fast" };
        let mut stop = self.program("pg_ctl");
        stop.args(["stop", how, "--wait", "--timeout=600", "--silent", "-D"]).arg(self.data());
        run(&mut stop, "")
    }

    /// Breaks off a start that another thread waits for: what is coming up is stopped. Nothing where no process is there yet.
    pub(super) fn break_off(&self) {
        if self.is_running()
            && let Err(error) = self.stop()
        {
            tracing::warn!(%error, "a start of the private PostgreSQL could not be broken off");
        }
    }

    /// Whether its server runs, or is coming up.
    pub(super) fn is_running(&self) -> bool {
        self.pid().is_some_and(|pid| processes::lives_in(pid, &self.data()))
    }

    /// The process that the cluster's own file names as its server.
    fn pid(&self) -> Option<u32> {
        first_number(&self.data().join("postmaster.pid"))
    }

    /// Deals with what a killed binary left: a server that still runs is stopped; files with the id of a process that is gone are
    /// removed, since its number may by now belong to another process, or to what is left of it until its parent asked, and would keep
    /// the server from starting.
    fn clear_the_past(&self, socket: &Path) -> Result<(), Error> {
        let Some(pid) = self.pid() else { return Ok(()) };
        let data = self.data();
        if processes::inside(&data).contains(&pid) || processes::lives_in(pid, &data) {
            tracing::info!(pid, "stopping the PostgreSQL that an earlier process left running");
            return self.stop();
        }
        // Without their server, its helpers end by themselves as soon as they notice.
        if !processes::wait_until_none(&data) {
            return Err(Error::StillUsed { data });
        }
        let lock = socket.join(".s.PGSQL.5432.lock");
        if first_number(&lock) == Some(pid) {
            fs::remove_file(lock)?;
        }
        fs::remove_file(data.join("postmaster.pid"))?;
        Ok(())
    }
}

/// The process id in the first line of one of PostgreSQL's files.
fn first_number(file: &Path) -> Option<u32> {
    fs::read_to_string(file).ok()?.lines().next()?.trim().parse().ok()
}

/// Makes `path`, for `account` alone.
pub(super) fn make_private_folder(path: &Path, account: Account) -> std::io::Result<()> {
    if !path.is_dir() {
        DirBuilder::new().mode(0o700).create(path)?;
    }
    account.own(path)
}

/// Has the main settings of `data` take ours in.
pub(super) fn include_settings(data: &Path) -> std::io::Result<()> {
    let mut main_settings = fs::OpenOptions::new().append(true).open(data.join("postgresql.conf"))?;
    writeln!(main_settings, "include 'haulwarden.conf'")
}

/// Runs a program with `input` and keeps its error output.
pub(super) fn run(command: &mut Command, input: &str) -> Result<(), Error> {
    let failed = |detail: String, command: &Command| Error::Program {
        program: command.get_program().to_string_lossy().into_owned(),
        detail,
    };
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| failed(error.to_string(), command))?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that ended early has said why.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(failed(String::from_utf8_lossy(&output.stderr).trim().to_owned(), command))
}

fn tail(log: &Path) -> String {
    let text = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}
