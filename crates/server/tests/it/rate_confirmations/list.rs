//! The lists and their tabs, each compared with the rows counted by hand.

use super::{CONFIRMATIONS, MAILS, Rates, accept, open, rates};
use crate::support::Client;
use crate::tickets::{evaluate, manager};
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use std::collections::BTreeSet;

async fn ids(client: &Client, path: &str) -> BTreeSet<i64> {
    let rows = client.get(path).await.expect(200).json();
    rows.as_array().expect("rows").iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}

fn id(one: &Value) -> i64 {
    one["id"].as_i64().expect("an id")
}

/// One of each state.
struct Made {
    draft: i64,
    delivered: i64,
    viewed: i64,
    accepted: i64,
    rejected: i64,
    cancelled: i64,
    held: i64,
}

async fn made(rates: &Rates) -> Made {
    let draft = id(&rates.draft("L-1").await);
    let delivered = id(&rates.sent("L-2").await.0);
    let (viewed, browser) = rates.sent("L-3").await;
    open(&browser).await;
    let (accepted, browser) = rates.sent("L-4").await;
    accept(&browser).await;
    let (rejected, _) = rates.sent("L-5").await;
    rates.act(&rejected, "mark_as_rejected").await.expect(200);
    let (cancelled, _) = rates.sent("L-6").await;
    rates.act(&cancelled, "mark_as_cancelled").await.expect(200);
    let held = rates.draft("L-7").await;
    rates.send(&held, json!({"recipient_email": "acme.dispatch@gmail.com"})).await.expect(202);
    rates.desk.app.run_jobs().await;
    Made {
        draft,
        delivered,
        viewed: id(&viewed),
        accepted: id(&accepted),
        rejected: id(&rejected),
        cancelled: id(&cancelled),
        held: id(&held),
    }
}

#[tokio::test]
async fn each_tab_has_exactly_its_own() {
    let rates = rates().await;
    let made = made(&rates).await;
    let sql = "insert into tickets (company_id, load_id, movement_id, rate_confirmation_id, is_type, severity, status, opened_at, fingerprint,
                   advice, clears_when, why, evaluated_at, updated_at, closed_at, resolution)
               select company_id, load_id, movement_id, r.id, 'email_domain_spoofing', 'low', s.status, now(), 'x', 'ask_carrier', 'x', 'x', now(), now(),
                   case s.status when 'closed' then now() end, case s.status when 'closed' then 'false_alarm' end
                 from rate_confirmations r cross join (values ($1::bigint, 'new'), ($2, 'closed')) as s (id, status) where r.id = s.id";
    let mut db = rates.desk.app.db().await;
    sqlx::query(sql).bind(made.held).bind(made.viewed).execute(&mut *db).await.expect("alerts");
    drop(db);
    let tab = async |query: &str| ids(&rates.me, &format!("{CONFIRMATIONS}?{query}")).await;

    let all = [made.draft, made.delivered, made.viewed, made.accepted, made.rejected, made.cancelled, made.held];
    assert_eq!(tab("").await, BTreeSet::from(all));
    // What was accepted stays beside viewed.
    assert_eq!(tab("q[status_eq]=viewed").await, BTreeSet::from([made.viewed, made.accepted]));
    assert_eq!(tab("q[status_eq]=delivered").await, BTreeSet::from([made.delivered]));
    assert_eq!(tab("q[has_open_tickets_eq]=1").await, BTreeSet::from([made.held]), "a closed alert flags nothing");
    assert_eq!(tab("q[has_flagged_mail_eq]=1").await, BTreeSet::from([made.held]));
    assert_eq!(tab("q[status_eq]=pending").await, BTreeSet::from([made.draft, made.held]));
    assert_eq!(tab("q[is_accepted_eq]=1").await, BTreeSet::from([made.accepted]));
    assert_eq!(
        tab("q[status_in][]=cancelled&q[status_in][]=rejected").await,
        BTreeSet::from([made.cancelled, made.rejected])
    );
    assert_eq!(tab("q[load_external_load_number_eq]=L-2").await, BTreeSet::from([made.delivered]));
    let flagged = rates.me.get(&format!("{CONFIRMATIONS}/{}", made.held)).await.expect(200).json();
    assert_eq!(flagged["tickets"][0]["is_type"], "email_domain_spoofing");
}

