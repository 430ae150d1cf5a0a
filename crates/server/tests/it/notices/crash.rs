//! Workers that are killed while they send, again and again: nothing is lost, nothing is sent twice.

use super::receiver::{Receiver, app, endpoint};
use super::*;
use crate::support::Person;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::clock::Clock;
use kernel::scopes::Scope;
use sqlx::postgres::PgConnectOptions;
use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::Duration;
use store::private_postgres::Scratch;
use vetting::notices::send::SendNotices;
use vetting::notices::webhooks::deliver::DeliverWebhooks;

const NOTICES: u32 = 60;
const PEOPLE: usize = 12;

/// How much was sent so far: deliveries and emails.
async fn sent(app: &TestApp, receiver: &Receiver) -> usize {
    let emails: i64 =
        sqlx::query_scalar("select count(*) from outbox").fetch_one(&mut *app.db().await).await.expect("a count");
    receiver.got().len() + emails as usize
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_workers_lose_nothing_and_send_nothing_twice() {
    let (app, receiver) = (app().await, Receiver::start().await);
    let (carrier, me) = (
        carrier(&app, 90_000_001).await,
        app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await,
    );
    let mine = company(&me).await;
    endpoint(&me, &receiver.url).await;
    for _ in 0..PEOPLE {
        app.member(Some(mine), &[Scope::ConnectionNotifications]).await;
    }
    let wanted = "insert into notice_preferences (user_id, immediate, daily, digest_hour, time_zone, updated_at)
                  select id, '{packet_held}', '{}', 7, 'UTC', now() from users where scopes <> '{manage_users}'";
    sqlx::query(wanted).execute(&mut *app.db().await).await.expect("wishes");
    tell(&app, mine, carrier, 0..NOTICES).await;
    receiver.wait(Duration::from_millis(3));
    let url = Scratch::shared().await.url(&app.app.config.database);

    let mut kills = 0;
    for nth in 1.. {
        let before = sent(&app, &receiver).await;
        // Leases of the one before are over.
        let at = app.now() + TimeDelta::minutes(nth * 2);
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "notices::crash::child", "--ignored", "--nocapture"])
            .env("NOTICES_IN", &url)
            .env("NOTICES_AT", at.to_rfc3339())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let goal = before + 5;
        while sent(&app, &receiver).await < goal && child.try_wait().expect("its state").is_none() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        child.kill().expect("killed");
        if child.wait().expect("it ends").success() {
            break;
        }
        kills += 1;
        assert!(kills < 60, "it comes to no end");
    }

    assert!(kills >= 5, "killed {kills} times: too seldom to show anything");
    let mut known: BTreeMap<i64, (String, usize)> = BTreeMap::new();
    for got in receiver.got() {
        let (sequence, id) = (got.sequence(), got.header("webhook-id").to_owned());
        let entry = known.entry(sequence).or_insert((id.clone(), 0));
        assert_eq!(entry.0, id, "one that is sent again is known by its id");
        entry.1 += 1;
    }
    let in_order: Vec<i64> = receiver.sequences();
    assert!(in_order.windows(2).all(|pair| pair[1] == pair[0] || pair[1] == pair[0] + 1), "{in_order:?}");
    assert!(known.keys().copied().eq(1..=i64::from(NOTICES)), "none is lost");
    let again: usize = known.values().map(|(_, times)| times - 1).sum();
    assert!(again <= kills, "{again} were on their way when {kills} workers were killed");
    let sql = "select count(*), count(distinct recipient) from outbox where body_text like '%Packet on hold%'";
    let (emails, people): (i64, i64) = sqlx::query_as(sql).fetch_one(&mut *app.db().await).await.expect("emails");
    assert_eq!((emails, people), (PEOPLE as i64, PEOPLE as i64));
    let sql = "select count(*) from notice_mails where done_at is null";
    let unsent: i64 = sqlx::query_scalar(sql).fetch_one(&mut *app.db().await).await.expect("emails");
    assert_eq!(unsent, 0);
}

/// Not a test: the process that gets killed. It does what a worker does until nothing is due.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by the test above"]
async fn child() {
    let (Ok(url), Ok(at)) = (std::env::var("NOTICES_IN"), std::env::var("NOTICES_AT")) else { return };
    let at: DateTime<Utc> = at.parse().expect("an instant");
    let database = PgConnectOptions::from_str(&url).expect("an address");
    let app = TestApp::join(database, Clock::fixed(at), |config| {
        config.webhooks.allows_private = true;
        config.webhooks.allows_http = true;
    })
    .await;
    queue::enqueue(&mut *app.db().await, &SendNotices {}, at).await.expect("asked");
    queue::enqueue(&mut *app.db().await, &DeliverWebhooks {}, at).await.expect("asked");
    app.run_jobs().await;
}
