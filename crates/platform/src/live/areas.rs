//! The areas this process uses: the embedded ones, plus the operator's market areas once imported. A running server checks for a newer
//! import every few seconds.

use arc_swap::ArcSwap;
use geo::areas::{self, Areas, GivenMarket, Markets};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use store::Pool;
use store::areas::MarketArea;
use tokio_util::sync::CancellationToken;

/// How often a newer import is looked for.
const INTERVAL: Duration = Duration::from_secs(3);

/// The areas and which import they hold. Cheap to clone.
#[derive(Clone, Debug)]
pub struct LiveAreas(Arc<State>);

#[derive(Debug)]
struct State {
    areas: ArcSwap<Areas>,
    version: AtomicI64,
}

impl Default for LiveAreas {
    fn default() -> Self {
        Self::new()
    }
}

impl LiveAreas {
    /// The areas with the built-in market areas.
    pub fn new() -> Self {
        let areas = ArcSwap::from_pointee(Areas::built_in().clone());
        Self(Arc::new(State { areas, version: AtomicI64::new(0) }))
    }

    /// The areas as they are now.
    pub fn get(&self) -> Arc<Areas> {
        self.0.areas.load_full()
    }

    /// Takes the newest import in, if there is one that it does not hold.
    pub async fn refresh(&self, pool: &Pool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let version = store::areas::version(&mut db).await?;
        if version != self.0.version.load(Ordering::Acquire) {
            let given = store::areas::market_areas(&mut db).await?;
            tracing::info!(market_areas = given.len(), "the market areas were replaced");
            self.0.areas.store(Arc::new(areas(given)));
            self.0.version.store(version, Ordering::Release);
        }
        Ok(())
    }
}

/// Keeps the areas as new as the database, until `stop`. A failure is logged and retried.
pub async fn run(live: LiveAreas, pool: Pool, stop: CancellationToken) {
    let keep = async {
        let prepared = tokio::task::spawn_blocking(areas::prepare).await;
        if let Err(error) = prepared {
            tracing::warn!(%error, "the areas could not be prepared");
        }
        loop {
            if let Err(error) = live.refresh(&pool).await {
                tracing::warn!(%error, "the market areas could not be read");
            }
            tokio::time::sleep(INTERVAL).await;
        }
    };
    stop.run_until_cancelled(keep).await;
}

fn areas(given: Vec<MarketArea>) -> Areas {
    if given.is_empty() {
        return Areas::built_in().clone();
    }
    let market = |area: MarketArea| {
        let members = area.members.iter().filter_map(|member| member.as_bytes().try_into().ok());
        Some(GivenMarket {
            number: u32::try_from(area.id).ok()?,
            members: members.collect(),
            code: area.code,
            name: area.name,
        })
    };
    Areas::new(Arc::new(Markets::given(given.into_iter().filter_map(market).collect())))
}
