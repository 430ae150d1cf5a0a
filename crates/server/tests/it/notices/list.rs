use super::*;
use axum::http::Method;
use kernel::ids::{LoadId, TicketId};
use kernel::subject::Subject;
use serde_json::json;

async fn unread(me: &Client) -> i64 {
    me.get(&format!("{NOTICES}/count")).await.expect(200).json()["unread"].as_i64().expect("a count")
}

async fn read(me: &Client, id: i64) -> u16 {
    me.call(Method::PATCH, &format!("{NOTICES}/{id}/read"), Some(json!({}))).await.status.as_u16()
}

#[tokio::test]
async fn the_same_event_is_one_notice_and_numbers_have_no_gaps() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;

    assert_eq!(tell(&app, mine, carrier, 0..3).await, 3);
    assert_eq!(tell(&app, mine, carrier, 1..5).await, 2);

    let rows = me.get(NOTICES).await.expect(200);
    assert_eq!(rows.header("totalitems"), "5");
    let rows = rows.json();
    let ids: Vec<_> = rows.as_array().expect("a list").iter().filter_map(|row| row["id"].as_i64()).collect();
    assert_eq!(ids, [5, 4, 3, 2, 1]);
    assert_eq!((&rows[0]["kind"], &rows[0]["reason"]), (&json!("packet_held"), &json!("The bank changed.")));
    assert_eq!(rows[0]["carrier"]["legal_name"], json!("SYN CARRIER 90000001"));
    let verdicts = rows.as_array().expect("a list").iter().filter(|row| row["verdict"]["verdict"].is_string());
    assert_eq!(verdicts.count(), 5, "each with the verdict on its carrier");
}

#[tokio::test]
async fn the_same_key_about_other_subjects_is_other_news_listed_with_the_carrier_concerned() {
    let app = TestApp::start().await;
    let (carrier, other, me) = (carrier(&app, 90_000_001).await, carrier(&app, 90_000_002).await, app.broker().await);
    let mine = company(&me).await;
    let about = |subject: Subject, carrier| NewNotice::new(mine, subject, Kind::PacketHeld, "a").concerning(carrier);
    let new = [
        about(carrier.into(), carrier),
        about(LoadId(carrier.0).into(), carrier),
        about(LoadId(8).into(), carrier),
        about(TicketId(8).into(), other),
        // Told already, whichever carrier it concerns now.
        about(LoadId(8).into(), other),
    ];

    let added = [
        store::notices::add(&mut *app.db().await, &new, app.now()).await.expect("added"),
        store::notices::add(&mut *app.db().await, &new, app.now()).await.expect("added"),
    ];

    assert_eq!(added, [4, 0]);
    let kept = store::notices::list::after(&mut *app.db().await, mine, 0, 9).await.expect("notices");
    let kept: Vec<_> = kept.iter().map(|notice| (notice.subject(), notice.carrier_id)).collect();
    assert_eq!(
        kept,
        [
            (Subject::Carrier(carrier), carrier),
            (Subject::Load(LoadId(carrier.0)), carrier),
            (Subject::Load(LoadId(8)), carrier),
            (Subject::Ticket(TicketId(8)), other),
        ]
    );
    let of_carrier = me.get(&format!("{NOTICES}?q[carrier_id_eq]={carrier}")).await.expect(200);
    let ids: Vec<_> = of_carrier.json().as_array().expect("a list").iter().map(|row| row["id"].clone()).collect();
    assert_eq!((ids, of_carrier.header("totalitems")), (vec![json!(3), json!(2), json!(1)], "3"));
    let rows = me.get(&format!("{NOTICES}?q[carrier_id_eq]={other}")).await.expect(200).json();
    assert_eq!((&rows[0]["id"], &rows[0]["carrier"]["id"]), (&json!(4), &json!(other.0)));
}

#[tokio::test]
async fn a_kind_that_is_shown_with_its_carrier_is_not_told_without_one() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;
    let add = async |new: NewNotice| {
        let refused = store::notices::add(&mut *app.db().await, &[new], app.now()).await.expect_err("refused");
        refused.as_database_error().and_then(|error| error.constraint()).map(str::to_owned)
    };

    for kind in Kind::ALL {
        let without = add(NewNotice::new(mine, LoadId(1), *kind, "a")).await;
        assert_eq!(without.as_deref(), Some("notices_of_carriers"), "{kind}");
    }
    let of_another = NewNotice::new(mine, carrier, Kind::PacketHeld, "a").concerning(CarrierId(carrier.0 + 1));
    assert_eq!(add(of_another).await.as_deref(), Some("notices_carrier_is_subject"));
    assert_eq!(me.get(NOTICES).await.expect(200).header("totalitems"), "0");
}

#[tokio::test]
async fn companies_that_are_notified_at_the_same_time_keep_numbers_of_their_own() {
    let app = TestApp::start().await;
    let (carrier, me, other) = (carrier(&app, 90_000_001).await, app.broker().await, app.broker().await);
    let (mine, theirs) = (company(&me).await, company(&other).await);

    let adding = (0..20).map(|nth| {
        let (app, company) = (app.clone(), if nth % 2 == 0 { mine } else { theirs });
        tokio::spawn(async move { tell(&app, company, carrier, nth / 4 * 10..nth / 4 * 10 + 10).await })
    });
    for adding in adding.collect::<Vec<_>>() {
        adding.await.expect("told");
    }

    for company in [mine, theirs] {
        let sql = "select count(*) = 50 and max(sequence) = 50 from notices where company_id = $1";
        let is_whole: bool =
            sqlx::query_scalar(sql).bind(company.0).fetch_one(&mut *app.db().await).await.expect("numbers");
        assert!(is_whole);
    }
}

