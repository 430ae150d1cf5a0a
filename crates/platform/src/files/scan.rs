//! The scanner that looks at every upload, where one is configured.

use crate::http::Error;
use crate::http::error::Code;
use bytes::Bytes;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// How long a scanner may look at one file.
const SCAN: Duration = Duration::from_mins(1);
/// How a scanner ends when it found something.
const FOUND: i32 = 1;

/// Hands the file to the scanner's standard input: it ends with 0 when nothing was found, with 1 when something was.
pub(super) async fn scan(scanner: &Path, bytes: Bytes) -> Result<(), Error> {
    let looked = async {
        let mut child = Command::new(scanner)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // A scanner that has seen enough closes its end; its answer counts.
            let _ = stdin.write_all(&bytes).await;
        }
        anyhow::Ok(child.wait().await?.code())
    };
    match tokio::time::timeout(SCAN, looked).await {
        Ok(Ok(Some(0))) => Ok(()),
        Ok(Ok(Some(FOUND))) => Err(Error::field("file", Code::Invalid, "The virus scanner refuses this file.")),
        Ok(Ok(code)) => Err(anyhow::anyhow!("the scanner of files ended with {code:?}").into()),
        Ok(Err(error)) => Err(error.context("the scanner of files could not be started").into()),
        Err(_) => Err(anyhow::anyhow!("the scanner of files took longer than {} s", SCAN.as_secs()).into()),
    }
}
