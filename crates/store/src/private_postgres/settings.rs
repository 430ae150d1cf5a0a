//! The server's settings, written anew at every start so that a newer binary brings its own.

use std::fmt::Write;
use std::path::Path;

/// How durable the server's writes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Durability {
    /// A committed change outlives a power cut.
    Durable,
    /// For tests: in memory where there is space, never synced, deleted afterwards.
    Scratch,
}

const ALWAYS: &[(&str, &str)] = &[
    ("listen_addresses", "''"),
    ("unix_socket_permissions", "0700"),
    // A private server has no replicas.
    ("wal_level", "minimal"),
    ("max_wal_senders", "0"),
    ("timezone", "'UTC'"),
    ("lc_messages", "'C'"),
    // Statements here are short lookups or bulk merges of wide rows; compiling them costs more than it saves.
    ("jit", "off"),
    ("random_page_cost", "1.1"),
    ("log_line_prefix", "'%m [%p] '"),
    // A refused row's values (an email, a phone) stay out of the log: its message names the constraint, its detail would quote the row.
    ("log_error_verbosity", "terse"),
    // Imports rewrite large shares of large tables; the default waits until a fifth of a table has changed.
    ("autovacuum_vacuum_scale_factor", "0.1"),
    ("autovacuum_analyze_scale_factor", "0.05"),
];

const DURABLE: &[(&str, &str)] = &[
    ("max_connections", "100"),
    ("max_wal_size", "4GB"),
    ("min_wal_size", "512MB"),
    ("checkpoint_timeout", "15min"),
    ("work_mem", "32MB"),
    ("maintenance_work_mem", "256MB"),
    ("temp_buffers", "64MB"),
];

const SCRATCH: &[(&str, &str)] = &[
    ("max_connections", "300"),
    ("shared_buffers", "128MB"),
    ("max_wal_size", "256MB"),
    ("min_wal_size", "32MB"),
    ("fsync", "off"),
    ("synchronous_commit", "off"),
    ("full_page_writes", "off"),
    ("autovacuum", "off"),
    ("log_checkpoints", "off"),
];

/// The text of the settings file for a server with its socket in `socket`.
pub(super) fn text(durability: Durability, socket: &Path) -> String {
    let mut text = String::from("# Written by haulwarden at every start; changes here are lost.\n");
    let own = match durability {
        Durability::Durable => DURABLE,
        Durability::Scratch => SCRATCH,
    };
    for (name, value) in ALWAYS.iter().chain(own) {
        let _ = writeln!(text, "{name} = {value}");
    }
    if durability == Durability::Durable {
        let _ = writeln!(text, "shared_buffers = {}MB", shared_buffers_mb(memory_mb()));
    }
    // The value is a list; the inner quotes keep a folder with a comma in one piece.
    let _ = writeln!(text, "unix_socket_directories = '\"{}\"'", socket.to_string_lossy().replace('\'', "''"));
    text
}

/// An eighth of the machine, within bounds: the carrier index needs the rest, and the system caches files besides.
fn shared_buffers_mb(memory_mb: u64) -> u64 {
    (memory_mb / 8).clamp(128, 1024)
}

fn memory_mb() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total =
        text.lines().find_map(|line| line.strip_prefix("MemTotal:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    total.unwrap_or(0) / 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_in_a_folder_does_not_end_the_setting() {
        let text = text(Durability::Durable, Path::new("/tmp/o'hare"));

        assert!(text.contains(r#"unix_socket_directories = '"/tmp/o''hare"'"#));
    }

    #[test]
    fn buffers_grow_with_the_machine_within_bounds() {
        assert_eq!([0, 4_096, 64_000].map(shared_buffers_mb), [128, 512, 1024]);
    }
}
