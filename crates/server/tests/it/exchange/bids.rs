//! Bids: made by a link, accepted or declined, and what happens at the same time.

use super::sourcing::{OWNER, PAGE, Sourcing, bid, sourcing};
use crate::loads::desk::LOADS;
use crate::rate_confirmations::{CARRIER, CONFIRMATIONS};
use chrono::TimeDelta;
use serde_json::{Value, json};

#[tokio::test]
async fn an_accepted_bid_puts_its_carrier_on_the_load_with_a_draft_for_what_was_bid() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
    let page = bid(&browser, 1_950.5).await.expect(201).json();
    assert_eq!((&page["status"], &page["bid"]["rate"]), (&json!("bid"), &json!(1950.5)));

    let accepted = sales.accept(&sales.bids(&load).await[0]).await.expect(200).json();

    assert_eq!(accepted["status"], "accepted");
    let now = sales.desk.now(&load).await;
    assert_eq!((&now["status"], &now["carrier"]["id"]), (&json!("covered"), &json!(sales.desk.carrier)));
    assert_eq!(now["movements"][0]["id"], accepted["movement_id"]);
    assert_eq!(now["movements"][0]["confirmed_at"], Value::Null, "a draft confirms nobody");
    let draft = format!("{CONFIRMATIONS}/{}", accepted["rate_confirmation_id"]);
    let draft = sales.me.get(&draft).await.expect(200).json();
    assert_eq!((&draft["status"], &draft["rate"]), (&json!("pending"), &json!(1950.5)));
    assert_eq!((&draft["recipient_name"], &draft["recipient_email"]), (&json!("Olga Owner"), &json!(OWNER)));
    let told = sales.told(&load).await;
    for kind in ["offer_sent", "bid_received", "carrier_assigned", "load_status_changed", "bid_accepted"] {
        assert!(told.iter().any(|one| one == kind), "{kind} of {told:?}");
    }
    sales.accept(&accepted).await.expect(409);
    let no = json!({"reason": "no_truck", "name": "Olga Owner"});
    let refused = browser.post(&format!("{PAGE}/decline"), no).await.expect(409);
    assert!(refused.text().contains("This load is no longer available."), "{}", refused.text());
    assert_eq!(sales.bids(&load).await[0]["status"], "accepted");
}

#[tokio::test]
async fn a_list_in_the_place_of_a_bid_is_refused() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;

    let by_position = json!([700, "Array Joe", null, null, null, null]);
    let refused = browser.post(&format!("{PAGE}/bid"), by_position).await.expect(422);

    assert_eq!(refused.fields(), ["body"]);
    assert!(refused.text().contains("Must be an object."), "{}", refused.text());
    assert_eq!(sales.bids(&load).await, json!([]));
}

#[tokio::test]
async fn an_offer_whose_bid_was_accepted_is_not_withdrawn() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (offer, browser) = sales.offered(&load, sales.desk.carrier).await;
    bid(&browser, 1_900.0).await.expect(201);
    sales.accept(&sales.bids(&load).await[0]).await.expect(200);

    let refused = sales.withdraw(&offer).await.expect(409);

    assert!(refused.text().contains("The bid for this offer was accepted."), "{}", refused.text());
    assert_ne!(sales.offers(&load).await[0]["status"], "withdrawn");
    assert!(!sales.told(&load).await.iter().any(|kind| kind == "offer_withdrawn"));
}

