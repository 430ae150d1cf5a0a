//! What the product writes to its log while tests run: our own crates in full, the others as in production.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use tracing_subscriber::EnvFilter;

static WRITTEN: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Writer;

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        written().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn written() -> MutexGuard<'static, Vec<u8>> {
    WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the log, once for the process: `tracing` caches for each call site whether anything listens.
pub(super) fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let filter = EnvFilter::new("info,server=trace,queue=trace,mail=trace,store=trace");
        tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(|| Writer).init();
    });
}

/// The whole log so far, of all tests.
pub fn log() -> String {
    String::from_utf8_lossy(&written()).into_owned()
}
