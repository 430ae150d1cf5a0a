//! Packets whose submission is killed halfway, and then the intake of their certificates: each happens once in the end.

use super::*;
use crate::insurance::sample;
use crate::support::doomed::{COMMIT, Doom, hold_commits, product};
use chrono::TimeDelta;
use kernel::ids::{CompanyId, FileId};
use store::Tenant;

async fn count(app: &TestApp, what: &'static str) -> i64 {
    sqlx::query_scalar(what).fetch_one(&mut *app.db().await).await.expect("a count")
}

#[expect(clippy::disallowed_methods, reason = "there is no request here that a guard could let in")]
fn of(company: i64) -> Tenant {
    Tenant::of(CompanyId(company))
}

const HANDED_IN: &str = "select count(*) from onboarding_packet_events where event = 'submitted'";
const ASKED_FOR: &str = "select count(*) from jobs where name in ('mail_onboarding_letter', 'take_in_certificates')";
const CERTIFICATES: &str = "select count(*) from insurance_certificates";
const RECEIVED: &str = "select count(*) from insurance_activities where event = 'uploaded'";

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_packet_is_submitted_once_and_its_certificate_is_taken_in_once() {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    let certificate = acord::synthetic::form(&sample());
    invited.fill_with(&me, &certificate).await;
    let cookie = me.cookie(&format!("haulwarden_onboarding_{}", invited.packet)).expect("a session");
    let env = vec![("PACKET", invited.packet.to_string()), ("SESSION", cookie)];
    let doom = Doom { app: &app, child: "onboarding::carrier::killed::child", env };
    // Leases of the one before are over.
    let mut at = app.now();
    let mut later = || {
        at += TimeDelta::minutes(10);
        at
    };

    for lock in [
        "select from onboarding_packets for update",
        "lock table onboarding_packet_events in share mode",
        "lock table jobs in share mode",
    ] {
        doom.kill_at(lock, later()).await;
        let left = (invited.status().await, count(&app, HANDED_IN).await, count(&app, ASKED_FOR).await);
        assert_eq!(left, ("started".to_owned(), 0, 0), "{lock}");
    }
    hold_commits(&app, "onboarding_packet_events").await;
    doom.kill_at(COMMIT, later()).await;
    let left = (invited.status().await, count(&app, HANDED_IN).await, count(&app, ASKED_FOR).await);
    assert_eq!(left, ("submitted".to_owned(), 1, 3), "the commit went through, and nobody heard of it");

    for lock in ["lock table insurance_certificates in share mode", "lock table insurance_activities in share mode"] {
        doom.kill_at(lock, later()).await;
        assert_eq!((count(&app, CERTIFICATES).await, count(&app, RECEIVED).await), (0, 0), "{lock}");
    }
    sqlx::query("drop trigger wait_at_the_end on onboarding_packet_events")
        .execute(&mut *app.db().await)
        .await
        .expect("dropped");
    hold_commits(&app, "insurance_certificates").await;
    doom.kill_at(COMMIT, later()).await;
    doom.spare(later()).await;
    doom.spare(later()).await;

    assert_eq!((invited.status().await, count(&app, HANDED_IN).await), ("submitted".to_owned(), 1));
    assert_eq!((count(&app, CERTIFICATES).await, count(&app, RECEIVED).await), (1, 1));
    let unfinished = "select count(*) from jobs where finished_at is null";
    assert_eq!(count(&app, unfinished).await, 0);
    let emails = emails(&app).await;
    let to = |who: &str| emails.iter().filter(|(to, about)| to == who && about.contains("submitted")).count();
    assert_eq!((to(INVITER), to(OWNER)), (1, 1));
    let sql = "select f.id, f.company_id from insurance_certificates c join files f on f.id = c.file_id where c.source = 'packet' and c.state = 'read'";
    let (file, company): (i64, i64) = sqlx::query_as(sql).fetch_one(&mut *app.db().await).await.expect("a certificate");
    let kept = platform::files::read(&app.app, of(company), FileId(file)).await.expect("its file");
    assert!(kept == certificate, "the file is whole");
}

/// Not a test: the process that gets killed. It submits the packet and runs the jobs.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by the test above"]
async fn child() {
    let Some(app) = product(|_| {}).await else { return };
    let env = |name| std::env::var(name).expect("what it is told");
    let packet = env("PACKET");
    let me = app.visitor().with_cookie(&format!("haulwarden_onboarding_{packet}"), &env("SESSION"));
    me.post(&format!("{BASE}/{packet}/submit"), json!({})).await.expect(200);
    app.run_jobs().await;
}
