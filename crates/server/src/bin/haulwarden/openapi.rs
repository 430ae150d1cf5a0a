//! `haulwarden openapi`.

use std::io::Write;

/// Prints the API's description as `openapi.json` holds it.
pub(crate) fn print() -> anyhow::Result<()> {
    let description = server::router::openapi().to_pretty_json()?;
    writeln!(std::io::stdout().lock(), "{description}")?;
    Ok(())
}
