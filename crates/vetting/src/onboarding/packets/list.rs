//! The company's packets. (Document 1 §7: GET onboarding_packets with `q[connection_id_eq]`.)

use super::view::OnboardingPacket;
use carriers::verdicts::judging;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Page, Q, Reply};
use store::onboarding::packets::{self, Packets};

/// Lists your company's packets, newest first, each with your company's verdict on its carrier.
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
    let tenant = caller.tenant()?;
    let rows = packets::list(&mut *app.conn().await?, tenant, &q).await?;
    let carriers: Vec<_> = rows.items.iter().map(|row| row.carrier_id).collect();
    let verdicts = judging::of_company(&app, tenant, caller.has(Scope::BlockSafetyData), &carriers).await?;
    let mut verdicts = verdicts.into_iter().flatten();
    Ok(Page::of(&q, rows).map(|row| OnboardingPacket::from(row).with_verdict(verdicts.next())))
}