#[tokio::test]
async fn offers_and_bids_are_in_the_loads_history_once_with_who_and_how_much() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let second = sales.carrier(1_000_002).await;
    let (_, other) = sales.offered(&load, second).await;
    let no = json!({"reason": "no_truck", "name": "Otto Other"});
    other.post(&format!("{PAGE}/decline"), no).await.expect(200);
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
    bid(&browser, 1_950.5).await.expect(201);
    sales.accept(&sales.bids(&load).await[0]).await.expect(200);

    let history = sales.me.get(&format!("/api/v1/loads/{}/changes", load["id"])).await.expect(200).json();

    let of_board =
        |row: &&Value| ["offer", "bid"].iter().any(|start| row["kind"].as_str().expect("a kind").starts_with(start));
    let rows: Vec<&Value> = history.as_array().expect("rows").iter().rev().filter(of_board).collect();
    let kinds: Vec<&Value> = rows.iter().map(|row| &row["kind"]).collect();
    assert_eq!(kinds, ["offer_sent", "offer_declined", "offer_sent", "bid_received", "bid_accepted"]);
    let [sent, declined, _, received, accepted] = rows[..] else { panic!("{history}") };
    assert_eq!((&sent["rate"], &sent["carrier"]["id"]), (&json!(1800.0), &json!(second)));
    assert!(sent["user"]["name"].is_string() && accepted["user"]["name"].is_string());
    assert_eq!((&declined["said"], &declined["carrier_person"]), (&json!("no_truck"), &json!("Otto Other")));
    assert_eq!((&received["rate"], &received["carrier_person"]), (&json!(1950.5), &json!("Olga Owner")));
    assert_eq!((&received["user"], &received["actor"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn other_bids_stay_open_until_the_carrier_accepts_its_rate_confirmation() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let second = sales.carrier(1_000_002).await;
    let (_, other) = sales.offered(&load, second).await;
    bid(&other, 1_900.0).await.expect(201);
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
    bid(&browser, 1_950.0).await.expect(201);
    let accepted = sales.accept(&sales.bids(&load).await[0]).await.expect(200).json();
    assert_eq!(sales.bids(&load).await[1]["status"], "open");
    bid(&other, 1_850.0).await.expect(409);

    let draft = format!("{CONFIRMATIONS}/{}", accepted["rate_confirmation_id"]);
    sales.me.post(&format!("{draft}/send"), json!({"send": {}})).await.expect(202);
    sales.desk.app.run_jobs().await;
    let signer = confirmation_browser(&sales).await;
    let page = signer.post(&format!("{CARRIER}/open"), json!({})).await.expect(200).json();
    signer.post(&format!("{CARRIER}/accept"), crate::rate_confirmations::acceptance(&page)).await.expect(200);

    assert_eq!(sales.bids(&load).await[1]["status"], "declined");
    let offers = sales.offers(&load).await;
    assert_eq!([&offers[0]["status"], &offers[1]["status"]], ["closed", "closed"]);
    assert!(sales.told(&load).await.iter().any(|kind| kind == "bid_declined"));
}

/// A browser with the link of the newest rate confirmation.
async fn confirmation_browser(sales: &Sourcing) -> crate::support::Client {
    let mails = store::outbox::newest(&mut *sales.desk.app.db().await, 20).await.expect("mails");
    let mut sent = mails.iter().filter(|mail| mail.subject.starts_with("Rate confirmation for"));
    let token = sent.find_map(|mail| mail.body_text.split("token=").nth(1)).expect("a token");
    let token = token.split(|sign: char| !sign.is_ascii_alphanumeric()).next().expect("its end");
    sales.desk.app.visitor().with_header("x-link-token", token)
}

#[tokio::test]
async fn a_bid_without_a_rate_is_for_what_was_offered_and_bidding_anew_replaces_it() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;

    let first = browser.post(&format!("{PAGE}/bid"), json!({"name": "Olga Owner"})).await.expect(201).json();
    bid(&browser, 1_850.0).await.expect(201);

    assert_eq!(first["bid"]["rate"], 1800.0);
    let bids = sales.bids(&load).await;
    assert_eq!([&bids[0]["status"], &bids[1]["status"]], ["open", "withdrawn"]);
    let details = sales.me.get(&format!("/api/v1/loads/{}/broker_details", load["id"])).await.expect(200).json();
    assert_eq!(details["bids"], bids, "one load of the board has them, too");
    assert_eq!((&bids[0]["rate"], &bids[0]["offered_rate"]), (&json!(1850.0), &json!(1800.0)));
    browser.post(&format!("{PAGE}/withdraw_bid"), Value::Null).await.expect(200);
    browser.post(&format!("{PAGE}/withdraw_bid"), Value::Null).await.expect(409);
    sales.accept(&bids[0]).await.expect(409);
}

#[tokio::test]
async fn what_is_wrong_with_a_bid_is_named() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    sales.offer(&load, &[sales.desk.carrier], json!({})).await.expect(201);
    sales.desk.app.run_jobs().await;
    let browser = sales.browser().await;
    for (body, field) in [
        (json!({"name": "Olga"}), "rate"),
        (json!({"name": "Olga", "rate": 0}), "rate"),
        (json!({"name": "Olga", "rate": 2_000_000}), "rate"),
        (json!({"name": " ", "rate": 1}), "name"),
        (json!({"name": "Olga", "rate": 1, "phone": "555"}), "phone"),
        (json!({"name": "Olga", "rate": 1, "expires_at": "2026-11-01T00:00:00Z"}), "expires_at"),
        (json!({"name": "Olga", "rate": 1, "available_at": "1900-01-01T00:00:00Z"}), "available_at"),
        (json!({"name": "Olga", "rate": 1, "available_at": "2199-01-01T00:00:00Z"}), "available_at"),
        (json!({"name": "Ol\u{202e}ga", "rate": 1}), "name"),
        (json!({"name": "Olga", "rate": 1, "load_id": 7}), "load_id"),
    ] {
        let answer = browser.post(&format!("{PAGE}/bid"), body.clone()).await.expect(422);
        assert_eq!(answer.fields(), [field], "{body}");
    }
    assert_eq!(sales.bids(&load).await, json!([]));
}

