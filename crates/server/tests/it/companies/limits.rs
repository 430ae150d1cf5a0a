//! What a company may use at most: calls, emails, stored files.

use crate::carriers::files::carrier;
use crate::connections::invitations::{INVITATIONS, invite, onboarder};
use crate::connections::{CONNECTIONS, company, connection};
use crate::support::form::send;
use crate::support::{Answer, Client, Person, TestApp};
use chrono::TimeDelta;
use kernel::ids::{CompanyId, UserId};
use kernel::scopes::Scope;
use platform::http::caller_limits::{Allowed, Whose};
use platform::http::{Denied, Error};
use platform::limits::{count_code_to, count_mail_to};
use serde_json::{Value, json};
use store::Tenant;
use store::companies::limits::STORAGE_LIMIT;
use store::files::NewFile;
use store::integrations::{KeyKind, NewKey};
use store::users::CompanyStatus;

const ME: &str = "/api/v1/users/current";

#[expect(clippy::disallowed_methods, reason = "stands for a caller that was let in")]
fn tenant(company: i64) -> Tenant {
    Tenant::of(CompanyId(company))
}

/// Sets a limit of every plan.
async fn plans(app: &TestApp, column: &str, limit: i64) {
    let sql = format!("update plans set {column} = $1");
    sqlx::query(sqlx::AssertSqlSafe(sql)).bind(limit).execute(&mut *app.db().await).await.expect("a limit");
}

/// A program with a new key of the person.
async fn program(app: &TestApp, me: &Client, secret: &str) -> Client {
    let user = me.get(ME).await.expect(200).json();
    let key = NewKey {
        name: "The TMS",
        prefix: "hwk_",
        secret_hash: &platform::secrets::hash(secret),
        scopes: &[],
        created_by: UserId(user["id"].as_i64().expect("an id")),
        expires_at: None,
        kind: KeyKind::Api,
    };
    let tenant = tenant(company(me).await);
    let made = store::integrations::create_key(&mut *app.db().await, tenant, &key, app.now()).await;
    made.expect("an answer").expect("a key");
    app.visitor().with_header("authorization", &format!("Bearer {secret}"))
}

#[tokio::test]
async fn a_companys_calls_are_limited_and_the_headers_tell_how_many_are_left() {
    let app = TestApp::start().await;
    let (me, other) = (app.broker().await, app.broker().await);
    plans(&app, "calls_per_minute", 3).await;

    let first = me.get(ME).await.expect(200);
    me.get(ME).await.expect(200);
    // What is not permitted counts as well.
    me.get("/api/v1/audit_log").await.expect(403);
    let refused = me.get(ME).await.expect(429);

    let told = |answer: &Answer| {
        ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "ratelimit-policy"]
            .map(|name| answer.header(name).to_owned())
    };
    assert_eq!(told(&first), ["3", "2", "20", "3;w=60"]);
    assert_eq!(told(&refused), ["3", "0", "60", "3;w=60"]);
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("rate_limited", "20"));
    assert_eq!(
        refused.json()["errors"][0]["detail"],
        "Your company made more than 3 calls a minute. Try again in 20 seconds."
    );
    other.get(ME).await.expect(200);
    app.app.clock.advance(TimeDelta::seconds(20));
    me.get(ME).await.expect(200);
    me.get(ME).await.expect(429);
}

#[tokio::test]
async fn a_key_that_calls_too_often_slows_down_neither_another_key_nor_its_people() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let (tms, other) = (program(&app, &me, "hwk_one").await, program(&app, &me, "hwk_other").await);
    plans(&app, "key_calls_per_minute", 2).await;

    tms.get(ME).await.expect(200);
    tms.get(ME).await.expect(200);
    let refused = tms.get(ME).await.expect(429);

    assert_eq!((refused.header("ratelimit-limit"), refused.header("ratelimit-policy")), ("2", "12000;w=60, 2;w=60"));
    other.get(ME).await.expect(200);
    me.get(ME).await.expect(200);
}

#[tokio::test]
async fn a_company_has_so_many_calls_in_progress_and_no_more() {
    let app = TestApp::start().await;
    let (me, other) = (app.broker().await, app.broker().await);
    let whose = Whose::Company(CompanyId(company(&me).await));
    plans(&app, "calls_at_once", 1).await;
    let under_way = app.app.caller_limits.begin(&[(whose, Allowed { per_minute: 12_000, at_once: 1 })], app.now()).1;

    let refused = me.get(ME).await.expect(429);

    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("rate_limited", "1"));
    other.get(ME).await.expect(200);
    drop(under_way);
    me.get(ME).await.expect(200);
    me.get(ME).await.expect(200);
}

