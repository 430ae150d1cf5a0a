//! The verdict on the carrier of a row, as the row's last cells: as in lists.

use super::cells::Cell;
use carriers::verdicts::judging::Judging;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::Error;
use store::Tenant;

/// Adds the verdict and its reasons to rows about these carriers, one for each row; an error while carriers are being loaded, so that the run
/// waits for them. `is_safety_hidden` where not everyone who may have the report sees safety data.
pub(super) async fn add(
    app: &App,
    tenant: Tenant,
    is_safety_hidden: bool,
    carriers: &[CarrierId],
    rows: &mut [Vec<Cell>],
) -> Result<(), Error> {
    let judging = Judging::of(app, Some(tenant), is_safety_hidden).await?;
    let verdicts = judging.of_ids(app, tenant, carriers).await?;
    for (row, found) in rows.iter_mut().zip(verdicts) {
        let reasons: Vec<_> = found.reasons.iter().map(|reason| reason.text.as_str()).collect();
        row.extend([Cell::Text(found.verdict.label().to_owned()), Cell::text(Some(reasons.join(" ")))]);
    }
    Ok(())
}
