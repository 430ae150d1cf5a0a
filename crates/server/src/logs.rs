//! How the process writes its log: JSON lines for a collector, readable lines on a terminal. Always to standard error.

use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// What is written when `HAULWARDEN_LOG` does not say.
const DEFAULT: &str = "info,sqlx::postgres::notice=warn";

/// Starts the log. `filter` has the syntax of `tracing` (`debug`, `server=debug,info`); an unreadable one is an error.
pub fn init(filter: Option<&str>) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(filter.unwrap_or(DEFAULT))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::io::stderr().is_terminal() {
        log.init();
    } else {
        log.json().flatten_event(true).with_current_span(true).with_span_list(false).init();
    }
    Ok(())
}