async fn upload(me: &Client, connection: i64, name: &str) -> (u16, Value) {
    let document = ("connection_upload[document]", Some(name), &b"%PDF-1.7 hello"[..]);
    send(me, &format!("{CONNECTIONS}/{connection}/create_connection_uploads"), &[document]).await
}

#[tokio::test]
async fn a_company_keeps_as_much_in_files_as_its_plan_has() {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    let (me, other, carrier) = (app.broker().await, app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let id = connection(&app, &me, carrier, "onboarded").await;
    let their_id = connection(&app, &other, carrier, "onboarded").await;
    plans(&app, "stored_bytes_limit", 30).await;

    assert_eq!((upload(&me, id, "one.pdf").await.0, upload(&me, id, "two.pdf").await.0), (201, 201));
    let (status, refused) = upload(&me, id, "three.pdf").await;

    assert_eq!((status, &refused["errors"][0]["code"]), (413, &json!("storage_full")));
    let own = me.get("/api/v1/companies/current").await.expect(200).json();
    assert_eq!(own["storage"], json!({"used_bytes": 28, "limit_bytes": 30}));
    let kept = std::fs::read_dir(files.path().join(format!("connections/{}", company(&me).await))).expect("a folder");
    assert_eq!(kept.count(), 2, "what was refused is not on disk");
    assert_eq!(upload(&other, their_id, "one.pdf").await.0, 201);
}

#[tokio::test]
async fn files_that_come_at_the_same_time_do_not_exceed_the_limit_together() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    plans(&app, "stored_bytes_limit", 100).await;
    let (tenant, now) = (tenant(company(&me).await), app.now());
    let file = |key| NewFile {
        key,
        name: "a.pdf",
        content_type: "application/pdf",
        size: 60,
        sha256: &[0; 32],
        wrapped_key: None,
    };
    let (mut one, mut two) = (app.app.pool.begin().await.expect("one"), app.app.pool.begin().await.expect("two"));

    let first = store::files::add(&mut one, tenant, &file("packets/1/a"), now).await.expect("a file");
    store::files::add(&mut two, tenant, &file("packets/1/b"), now).await.expect("a file");
    one.commit().await.expect("the first fits");
    let refused = two.commit().await.expect_err("the second does not");

    assert_eq!(refused.as_database_error().and_then(|error| error.constraint()), Some(STORAGE_LIMIT));
    assert!(matches!(Error::from(refused), Error::StorageFull));
    store::files::remove(&mut *app.db().await, tenant, &[first]).await.expect("removed");
    store::files::add(&mut *app.db().await, tenant, &file("packets/1/b"), now).await.expect("there is room again");
}

#[tokio::test]
async fn a_company_sends_so_many_emails_a_day_and_no_more() {
    let app = TestApp::start().await;
    let scopes = &[Scope::Onboarding, Scope::ManageUsers];
    let (own, others) = (app.company(Person::default()).await, app.company(Person::default()).await);
    let (me, other) = (app.member(Some(own), scopes).await, app.member(Some(others), scopes).await);
    let mut carriers = Vec::new();
    for dot_number in 1_000_001..1_000_004 {
        carriers.push(carrier(&app, dot_number, &[]).await);
    }
    plans(&app, "mails_per_day", 1).await;

    invite(&me, carriers[0], json!({"email": "one@carrier.example"})).await.expect(201);
    let refused = invite(&me, carriers[1], json!({"email": "two@carrier.example"})).await.expect(429);

    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("daily_limit_reached", "43200"));
    assert_eq!(
        refused.json()["errors"][0]["detail"],
        "Your company reached its daily email limit (1). Try again in 12 hours."
    );
    assert_eq!(me.get(INVITATIONS).await.expect(200).header("totalitems"), "1", "nothing was made of it");
    let teammate = json!({"user_invitation": {"email": "ada@broker.example", "scopes": []}});
    me.post("/api/v1/user_invitations", teammate).await.expect(429);
    invite(&other, carriers[1], json!({"email": "three@carrier.example"})).await.expect(201);
    app.app.clock.advance(TimeDelta::hours(12));
    let me = app.member(Some(own), scopes).await;
    invite(&me, carriers[2], json!({"email": "four@carrier.example"})).await.expect(201);
}

