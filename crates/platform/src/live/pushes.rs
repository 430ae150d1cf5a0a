//! What people hear at once: high alerts, told by the database to every process and handed to the answers that stay open
//! (`GET tickets/stream`).
//!
//! Nothing depends on it: whoever hears nothing asks every four minutes (document 2 §9). So a process that lost its connection to the database
//! says that something may have been missed, and a listener who is too slow is told the same.

use crate::http::shares::{Full, Holder, Share, Shares};
use kernel::ids::UserId;
use std::sync::Arc;
use std::time::Duration;
use store::Pool;
use store::tickets::pushed::{Follower, Pushed};
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;

/// How often an open answer shows that it is alive, and looks whether its person may still hear: proxies end what is silent for a minute.
pub const BEAT: Duration = Duration::from_secs(15);
/// The most answers that are open at once in a process.
const MOST: u64 = 2_000;
/// The most that one person has open: a browser's window has one, while it is in view.
const EACH: u64 = 4;
/// How many of the newest a slow listener may be behind.
const BEHIND: usize = 64;
/// How long to wait after a failure before trying again.
const PAUSE: Duration = Duration::from_secs(2);

/// What is heard.
#[derive(Clone, Debug)]
pub enum Heard {
    /// Alerts of a company.
    Pushed(Arc<Pushed>),
    /// Something may have been missed.
    Missed,
}

/// Those who listen in this process. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pushes(Arc<State>);

#[derive(Debug)]
struct State {
    beat: Duration,
    told: broadcast::Sender<Heard>,
    places: Arc<Shares>,
    /// The process ends, and open answers with it.
    ended: CancellationToken,
}

/// Someone who listens, until it is dropped.
#[derive(Debug)]
pub struct Listener {
    told: broadcast::Receiver<Heard>,
    ended: CancellationToken,
    _place: Share,
}

impl Pushes {
    /// Nobody listens yet; open answers show that they are alive so often.
    pub fn beating_every(beat: Duration) -> Self {
        let (told, places) = (broadcast::Sender::new(BEHIND), Shares::new(MOST, EACH));
        Self(Arc::new(State { beat, told, places, ended: CancellationToken::new() }))
    }

    /// How often an open answer shows that it is alive.
    pub fn beat(&self) -> Duration {
        self.0.beat
    }

    /// Lets a person listen from now on, within the limits.
    pub fn listen(&self, person: UserId) -> Result<Listener, Full> {
        let place = self.0.places.take(Holder::Person(person), 1)?;
        Ok(Listener { told: self.0.told.subscribe(), ended: self.0.ended.clone(), _place: place })
    }

    /// How many listen.
    pub fn listeners(&self) -> u64 {
        self.0.places.held_by_all()
    }

    /// Tells all who listen.
    fn tell(&self, heard: Heard) {
        // Nobody may be listening.
        let _ = self.0.told.send(heard);
    }
}

impl Listener {
    /// Waits for what comes next; none when the process ends.
    pub async fn next(&mut self) -> Option<Heard> {
        tokio::select! {
            () = self.ended.cancelled() => None,
            heard = self.told.recv() => match heard {
                Ok(heard) => Some(heard),
                Err(broadcast::error::RecvError::Lagged(_)) => Some(Heard::Missed),
                Err(broadcast::error::RecvError::Closed) => None,
            },
        }
    }
}

/// Hands on what the database tells, until `stop`; then all who listen hear the end.
pub async fn run(pushes: Pushes, pool: Pool, stop: CancellationToken) {
    let follow = async {
        loop {
            if let Err(error) = hand_on(&pushes, &pool).await {
                if pool.is_closed() {
                    return;
                }
                tracing::warn!(%error, "alerts can't be heard of at once");
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    stop.run_until_cancelled(follow).await;
    pushes.0.ended.cancel();
}

/// Hands on what the database tells, until the connection fails.
async fn hand_on(pushes: &Pushes, pool: &Pool) -> sqlx::Result<()> {
    let mut follower = Follower::start(pool).await?;
    // Whatever came before was not heard.
    pushes.tell(Heard::Missed);
    loop {
        pushes.tell(follower.next().await?.map_or(Heard::Missed, |pushed| Heard::Pushed(Arc::new(pushed))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::ids::CompanyId;
    use store::tickets::pushed::PushReason;

    fn pushed() -> Heard {
        let pushed = Pushed { company_id: CompanyId(1), reason: PushReason::High, count: 1, tickets: Vec::new() };
        Heard::Pushed(Arc::new(pushed))
    }

    #[tokio::test]
    async fn a_person_has_so_many_places_and_gets_them_back() {
        let pushes = Pushes::beating_every(BEAT);
        let mut own: Vec<_> = (0..EACH).map(|_| pushes.listen(UserId(7)).expect("a place")).collect();

        assert_eq!(pushes.listen(UserId(7)).err(), Some(Full::Own));
        assert!(pushes.listen(UserId(8)).is_ok());
        own.pop();

        assert!(pushes.listen(UserId(7)).is_ok());
        drop(own);
        assert_eq!(pushes.listeners(), 0);
    }

    #[tokio::test]
    async fn who_is_too_slow_is_told_that_something_was_missed() {
        let pushes = Pushes::beating_every(BEAT);
        let mut listener = pushes.listen(UserId(7)).expect("a place");

        for _ in 0..=BEHIND {
            pushes.tell(pushed());
        }

        assert!(matches!(listener.next().await, Some(Heard::Missed)));
        assert!(matches!(listener.next().await, Some(Heard::Pushed(_))));
    }

    #[tokio::test]
    async fn who_listens_hears_the_end_of_the_process() {
        let pushes = Pushes::beating_every(BEAT);
        let mut listener = pushes.listen(UserId(7)).expect("a place");

        pushes.0.ended.cancel();

        assert!(listener.next().await.is_none());
    }
}
