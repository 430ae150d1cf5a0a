//! Where passwords are hashed: on a few threads of their own, with a bounded line before them. Each hash takes megabytes, which the
//! allocator keeps for the thread that had them; with few threads, a flood of sign-ins leaves little behind.

use platform::http::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// When to come again, where the line is full.
const COME_AGAIN: Duration = Duration::from_secs(3);

/// Why there is no hash.
#[derive(Debug, thiserror::Error)]
pub enum Unhashed {
    /// Too many wait already.
    #[error("too many passwords are being checked")]
    Busy,
    /// A failure of ours.
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

impl From<Unhashed> for Error {
    fn from(unhashed: Unhashed) -> Self {
        match unhashed {
            Unhashed::Busy => Self::Busy { retry_after: COME_AGAIN },
            Unhashed::Failed(error) => Self::Internal(error),
        }
    }
}

type Work = Box<dyn FnOnce() + Send>;

/// The threads, and the line before them.
#[derive(Debug)]
pub(super) struct Hashing(SyncSender<Work>);

impl Hashing {
    /// So many threads, and so many in line.
    pub(super) fn start(threads: usize, waiting: usize) -> Self {
        let (sender, line) = sync_channel(waiting);
        let line = Arc::new(Mutex::new(line));
        for _ in 0..threads {
            let line = Arc::clone(&line);
            std::thread::spawn(move || {
                while let Some(work) = next(&line) {
                    work();
                }
            });
        }
        Self(sender)
    }

    /// Does `work` on one of the threads, or says that too many wait already. It is done even if nobody waits for it any more.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Unhashed> {
        let (done, result) = oneshot::channel();
        let work = move || {
            if let Ok(made) = catch_unwind(AssertUnwindSafe(work)) {
                let _ = done.send(made);
            }
        };
        match self.0.try_send(Box::new(work)) {
            Ok(()) => result.await.map_err(|_| Unhashed::Failed(anyhow::anyhow!("a password could not be hashed"))),
            Err(TrySendError::Full(_)) => Err(Unhashed::Busy),
            Err(TrySendError::Disconnected(_)) => {
                Err(Unhashed::Failed(anyhow::anyhow!("the threads that hash passwords have ended")))
            }
        }
    }
}

/// The next in line; none when nobody can come any more.
fn next(line: &Mutex<Receiver<Work>>) -> Option<Work> {
    line.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn beyond_the_line_one_is_told_to_come_again() {
        let hashing = Arc::new(Hashing::start(1, 2));
        let (hold, held) = std::sync::mpsc::channel::<()>();
        let (begun, has_begun) = oneshot::channel();
        let first = tokio::spawn({
            let hashing = Arc::clone(&hashing);
            async move { hashing.run(move || (begun.send(()), held.recv())).await.is_ok() }
        });
        has_begun.await.expect("the thread works");
        let line = Arc::clone(&hashing);
        let others = async { tokio::join!(biased; line.run(|| 2), line.run(|| 3), line.run(|| 4)) };
        let let_go = async { hold.send(()).expect("it waits") };

        let ((second, third, fourth), ()) = tokio::join!(biased; others, let_go);

        assert!(first.await.expect("it ends"));
        assert_eq!((second.ok(), third.ok()), (Some(2), Some(3)));
        assert!(matches!(fourth, Err(Unhashed::Busy)));
        assert!(matches!(Error::from(Unhashed::Busy), Error::Busy { .. }));
    }

    #[tokio::test]
    async fn work_that_panics_is_a_failure_and_the_thread_goes_on() {
        let hashing = Hashing::start(1, 2);

        let failed = hashing.run(|| -> u8 { panic!("on purpose") }).await;

        assert!(matches!(failed, Err(Unhashed::Failed(_))));
        assert_eq!(hashing.run(|| 5).await.ok(), Some(5));
    }
}
