//! Questions to the index, off the threads that serve requests: at national size the slowest take tens of milliseconds, in which those
//! threads have hundreds of others to serve. As many run at once as there are cores; the others wait in turn.

use platform::http::Error;
use std::sync::LazyLock;
use tokio::sync::Semaphore;

static AT_ONCE: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(2, std::num::NonZero::get)));

/// What the question comes to.
pub(crate) async fn run<T: Send + 'static>(question: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let permit = AT_ONCE.acquire().await.map_err(anyhow::Error::from)?;
    let answered = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        question()
    });
    Ok(answered.await.map_err(anyhow::Error::from)?)
}
