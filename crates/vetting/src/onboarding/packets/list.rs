//! The company's packets. (Document 1 §7: GET onboarding_packets with `q[connection_id_eq]`.)

use super::view::OnboardingPacket;
use platform::app::App;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Page, Q, Reply};
use store::onboarding::packets::{self, Packets};

/// Lists your company's packets, newest first.
///
/// The newest packet of a connection is the one that counts.
#[utoipa::path(
    get,
    path = "/api/v1/onboarding_packets",
    tag = "onboarding",
    params(Q<Packets>),
    responses((status = 200, body = [OnboardingPacket]))
)]
pub async fn list_onboarding_packets(
    app: App,
    caller: Caller<ReadOnboarding>,
    q: Q<Packets>,
) -> Reply<Page<OnboardingPacket>> {
    let rows = packets::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(OnboardingPacket::from))
}
