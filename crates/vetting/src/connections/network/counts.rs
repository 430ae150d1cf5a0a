//! How many carriers are in each of the company's lists. (Ours: the numbers on the tabs.)

use platform::app::App;
use platform::http::guards::ReadConnections;
use platform::http::{Caller, Json, Query, Reply};
use serde::{Deserialize, Serialize};
use store::connections::network::{self, Counts};
use utoipa::{IntoParams, ToSchema};

/// Which connections count.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CountedConnections {
    /// Count only connections with an onboarding packet, as the lists do with the feature `connection_search_opensearch`.
    #[serde(default)]
    #[param(default = false)]
    has_packet: bool,
}

/// Number of carriers in each of your company's lists.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct NetworkCounts {
    /// Onboarded and not dismissed.
    my_carriers: i64,
    /// Invited, without a company of their own yet.
    invited: i64,
    /// Onboarding, with a packet neither complete nor on hold.
    in_progress: i64,
    /// Newest packet on hold.
    on_hold: i64,
    /// Set to do not dispatch.
    do_not_dispatch: i64,
    /// Dismissed from the lists.
    dismissed: i64,
    /// Monitored, with or without a connection.
    monitored: i64,
}

impl From<Counts> for NetworkCounts {
    fn from(counts: Counts) -> Self {
        Self {
            my_carriers: counts.my_carriers,
            invited: counts.invited,
            in_progress: counts.in_progress,
            on_hold: counts.on_hold,
            do_not_dispatch: counts.do_not_dispatch,
            dismissed: counts.dismissed,
            monitored: counts.monitored,
        }
    }
}

/// Counts the carriers in each of your company's lists.
#[utoipa::path(
    get,
    path = "/api/v1/network_carriers/counts",
    tag = "connections",
    params(CountedConnections),
    responses((status = 200, body = NetworkCounts))
)]
pub async fn count_network_carriers(
    app: App,
    caller: Caller<ReadConnections>,
    Query(counted): Query<CountedConnections>,
) -> Reply<Json<NetworkCounts>> {
    let counts = network::counts(&mut *app.conn().await?, caller.tenant()?, counted.has_packet).await?;
    Ok(Json(counts.into()))
}