#[tokio::test]
async fn each_person_reads_for_themselves() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;
    let colleague = app.member(Some(mine), &[]).await;
    tell(&app, mine, carrier, 0..4).await;
    assert_eq!((unread(&me).await, unread(&colleague).await), (4, 4));

    assert_eq!((read(&me, 3).await, read(&me, 3).await), (204, 204));
    assert_eq!((unread(&me).await, unread(&colleague).await), (3, 4));
    assert_eq!(me.get(&format!("{NOTICES}?q[unread]=1")).await.expect(200).header("totalitems"), "3");

    me.post(&format!("{NOTICES}/read_all"), json!({"up_to_id": 2})).await.expect(204);
    assert_eq!(unread(&me).await, 1);
    me.post(&format!("{NOTICES}/read_all"), json!({})).await.expect(204);
    tell(&app, mine, carrier, 4..5).await;
    assert_eq!((unread(&me).await, unread(&colleague).await), (1, 5));
    let rows = me.get(NOTICES).await.expect(200).json();
    assert_eq!((&rows[0]["is_read"], &rows[1]["is_read"]), (&json!(false), &json!(true)));
}

#[tokio::test]
async fn what_happened_before_someone_joined_counts_as_read() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;
    tell(&app, mine, carrier, 0..4).await;
    app.app.clock.advance(chrono::TimeDelta::hours(1));

    let newcomer = app.member(Some(mine), &[]).await;

    assert_eq!(unread(&newcomer).await, 0);
    assert_eq!(newcomer.get(NOTICES).await.expect(200).header("totalitems"), "4");
}

#[tokio::test]
async fn notices_are_filtered_and_another_companys_are_not_there() {
    let app = TestApp::start().await;
    let (one, two) = (carrier(&app, 90_000_001).await, carrier(&app, 90_000_002).await);
    let (me, other) = (app.broker().await, app.broker().await);
    let mine = company(&me).await;
    tell(&app, mine, one, 0..1).await;
    tell(&app, mine, two, 0..2).await;

    let total =
        async |query: String| me.get(&format!("{NOTICES}?{query}")).await.expect(200).header("totalitems").to_owned();
    assert_eq!(total(format!("q[carrier_id_eq]={two}")).await, "2");
    assert_eq!(total("q[kind_in][]=packet_held&q[kind_in][]=lapse_ahead".to_owned()).await, "3");
    assert_eq!(total("q[kind_eq]=lapse_ahead".to_owned()).await, "0");
    assert_eq!(total("q[id_gt]=2".to_owned()).await, "1");
    assert_eq!(me.get(&format!("{NOTICES}?q[kind_eq]=rumour")).await.expect(422).fields(), ["q[kind_eq]"]);

    assert_eq!((read(&other, 1).await, read(&me, 99).await), (404, 404));
    assert_eq!(other.get(NOTICES).await.expect(200).header("totalitems"), "0");
    assert_eq!(unread(&other).await, 0);
}

#[tokio::test]
async fn old_notices_go_and_the_count_stays_right() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;
    tell(&app, mine, carrier, 0..3).await;
    assert_eq!((unread(&me).await, read(&me, 2).await), (3, 204));
    let sql = "update notices set created_at = created_at - interval '400 days'";
    sqlx::query(sql).execute(&mut *app.db().await).await.expect("a year later");
    tell(&app, mine, carrier, 3..5).await;

    let removed = store::notices::remove_expired(&mut *app.db().await, app.now(), app.now()).await.expect("swept");

    assert_eq!((removed, unread(&me).await), (3, 2));
    assert_eq!(me.get(NOTICES).await.expect(200).json()[1]["id"], json!(4));
}

#[tokio::test]
async fn severity_follows_the_kind_and_the_new_result_and_lists_filter_and_sort_by_it() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;
    let changed = |after: &str| NewNotice::new(mine, carrier, Kind::AssessmentChanged, after);
    let result = |after: &str| changed(after).changed(Some("pass".to_owned()), Some(after.to_owned()));
    let new = [
        result("fail"),
        result("partial_pass"),
        result("pass"),
        NewNotice::new(mine, carrier, Kind::PacketHeld, "packet"),
        NewNotice::new(mine, carrier, Kind::IdentityAlert, "alert"),
    ];
    store::notices::add(&mut *app.db().await, &new, app.now()).await.expect("added");
    let severities = async |query: &str| -> Vec<(i64, String)> {
        let rows = me.get(&format!("{NOTICES}{query}")).await.expect(200).json();
        let row = |row: &serde_json::Value| Some((row["id"].as_i64()?, row["severity"].as_str()?.to_owned()));
        rows.as_array().expect("a list").iter().filter_map(row).collect()
    };
    let said = |expected: &[(i64, &str)]| -> Vec<(i64, String)> {
        expected.iter().map(|(id, word)| (*id, (*word).to_owned())).collect()
    };

    assert_eq!(
        severities("?q[s]=severity_rank+desc").await,
        said(&[(5, "critical"), (1, "critical"), (4, "warning"), (2, "warning"), (3, "info")])
    );
    assert_eq!(severities("?q[severity_in][]=critical").await, said(&[(5, "critical"), (1, "critical")]));
    assert_eq!(severities("?q[severity_eq]=info").await, said(&[(3, "info")]));
    me.get(&format!("{NOTICES}?q[severity_eq]=urgent")).await.expect(422);
}
