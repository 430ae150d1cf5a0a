//! Emails whose sending is killed at random moments: each arrives, and one that arrived twice says on its row that it may have. How often it is
//! killed says `CRASH_KILLS` (docs/rate-confirmations.md, "Emails").

use super::Rates;
use super::mails::{rates_through, through};
use crate::loads::crash::process::{BEGINS, ENDS, Ran, number, run, say};
use crate::mail::server::MailServer;
use crate::support::doomed::product;
use kernel::dice::Dice;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;

/// Emails of a round.
const EMAILS: u64 = 6;
/// How often it is killed by default.
const KILLS: u64 = 3;
/// The most kills of one round: fewer than a job is tried.
const KILLS_OF_A_ROUND: u64 = 8;
/// How the process that sends is told where the mail server is.
const SERVER: &str = "CRASH_SMTP";

/// Queues the emails of a round.
async fn queue(rates: &Rates, round: u64) {
    for nth in 0..EMAILS {
        let draft = rates.draft(&format!("L-{round}-{nth}")).await;
        rates.send(&draft, json!({})).await.expect(202);
    }
}

/// Sends what is queued in a process of its own, to the end or until it is killed.
async fn send(rates: &Rates, server: &MailServer, kill_after: Option<Duration>) -> Ran {
    let (app, env) = (&rates.desk.app, [(SERVER, server.url())]);
    run(&rates.desk, "rate_confirmations::crash::child_that_sends_emails", &env, app.now(), kill_after).await
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_senders_lose_no_email_and_say_which_may_have_arrived_twice() {
    let server = MailServer::start(&[]);
    let rates = rates_through(&server).await;
    let (seed, wanted) = (number("CRASH_SEED").unwrap_or_else(|| u64::from(std::process::id())), number("CRASH_KILLS"));
    let (mut dice, wanted) = (Dice::of(seed, 0_u64, 0, 0), wanted.unwrap_or(KILLS).max(1));
    queue(&rates, 0).await;
    let span = send(&rates, &server, None).await.took;

    let (mut kills, mut rounds) = (0, 0);
    while kills < wanted {
        rounds += 1;
        assert!(rounds < 10 + wanted, "killed in mid-work {kills} times in {rounds} rounds: too seldom (seed {seed})");
        queue(&rates, rounds).await;
        for _ in 0..KILLS_OF_A_ROUND.min(wanted - kills) {
            if send(&rates, &server, Some(span.mul_f64(dice.unit()))).await.is_over {
                break;
            }
            kills += 1;
        }
        send(&rates, &server, None).await;
    }

    let mut arrived: BTreeMap<i64, u32> = BTreeMap::new();
    for mail in server.taken() {
        *arrived.entry(number_of(&mail.text)).or_default() += 1;
    }
    let sql = "select id, status, may_be_twice from rate_confirmation_mails order by id";
    let rows: Vec<(i64, String, bool)> =
        sqlx::query_as(sql).fetch_all(&mut *rates.desk.app.db().await).await.expect("emails");
    assert_eq!(rows.len() as u64, (rounds + 1) * EMAILS);
    for (id, status, may_be_twice) in rows {
        let times = arrived.get(&id).copied().unwrap_or_default();
        let is_told = times == 1 || (times > 1 && may_be_twice);
        assert!(is_told && status == "completed", "email {id}, {status}, arrived {times} times (seed {seed})");
    }
}

/// Which email a message is, by its Message-ID.
fn number_of(text: &str) -> i64 {
    let id = text.lines().find_map(|line| line.strip_prefix("Message-ID: <")).expect("an id");
    let name = id.split('@').next().expect("a name");
    name.rsplit('-').next().and_then(|number| number.parse().ok()).expect("a number")
}

/// Not a test: the process that gets killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by a test above"]
async fn child_that_sends_emails() {
    let Ok(server) = std::env::var(SERVER) else { return };
    let Some(app) = product(|config| config.smtp = Some(through(server))).await else { return };
    say(BEGINS);
    app.run_jobs().await;
    say(ENDS);
}