#[tokio::test]
async fn neither_strangers_nor_other_companies_use_up_a_companys_emails_to_an_address() {
    let app = TestApp::start().await;
    let (me, other) = (onboarder(&app).await, onboarder(&app).await);
    let id = carrier(&app, 1_000_001, &[]).await;
    let address = json!({"email": "dispatch@carrier.example"});
    for _ in 0..10 {
        app.visitor().post("/password_reset", address.clone()).await.expect(204);
    }
    app.visitor().post("/password_reset", address).await.expect(429);

    let made = invite(&me, id, json!({})).await.expect(201).json();
    let resend = format!("{INVITATIONS}/{}/resend", made["id"]);
    for _ in 0..9 {
        me.patch(&resend, json!({})).await.expect(200);
    }
    let refused = me.patch(&resend, json!({})).await.expect(429);

    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("email_limit_reached", "3600"));
    assert_eq!(
        refused.json()["errors"][0]["detail"],
        "This address got 10 emails from your company within an hour. Try again in 60 minutes."
    );
    invite(&other, id, json!({})).await.expect(201);
}

#[tokio::test]
async fn all_companies_together_send_an_address_so_many_emails_an_hour() {
    let app = TestApp::start().await;
    let (mut db, now, to) = (app.db().await, app.now(), "dispatch@carrier.example");
    for company in 1..=4 {
        for _ in 0..10 {
            count_mail_to(&mut db, tenant(company), to, now).await.expect("room for it");
        }
    }

    let fifth = count_mail_to(&mut db, tenant(5), to, now).await;

    let Err(Error::Limited { why, .. }) = fifth else { panic!("{fifth:?}") };
    assert_eq!(why, "This address got 40 emails from several companies within an hour.");
    count_code_to(&mut db, tenant(1), to, now).await.expect("codes of links count apart");
    count_mail_to(&mut db, tenant(5), to, now + TimeDelta::hours(1)).await.expect("room an hour later");
}

#[tokio::test]
async fn a_company_under_review_writes_to_no_one() {
    let app = TestApp::start().await;
    let status = CompanyStatus::PendingAccessReview;
    let own = app.company(Person { status, ..Person::default() }).await;
    let scopes = &[Scope::Onboarding, Scope::ManageUsers, Scope::ManageLoads, Scope::Compliance];
    let me = app.member(Some(own), scopes).await;
    let carrier = carrier(&app, 1_000_001, &[]).await;
    let teammate = json!({"user_invitation": {"email": "ada@broker.example", "scopes": []}});
    let request = json!({"carrier_id": carrier, "email": "ada@agency.example", "note": "Cheap pills"});

    for (path, body) in [
        ("/api/v1/user_invitations", teammate),
        (INVITATIONS, json!({"connection_invitation": {"carrier_id": carrier, "email": "ada@carrier.example"}})),
        ("/api/v1/insurance_certificate_requests", json!({"insurance_certificate_request": request})),
        ("/api/v1/telematics_consent_links", json!({"telematics_consent_link": {"carrier_id": carrier}})),
    ] {
        assert_eq!(me.post(path, body).await.expect(403).code(), "pending_access_review", "{path}");
    }

    let counted = platform::limits::count_mail(&mut *app.db().await, tenant(own.0), app.now()).await;
    assert!(matches!(counted, Err(Error::Denied(Denied::PendingReview))), "whichever way it comes");
    app.run_jobs().await;
    assert_eq!(app.newest_mail().await, None);
}

#[tokio::test]
async fn plans_that_were_there_before_their_limits_get_those_of_a_new_installation() {
    let app = TestApp::start().await;
    let mut db = app.db().await;
    accounts::billing::catalogue::seed(&mut db).await.expect("the plans");
    let limits = "select array_agg(name || ' ' || stored_bytes_limit || ' ' || mails_per_day order by name) from plans";
    let fresh: Vec<String> = sqlx::query_scalar(limits).fetch_one(&mut *db).await.expect("limits");
    assert!(
        fresh.contains(&"Watchdog trial 2147483648 100".to_owned()),
        "what a stranger can have is little: {fresh:?}"
    );
    // As migration 43 left those that were there; the trial's own limits are in it.
    let before = "update plans set stored_bytes_limit = default, mails_per_day = default where name <> 'Trial'";
    sqlx::query(before).execute(&mut *db).await.expect("arranged");
    sqlx::query("update plans set mails_per_day = 7 where name = 'Starter'").execute(&mut *db).await.expect("arranged");

    let mend = include_str!("../../../../../migrations/0048_limits_of_known_plans.sql");
    sqlx::raw_sql(mend).execute(&mut *db).await.expect("mended");

    let after: Vec<String> = sqlx::query_scalar(limits).fetch_one(&mut *db).await.expect("limits");
    let differ: Vec<_> = after.iter().filter(|plan| !fresh.contains(plan)).collect();
    assert_eq!(differ, ["Starter 53687091200 7"], "what an operator set stays");
}
