//! What synthetic carriers delivered earlier on the lanes of the samples that wait for a carrier, so that a match has something to go by.
//!
//! These loads are marked like the samples, and have numbers of their own: nothing of them is played.

use super::samples::SYN_DISPATCH;
use anyhow::anyhow;
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::loads::form::{CarrierForm, LoadForm, StopForm};
use dispatch::loads::take_in::{Taken, take_in};
use dispatch::loads::told::About;
use freight::load::{Actor, LoadStatus};
use kernel::ids::{CarrierId, LoadId};
use platform::app::App;
use store::loads::rows::LoadSource;
use store::loads::{clock, events, feed, write};
use store::{Conn, Tenant};

/// How many weeks ago they were hauled.
const WEEKS_AGO: [i64; 3] = [9, 6, 3];

/// Makes them for loads that wait, each with the carriers that know its lane: the first carrier delivered three loads there, the second two, the
/// third one. Each came as long before it was hauled as the load that waits came before its pickup.
pub(super) async fn make(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    waiting: &[(&LoadForm, &[CarrierId])],
    came_at: DateTime<Utc>,
) -> anyhow::Result<()> {
    let mut number = 0;
    for (round, weeks) in WEEKS_AGO.into_iter().enumerate() {
        let ago = TimeDelta::weeks(weeks);
        let mut forms = Vec::new();
        for (of, carriers) in waiting {
            for carrier in carriers.iter().take(round + 1) {
                number += 1;
                forms.push(form(of, *carrier, ago, clock::past_number(number)));
            }
        }
        deliver(app, db, tenant, &forms, came_at - ago).await?;
    }
    Ok(())
}

/// Brings loads in and has them delivered by their last window.
async fn deliver(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    forms: &[LoadForm],
    came_at: DateTime<Utc>,
) -> anyhow::Result<()> {
    if forms.is_empty() {
        return Ok(());
    }
    let taken = take_in(app, db, tenant, LoadSource::Sample, None, forms, came_at).await;
    let taken = taken.map_err(|error| anyhow!("{error:?}"))?;
    let mut made: Vec<LoadId> = Vec::with_capacity(forms.len());
    let mut told = Vec::with_capacity(forms.len());
    for (form, taken) in forms.iter().zip(taken) {
        match taken {
            Taken::Stored { id, .. } => {
                let delivered_at = form.stops.last().and_then(|stop| at(stop.window_end_at.as_deref()));
                let delivered_at = delivered_at.unwrap_or(came_at);
                write::set_status(db, tenant, id, LoadStatus::Delivered, delivered_at).await?;
                let about = About { id, number: &form.external_load_number };
                let changed = (LoadStatus::Covered, LoadStatus::Delivered);
                told.push(about.status(changed, (Actor::Engine, None), None, delivered_at));
                made.push(id);
            }
            Taken::Refused(wrong) => {
                tracing::warn!(number = form.external_load_number, ?wrong, "a delivered sample load was refused");
            }
        }
    }
    events::append_many(db, tenant, &told, came_at).await?;
    if !made.is_empty() {
        feed::announce(db, tenant, &made).await?;
    }
    Ok(())
}

/// The same load, so long ago, hauled by a carrier.
fn form(of: &LoadForm, carrier: CarrierId, ago: TimeDelta, number: String) -> LoadForm {
    let earlier = |time: &Option<String>| Some((at(time.as_deref())? - ago).to_rfc3339());
    let stop = |stop: &StopForm| StopForm {
        window_start_at: earlier(&stop.window_start_at),
        window_end_at: earlier(&stop.window_end_at),
        ..stop.clone()
    };
    LoadForm {
        external_load_number: number,
        stops: of.stops.iter().map(stop).collect(),
        carrier: Some(CarrierForm {
            carrier_id: Some(carrier),
            dispatcher_name: Some(SYN_DISPATCH.to_owned()),
            ..CarrierForm::default()
        }),
        ..of.clone()
    }
}

fn at(time: Option<&str>) -> Option<DateTime<Utc>> {
    Some(DateTime::parse_from_rfc3339(time?).ok()?.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use freight::generate::sample;

    #[test]
    fn what_was_delivered_is_marked_and_lies_back_as_long() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let of = samples::form(1, &sample(1, 1, now), &[], now);

        let past = form(&of, CarrierId(7), TimeDelta::weeks(3), clock::past_number(12));

        assert_eq!(past.external_load_number, "SYN-PAST-0012");
        assert_eq!(past.carrier.as_ref().and_then(|carrier| carrier.carrier_id), Some(CarrierId(7)));
        for (before, after) in past.stops.iter().zip(&of.stops) {
            let times = [before, after].map(|stop| at(stop.window_start_at.as_deref()).expect("a time"));
            assert_eq!(times[1] - times[0], TimeDelta::weeks(3));
            assert_eq!(before.postal_code, after.postal_code);
        }
    }
}