#[tokio::test]
async fn an_alert_about_the_recipient_names_the_confirmation_and_flags_it() {
    let rates = rates().await;
    let file = b"contact\nsyn-thieves.example\n";
    let list = "/api/v1/alert_contacts/import?list=blocked";
    let manager = manager(&rates.desk).await;
    manager.form(Method::POST, list, &[("file", Some("list.csv"), &file[..])]).await.expect(200);
    rates.sent("L-1").await;
    let held = rates.draft("L-2").await;
    rates.send(&held, json!({"recipient_email": "loads@syn-thieves.example"})).await.expect(202);

    evaluate(&rates.desk).await;

    let flagged = rates.me.get(&format!("{CONFIRMATIONS}?q[has_open_tickets_eq]=1")).await.expect(200).json();
    assert_eq!(flagged.as_array().map(Vec::len), Some(1), "{flagged}");
    let alert = (&flagged[0]["id"], &flagged[0]["tickets"][0]["is_type"]);
    assert_eq!(alert, (&held["id"], &json!("fraudulent_email_domain")));
}

#[tokio::test]
async fn each_tab_of_the_emails_has_exactly_its_own() {
    let rates = rates().await;
    made(&rates).await;
    let tab = async |query: &str| ids(&rates.me, &format!("{MAILS}?{query}")).await;
    let oracle = async |sql: &'static str| {
        let ids: Vec<i64> = sqlx::query_scalar(sql).fetch_all(&mut *rates.desk.app.db().await).await.expect("ids");
        BTreeSet::from_iter(ids)
    };

    assert_eq!(tab("").await, oracle("select id from rate_confirmation_mails").await);
    let flagged = tab("q[status_eq]=flagged").await;
    assert_eq!(flagged, oracle("select id from rate_confirmation_mails where status = 'flagged'").await);
    let delivered = tab("q[status_eq]=completed").await;
    assert_eq!(delivered, oracle("select id from rate_confirmation_mails where status = 'completed'").await);
    let undelivered = tab("q[status_not_in][]=flagged&q[status_not_in][]=completed").await;
    assert_eq!(
        undelivered,
        oracle("select id from rate_confirmation_mails where status not in ('flagged', 'completed')").await
    );
    // Five offers, and the two signed copies of the one that was accepted.
    assert_eq!((flagged.len(), delivered.len(), undelivered.len()), (1, 7, 0));
}

#[tokio::test]
async fn the_list_has_its_creator_its_pages_and_its_order() {
    let rates = rates().await;
    let first = id(&rates.draft("L-1").await);
    let teammate = rates.desk.app.member(Some(rates.desk.company), &[Scope::ManageRateConfirmations]).await;
    let load = rates.load("L-2").await;
    let new = json!({"rate_confirmation": {"load_id": load["id"]}});
    let second = id(&teammate.post(CONFIRMATIONS, new).await.expect(201).json());
    let me = rates.me.get("/api/v1/users/current").await.expect(200).json()["id"].as_i64().expect("an id");

    assert_eq!(ids(&rates.me, &format!("{CONFIRMATIONS}?q[creator_id_eq]={me}")).await, BTreeSet::from([first]));
    let page = rates.me.get(&format!("{CONFIRMATIONS}?per_page=1&page=2")).await.expect(200);
    assert_eq!((page.header("totalitems"), page.header("totalpages"), page.header("currentpage")), ("2", "2", "2"));
    assert_eq!(page.json()[0]["id"], first, "newest first: {second} is on the first page");
    rates.me.get(&format!("{CONFIRMATIONS}?q[colour_eq]=red")).await.expect(422);
    rates.me.get(&format!("{CONFIRMATIONS}?q[status_eq]=lost")).await.expect(422);
}

#[tokio::test]
async fn another_companys_are_not_found_and_other_scopes_see_none() {
    let rates = rates().await;
    let (one, _) = rates.sent("L-1").await;
    let mail = rates.me.get(MAILS).await.expect(200).json()[0]["id"].clone();
    let them = rates
        .desk
        .app
        .person(crate::support::Person {
            scopes: &[Scope::ManageRateConfirmations, Scope::ManageRuleOverrides],
            ..Default::default()
        })
        .await;

    assert_eq!(ids(&them, CONFIRMATIONS).await, BTreeSet::new());
    for path in ["", "/get_terms", "/pdf"] {
        them.get(&format!("{CONFIRMATIONS}/{}{path}", one["id"])).await.expect(404);
    }
    for act in ["mark_as_cancelled", "mark_as_rejected"] {
        them.patch(&format!("{CONFIRMATIONS}/{}/{act}", one["id"]), json!({})).await.expect(404);
    }
    them.get(&format!("{MAILS}/{mail}")).await.expect(404);
    them.post(&format!("{MAILS}/{mail}/release"), json!({"reason": "Mine."})).await.expect(404);
    them.post(CONFIRMATIONS, json!({"rate_confirmation": {"load_id": one["load"]["id"]}})).await.expect(422);
    let without = rates.desk.app.member(Some(rates.desk.company), &[Scope::ManageLoads]).await;
    without.get(CONFIRMATIONS).await.expect(403);
    without.get(MAILS).await.expect(403);
}
