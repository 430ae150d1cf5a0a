//! Whether the database is away, so that calls don't wait for it in vain: what needs it is a 503 at once, and what is known without it is
//! answered from memory.
//!
//! The follower of the change log, which looks at the database twenty times a second, says when it goes and when it is back.

use tokio::sync::watch;

/// Whether the database answers.
#[derive(Debug)]
pub struct Outage(watch::Sender<bool>);

impl Default for Outage {
    fn default() -> Self {
        Self(watch::channel(false).0)
    }
}

impl Outage {
    /// Whether the database is away.
    pub fn is_on(&self) -> bool {
        *self.0.borrow()
    }

    /// The database is away from now on, or it is back.
    pub fn set(&self, is_away: bool) {
        let has_changed = self.0.send_if_modified(|known| std::mem::replace(known, is_away) != is_away);
        match (has_changed, is_away) {
            (true, true) => tracing::error!("the database does not answer; the carrier index goes on answering"),
            (true, false) => tracing::info!("the database answers again"),
            (false, _) => {}
        }
    }

    /// What the database answers; while it is away, at once that it does not.
    pub fn unless<'a, T: 'a>(
        &self,
        asked: impl Future<Output = sqlx::Result<T>> + Send + 'a,
    ) -> impl Future<Output = sqlx::Result<T>> + Send + 'a {
        // Within each handler's future it would take two kilobytes.
        let (mut state, asked) = (self.0.subscribe(), Box::pin(asked));
        async move {
            tokio::select! {
                biased;
                _ = state.wait_for(|is_away| *is_away) => Err(sqlx::Error::PoolTimedOut),
                answer = asked => answer,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_waits_for_the_database_is_told_at_once_that_it_is_away() {
        let outage = Outage::default();
        let mut waiting = Box::pin(outage.unless(std::future::pending::<sqlx::Result<()>>()));
        assert!(futures::poll!(&mut waiting).is_pending());

        outage.set(true);

        assert!(matches!(waiting.await, Err(sqlx::Error::PoolTimedOut)));
        assert!(outage.unless(async { Ok(7) }).await.is_err());
        outage.set(false);
        assert!(matches!(outage.unless(async { Ok(7) }).await, Ok(7)));
    }
}
