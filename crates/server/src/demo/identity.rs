//! The identity alerts of demonstration mode, about synthetic carriers alone: published ones with and without a reply, one with a message,
//! one that waits for staff, and alerts about some of the stolen identities that are planted in the carriers. Made once, when there is no alert at all.

use super::carriers::{dot_numbers, plan};
use super::seed::DEMO_EMAIL;
use anyhow::{Context, anyhow};
use carriers::identity::alerts::decide::{Decider, IdentityAlertReview, ReviewDecision, decide};
use carriers::identity::replies::link::ReplyLink;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use fmcsa::generate::{Carriers, Planted, planted};
use kernel::ids::{CarrierId, UserId};
use kernel::site::Site;
use platform::app::App;
use platform::change::{Audit, Author};
use platform::links::Purpose;
use platform::secrets;
use store::identity::AlertType;
use store::identity::alerts::{self, NewAlert};
use store::identity::messages::{self, NewMessage};
use store::identity::replies;
use store::{Conn, Tenant};

/// Who reports beside the first demonstration user.
const OTHER_EMAIL: &str = "starter@haulwarden.example";

struct DemoAlert {
    email: &'static str,
    is_type: AlertType,
    days_ago: i64,
    report: &'static str,
    phone: Option<&'static str>,
    contact: Option<&'static str>,
    /// What everyone reads; none waits for staff.
    message: Option<&'static str>,
    reply: Option<&'static str>,
}

const ALERTS: [DemoAlert; 4] = [
    DemoAlert {
        email: OTHER_EMAIL,
        is_type: AlertType::DoubleBrokering,
        days_ago: 4,
        report: "Our load was picked up by a truck of another carrier. The driver had a rate confirmation of theirs.",
        phone: None,
        contact: None,
        message: Some("A load was picked up by another carrier's truck, with that carrier's own rate confirmation."),
        reply: Some("Our dispatcher lent a trailer to a partner that week. We have ended that and told the broker."),
    },
    DemoAlert {
        email: OTHER_EMAIL,
        is_type: AlertType::IdentityTheft,
        days_ago: 2,
        report: "Someone with a look-alike address and a phone that no one answers booked two loads in this carrier's name.",
        phone: Some("+12145550142"),
        contact: Some("dispatch@carrier-lookalike.example.com"),
        message: Some("Someone books loads in this carrier's name, with the phone and the address given here."),
        reply: None,
    },
    DemoAlert {
        email: DEMO_EMAIL,
        is_type: AlertType::HostageLoad,
        days_ago: 9,
        report: "They asked for 1,500 dollars more before they would deliver, and kept the load for two days.",
        phone: None,
        contact: None,
        message: Some("The carrier held a load for two days and asked for more than was agreed."),
        reply: None,
    },
    DemoAlert {
        email: DEMO_EMAIL,
        is_type: AlertType::BackSoliciting,
        days_ago: 1,
        report: "A week after the delivery they offered our customer the same lane for less.",
        phone: None,
        contact: None,
        message: None,
        reply: None,
    },
];

/// Of the stolen identities that are old enough, somebody reports every sixth; two of three such reports are published.
const REPORTED: usize = 6;
/// The youngest change of contact that is reported, in days; a report comes two days after it.
const OLD_ENOUGH: i64 = 12;
/// Carriers that other demonstration data refers to.
const LEFT_OUT: usize = 64;

/// Makes the alerts, if there are none and there are carriers to make them about.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    let mut change = app.change_by(Author::system()).await?;
    let now = change.now();
    let carriers = store::carriers::keys::synthetic_with_email(&mut change, ALERTS.len() as i64).await?;
    if alerts::any(&mut change).await? || carriers.len() < ALERTS.len() {
        return Ok(());
    }
    let mut audits = Vec::new();
    for (demo, carrier) in ALERTS.iter().zip(carriers) {
        audits.extend(make(&mut change, demo, carrier.id, now).await?);
    }
    for (dot_number, demo) in stolen(now.date_naive()) {
        for carrier in store::carriers::keys::known(&mut change, &[dot_number]).await? {
            audits.extend(make(&mut change, &demo, carrier.id, now).await?);
        }
    }
    Ok(change.commit(audits).await?)
}

