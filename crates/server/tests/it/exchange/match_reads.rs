//! Carriers that fit a load: what is read of the company's own rows, and of which carriers.

use super::matching::{FINISHED, POSTED, SEEN, dots, market, scores};
use super::sourcing::{Sourcing, bid};
use crate::connections::connection;
use kernel::ids::CarrierId;
use serde_json::{Value, json};
use store::Tenant;
use store::exchange::matching::{RefusedRow, refusals, refused};

/// A carrier's row.
async fn row(sales: &Sourcing, load: &Value, carrier: i64) -> Value {
    let rows = sales.matched(load, "").await.expect(200).json();
    rows.as_array().expect("rows").iter().find(|row| row["carrier"]["id"] == carrier).cloned().expect("the carrier")
}

#[expect(clippy::disallowed_methods, reason = "stands for a caller that was let in")]
fn tenant(sales: &Sourcing) -> Tenant {
    Tenant::of(sales.desk.company)
}

#[tokio::test]
async fn a_row_says_how_the_last_offer_and_bid_of_its_carrier_stand() {
    let (sales, load) = market().await;
    let seen = sales.id_of(SEEN).await;
    let sql = "update carriers set email_address = 'owner@hauling.example' where id = $1";
    sqlx::query(sql).bind(seen).execute(&mut *sales.desk.app.db().await).await.expect("on file");
    let (first, _) = sales.offered(&load, seen).await;
    sales.withdraw(&first).await.expect(200);
    let (offer, browser) = sales.offered(&load, seen).await;

    let before = row(&sales, &load, seen).await;
    bid(&browser, 1_950.5).await.expect(201);
    let after = row(&sales, &load, seen).await;

    assert_eq!((&before["offer"]["id"], &before["offer"]["rate"]), (&offer["id"], &json!(1800.0)));
    assert_eq!(before["bid"], Value::Null);
    assert_eq!((&after["offer"]["id"], &after["offer"]["status"]), (&offer["id"], &json!("bid")));
    let bids = sales.bids(&load).await;
    assert_eq!(after["bid"], json!({"id": bids[0]["id"], "status": "open", "rate": 1950.5}));
}

#[tokio::test]
async fn pages_one_by_one_are_the_whole_list_with_what_was_declined() {
    let (sales, load) = market().await;
    let other = sales.load("L-2").await;
    sales.note(&other, sales.id_of(POSTED).await, "no_truck").await;

    let whole = scores(&sales.matched(&load, "").await.expect(200));
    let mut pages = Vec::new();
    for page in 1..=4 {
        pages.extend(scores(&sales.matched(&load, &format!("page={page}&per_page=1")).await.expect(200)));
    }

    assert_eq!(whole[2], (i64::from(POSTED), 15), "behind two with 25 points");
    assert_eq!(pages, whole);
}

#[tokio::test]
async fn who_is_dismissed_is_out_and_is_read_alike_among_all_and_among_some() {
    let (sales, load) = market().await;
    let (id, other) = (sales.id_of(FINISHED).await, sales.id_of(SEEN).await);
    let refusing = connection(&sales.desk.app, &sales.me, id, "needs_to_onboard").await;
    connection(&sales.desk.app, &sales.me, other, "onboarded").await;
    let sql = "update connections set is_dismissed = true where id = $1";
    sqlx::query(sql).bind(refusing).execute(&mut *sales.desk.app.db().await).await.expect("dismissed");

    let out = sales.matched(&load, "show=out").await.expect(200);
    let mut db = sales.desk.app.db().await;
    let all = refused(&mut db, tenant(&sales)).await.expect("read");
    let some = refusals(&mut db, tenant(&sales), &[CarrierId(id), CarrierId(other)]).await.expect("read");

    assert_eq!((dots(&out), &out.json()[0]["out_because"]), (vec![i64::from(FINISHED)], &json!("dismissed")));
    let row = RefusedRow { carrier_id: CarrierId(id), is_do_not_dispatch: false, is_dismissed: true };
    assert_eq!((all, some), (Some(vec![row]), vec![row]));
}