#[tokio::test]
async fn a_bid_ends_by_its_own_clock() {
    let mut sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
    let soon = sales.desk.app.now() + TimeDelta::hours(2);
    let body = json!({"name": "Olga Owner", "rate": 1_900, "expires_at": soon});
    browser.post(&format!("{PAGE}/bid"), body).await.expect(201);
    let bids = sales.bids(&load).await;

    sales.later(TimeDelta::hours(3)).await;

    assert_eq!(sales.bids(&load).await[0]["status"], "expired");
    sales.accept(&bids[0]).await.expect(409);
    assert_eq!(sales.desk.now(&load).await["status"], "available");
    assert_eq!(sales.offers(&load).await[0]["status"], "viewed", "the offer itself still counts");
}

#[tokio::test]
async fn a_declined_bid_is_told_and_can_not_be_accepted() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
    bid(&browser, 1_900.0).await.expect(201);
    let bids = sales.bids(&load).await;
    let decline = format!("/api/v1/load_bids/{}/decline", bids[0]["id"]);

    let declined = sales.me.patch(&decline, json!({"reason": "Too high."})).await.expect(200).json();

    assert_eq!((&declined["status"], &declined["decline_reason"]), (&json!("declined"), &json!("Too high.")));
    sales.me.patch(&decline, json!({})).await.expect(409);
    sales.accept(&bids[0]).await.expect(409);
    let page = browser.get(PAGE).await.expect(200);
    assert!(!page.text().contains("Too high"), "why is the broker's own");
    assert_eq!((&page.json()["bid"]["status"], &page.json()["can_answer"]), (&json!("declined"), &json!(true)));
}

#[tokio::test]
async fn of_two_accepted_bids_one_wins() {
    let sales = sourcing().await;
    let second = sales.carrier(1_000_002).await;
    for round in 0..6 {
        let load = sales.load(&format!("L-{round}")).await;
        for carrier in [sales.desk.carrier, second] {
            let (_, browser) = sales.offered(&load, carrier).await;
            bid(&browser, 1_900.0).await.expect(201);
        }
        let bids = sales.bids(&load).await;

        let (first, second) = tokio::join!(sales.accept(&bids[0]), sales.accept(&bids[1]));

        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} / {}", first.text(), second.text());
        let now = sales.desk.now(&load).await;
        assert_eq!(now["movements"].as_array().map(Vec::len), Some(1));
    }
}

#[tokio::test]
async fn of_accepting_and_withdrawing_a_bid_one_happens() {
    let sales = sourcing().await;
    for round in 0..6 {
        let load = sales.load(&format!("L-{round}")).await;
        let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
        bid(&browser, 1_900.0).await.expect(201);
        let bids = sales.bids(&load).await;
        let withdraw = format!("{PAGE}/withdraw_bid");

        let (accepted, withdrawn) = tokio::join!(sales.accept(&bids[0]), browser.post(&withdraw, Value::Null));

        let both = (accepted.status.as_u16(), withdrawn.status.as_u16());
        assert!(both == (200, 409) || both == (409, 200), "{both:?}: {} / {}", accepted.text(), withdrawn.text());
        let expected = if both.0 == 200 { "covered" } else { "available" };
        assert_eq!(sales.desk.now(&load).await["status"], expected);
    }
}

#[tokio::test]
async fn of_accepting_a_bid_and_canceling_its_load_one_happens() {
    let sales = sourcing().await;
    for round in 0..6 {
        let load = sales.load(&format!("L-{round}")).await;
        let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
        bid(&browser, 1_900.0).await.expect(201);
        let bids = sales.bids(&load).await;
        let version = sales.desk.now(&load).await["lock_version"].clone();
        let cancel = json!({"load": {"status": "cancelled", "lock_version": version}});
        let path = format!("{LOADS}/{}", load["id"]);

        let (accepted, cancelled) = tokio::join!(sales.accept(&bids[0]), sales.desk.me.patch(&path, cancel));

        let both = (accepted.status.as_u16(), cancelled.status.as_u16());
        assert!(both == (200, 409) || both == (409, 200), "{both:?}: {} / {}", accepted.text(), cancelled.text());
        let expected = if both.0 == 200 { "covered" } else { "cancelled" };
        assert_eq!(sales.desk.now(&load).await["status"], expected);
    }
}

#[tokio::test]
async fn a_bid_beside_a_cancellation_is_open_for_nothing() {
    let sales = sourcing().await;
    for round in 0..6 {
        let load = sales.load(&format!("L-{round}")).await;
        let (_, browser) = sales.offered(&load, sales.desk.carrier).await;

        let (made, cancelled) =
            tokio::join!(bid(&browser, 1_900.0), sales.desk.patch(&load, json!({"status": "cancelled"})));

        cancelled.expect(200);
        assert!([201, 409].contains(&made.status.as_u16()), "{}", made.text());
        let bids = sales.bids(&load).await;
        assert!(bids.as_array().expect("bids").iter().all(|bid| bid["status"] == "expired"), "{bids}");
    }
}