/// The stolen identities that are reported, and what is reported of them.
fn stolen(today: NaiveDate) -> Vec<(i32, DemoAlert)> {
    let plan = plan(today);
    let carriers = Carriers::new(&plan);
    let is_stolen = |dot_number: &u32| {
        let planted = planted(plan.seed, plan.profile, *dot_number);
        matches!(planted, Some(Planted::StolenIdentity | Planted::StolenLookAlike))
    };
    let changed = dot_numbers().skip(LEFT_OUT).filter(is_stolen).filter_map(|dot_number| {
        let days = (today - carriers.made(dot_number)?.contact_changed_on?).num_days();
        (days >= OLD_ENOUGH).then_some((dot_number as i32, days - 2))
    });
    let message =
        "The phone and email on the FMCSA record were replaced, and whoever answers there is not the carrier.";
    let alert = |nth: usize, days_ago: i64| DemoAlert {
        email: OTHER_EMAIL,
        is_type: AlertType::IdentityTheft,
        days_ago,
        report: "The contact on the FMCSA record is new. The carrier, reached at its old number, knew nothing of our load.",
        phone: None,
        contact: None,
        message: (nth % 3 != 2).then_some(message),
        reply: None,
    };
    let reported = changed.step_by(REPORTED).enumerate();
    reported.map(|(nth, (dot_number, days_ago))| (dot_number, alert(nth, days_ago))).collect()
}

/// Makes one; returns what to notify about.
async fn make(
    db: &mut Conn,
    demo: &DemoAlert,
    carrier_id: CarrierId,
    now: DateTime<Utc>,
) -> anyhow::Result<Option<Audit>> {
    let reported_at = now - TimeDelta::days(demo.days_ago);
    let (user, tenant) = person(db, demo.email, now).await?;
    let new = NewAlert {
        user,
        carrier_id,
        is_type: demo.is_type,
        unsanitized_message: demo.report,
        // The day before: where it is still that day in the United States, the one of the report by UTC would be a day ahead.
        file_date: (reported_at - TimeDelta::days(1)).date_naive(),
        phone_e164: demo.phone,
        email: demo.contact,
        origin_postal_code: None,
        origin_area_id: None,
        commodity_type_id: None,
        site: Site::Portal,
    };
    let id = alerts::create(db, tenant, &new, reported_at).await?;
    let Some(message) = demo.message else { return Ok(None) };
    let message = Some(message.to_owned());
    let review = IdentityAlertReview { decision: ReviewDecision::Publish, message, note: None, expires_on: None };
    let decider = Decider { user: None, is_demonstration: true, now: reported_at + TimeDelta::hours(3) };
    let audit = decide(db, id, &review, &decider).await.map_err(|error| anyhow!("{error:?}"))?;
    if let Some(reply) = demo.reply {
        let (hash, replied_at) = (secrets::hash(&secrets::new_secret()), reported_at + TimeDelta::hours(20));
        ReplyLink::keep(db, id, &hash, reported_at).await?;
        let asked = replies::asked(db, &hash, replied_at).await?.context("the link does not work")?;
        replies::reply(db, &asked, reply, replied_at).await?.context("the reply was not accepted")?;
    }
    if demo.email == DEMO_EMAIL {
        let (user, tenant) = person(db, OTHER_EMAIL, now).await?;
        let thread = messages::open_thread(db, tenant, id, now).await?;
        let message = "Did they say why? We have a load with them on Monday.";
        messages::add(db, NewMessage { thread, user, is_from_publisher: false, message }, now).await?;
    }
    Ok(Some(audit))
}

#[expect(clippy::disallowed_methods, reason = "nobody calls: the demonstration people's own companies are meant")]
pub(super) async fn person(db: &mut Conn, email: &str, now: DateTime<Utc>) -> anyhow::Result<(UserId, Tenant)> {
    let known = store::users::find_credentials(db, email).await?.with_context(|| format!("{email} is not there"))?;
    let member = store::users::find(db, known.id, now).await?.context("the person is gone")?;
    Ok((known.id, Tenant::of(member.company.context("the person has no company")?.id)))
}
