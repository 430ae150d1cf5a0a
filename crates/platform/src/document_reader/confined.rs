//! The process that reads one document: what it takes from itself before it looks at a single byte.
//!
//! - Memory, time of computing, written files, core dumps and further processes are limited by the kernel (rlimits). No new file
//!   descriptor can be had beside the three that it was started with, so it can open neither files nor sockets.
//! - Landlock keeps it from files and network altogether where the kernel has it; where it has not, the limits alone hold, and the
//!   answer says so.
//!
//! None of it needs rights, and none of it can be taken back.

use super::Answer;
use anyhow::{Context, bail};
use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetError, RulesetStatus, Scope};
use rustix::process::{Resource, Rlimit, getrlimit, nice, setrlimit};
use serde::Serialize;
use std::io::{Read, Write};

/// The largest document, in bytes: the largest of any kind that is read, which is an email's (`mail_in::bounds`).
const LARGEST_DOCUMENT: u64 = 25_000_000;
/// The most memory that reading may take, in bytes. Certificates take a tenth.
pub const MEMORY: u64 = 256_000_000;
/// The most addresses, in bytes, the program and what is built into it included.
const ADDRESSES: u64 = 1_000_000_000;
/// The most seconds of computing.
pub const COMPUTING: u64 = 5;
/// Standard input, output and error.
const DESCRIPTORS: u64 = 3;
/// How much the server comes first where both need a processor.
const NICE: i32 = 5;

/// The kernel's newest rules that are asked for; of older ones there are what they have.
const RULES: ABI = ABI::V6;

/// The document that this process is to read, after it has shut itself in.
#[derive(Debug)]
pub struct Confined {
    is_shut_in: bool,
    /// The document.
    pub document: Vec<u8>,
}

impl Confined {
    /// Shuts this process in, and takes the document from its standard input. Fails when a limit cannot be set or the document is too
    /// large: nothing is read then.
    pub fn enter() -> anyhow::Result<Self> {
        // Where memory ends for all, this process goes first; where that cannot be said, its own limit holds.
        let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
        // Landlock needs a descriptor for a moment, so it comes before the limits.
        let is_shut_in = shut_in().unwrap_or(false);
        for (resource, most) in [
            (Resource::Data, MEMORY),
            (Resource::As, ADDRESSES),
            (Resource::Fsize, 0),
            (Resource::Core, 0),
            (Resource::Nproc, 0),
            (Resource::Nofile, DESCRIPTORS),
        ] {
            limit(resource, most, most).with_context(|| format!("limiting {resource:?}"))?;
        }
        // The first limit ends it with a signal that says why.
        limit(Resource::Cpu, COMPUTING, COMPUTING + 1).context("limiting the time of computing")?;
        // One that cannot be made to wait is no less limited.
        let _ = nice(NICE);
        let mut document = Vec::new();
        std::io::stdin().lock().take(LARGEST_DOCUMENT + 1).read_to_end(&mut document)?;
        if document.len() as u64 > LARGEST_DOCUMENT {
            bail!("the document is larger than {LARGEST_DOCUMENT} bytes");
        }
        Ok(Self { is_shut_in, document })
    }

    /// Says what was read.
    pub fn answer(&self, read: &impl Serialize) -> anyhow::Result<()> {
        let mut stdout = std::io::BufWriter::new(std::io::stdout().lock());
        serde_json::to_writer(&mut stdout, &Answer { is_shut_in: self.is_shut_in, read })?;
        Ok(stdout.flush()?)
    }
}

/// Lowers a limit, never above what holds already.
fn limit(resource: Resource, soft: u64, hard: u64) -> rustix::io::Result<()> {
    let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    setrlimit(resource, Rlimit { current: Some(soft.min(most)), maximum: Some(hard.min(most)) })
}

/// Gives up every file, every connection, and other processes; false where the kernel has no such rules.
fn shut_in() -> Result<bool, RulesetError> {
    let rules = Ruleset::default()
        .handle_access(AccessFs::from_all(RULES))?
        .handle_access(AccessNet::from_all(RULES))?
        .scope(Scope::from_all(RULES))?;
    let status = rules.create()?.restrict_self()?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}
