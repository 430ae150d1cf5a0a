//! What happens at the same time: one wins, the other comes too late.

use super::{CARRIER, CONFIRMATIONS, MAILS, acceptance, open, rates};
use serde_json::json;

#[tokio::test]
async fn of_two_who_accept_one_does() {
    let rates = rates().await;
    for round in 0..6 {
        let (one, browser) = rates.sent(&format!("L-{round}")).await;
        let body = acceptance(&open(&browser).await);
        let (first, second) = (browser.copy(), browser.copy());
        let path = format!("{CARRIER}/accept");

        let (first, second) = tokio::join!(first.post(&path, body.clone()), second.post(&path, body));

        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} / {}", first.text(), second.text());
        assert!(rates.now(&one).await["accepted_at"].is_string());
    }
    assert_eq!(rates.count("select count(*) from decisions where kind = 'rate_confirmation_accepted'").await, 6);
    assert_eq!(rates.count("select count(*) from rate_confirmation_mails where kind = 'broker_copy'").await, 6);
}

#[tokio::test]
async fn of_accepting_and_rejecting_one_happens() {
    let rates = rates().await;
    for round in 0..6 {
        let (one, browser) = rates.sent(&format!("L-{round}")).await;
        let body = acceptance(&open(&browser).await);
        let (accepts, rejects) = (browser.copy(), browser.copy());
        let (accept, reject) = (format!("{CARRIER}/accept"), format!("{CARRIER}/reject"));

        let (accepted, rejected) =
            tokio::join!(accepts.post(&accept, body), rejects.post(&reject, json!({"name": "Olga Owner"})));

        let both = (accepted.status.as_u16(), rejected.status.as_u16());
        assert!(both == (200, 409) || both == (409, 204), "{both:?}: {} / {}", accepted.text(), rejected.text());
        let now = rates.now(&one).await;
        assert_eq!(now["accepted_at"].is_string(), both.0 == 200);
        assert_eq!(rates.load_now(&one).await["movements"][0]["confirmed_at"].is_string(), both.0 == 200);
    }
}

#[tokio::test]
async fn accepting_beside_cancelling_leaves_a_canceled_one_that_confirms_nobody() {
    let rates = rates().await;
    for round in 0..6 {
        let (one, browser) = rates.sent(&format!("L-{round}")).await;
        let body = acceptance(&open(&browser).await);
        let (accept, cancel) =
            (format!("{CARRIER}/accept"), format!("{CONFIRMATIONS}/{}/mark_as_cancelled", one["id"]));

        let (accepted, cancelled) = tokio::join!(browser.post(&accept, body), rates.me.patch(&cancel, json!({})));

        // The broker may cancel what was accepted; nobody accepts what was canceled.
        cancelled.expect(200);
        assert!([200, 409].contains(&accepted.status.as_u16()), "{}", accepted.text());
        assert_eq!(rates.now(&one).await["status"], "cancelled");
        assert_eq!(rates.load_now(&one).await["movements"][0]["confirmed_at"], serde_json::Value::Null);
    }
}

#[tokio::test]
async fn a_held_email_is_released_or_discarded_once() {
    let rates = rates().await;
    for round in 0..4 {
        let draft = rates.draft(&format!("L-{round}")).await;
        rates.send(&draft, json!({"recipient_email": "acme.dispatch@gmail.com"})).await.expect(202);
        let id = rates.me.get(MAILS).await.expect(200).json()[0]["id"].clone();
        let (release, discard) = (format!("{MAILS}/{id}/release"), format!("{MAILS}/{id}/discard"));
        let (one, other) = (rates.me.copy(), rates.me.copy());

        let (released, discarded) =
            tokio::join!(one.post(&release, json!({"reason": "Called."})), other.post(&discard, json!({})));

        let mut statuses = [released.status.as_u16(), discarded.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} / {}", released.text(), discarded.text());
    }
}
