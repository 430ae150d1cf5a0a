//! Carriers whose own email domain looks like that of a carrier that had its own earlier.

use crate::carriers::files::{Row, id, put, put_complete_named};
use crate::support::TestApp;
use crate::verdicts::{codes, follow, on_page, without_rules};
use carriers::search::contact::look_alikes::refresh;
use fmcsa::DataSet;
use store::carriers::look_alikes;

/// Every look-alike that is asked about: carrier, its domain, the domain that it resembles, whose that is.
async fn found(app: &TestApp) -> Vec<(i32, String, String, i32)> {
    let sql = "select dot_number, domain, resembles_domain, resembles_dot_number from look_alike_contacts where is_flagged order by 1";
    sqlx::query_as(sql).fetch_all(&mut *app.db().await).await.expect("rows")
}

/// Every carrier that is told of another and not asked about it, and the other.
async fn named(app: &TestApp) -> Vec<(i32, i32)> {
    let sql = "select dot_number, resembles_dot_number from look_alike_contacts where not is_flagged order by 1";
    sqlx::query_as(sql).fetch_all(&mut *app.db().await).await.expect("rows")
}

async fn look(app: &TestApp) {
    refresh(&app.app).await.expect("a search");
}

fn carrier<'a>(dot: &'a str, added_on: &'a str, email: &'a str) -> Vec<(&'static str, &'a str)> {
    let name = if dot.starts_with('9') { "SYN ANY CARRIER LLC" } else { "ANY CARRIER LLC" };
    vec![
        ("DOT_NUMBER", dot),
        ("LEGAL_NAME", name),
        ("STATUS_CODE", "A"),
        ("ADD_DATE", added_on),
        ("EMAIL_ADDRESS", email),
    ]
}

/// A carrier that filed its MCS-150 on a day: it had its address by then.
fn filed<'a>(dot: &'a str, added_on: &'a str, filed_on: &'a str, email: &'a str) -> Vec<(&'static str, &'a str)> {
    [carrier(dot, added_on, email), vec![("MCS150_DATE", filed_on)]].concat()
}

async fn import(app: &TestApp, carriers: &[Vec<(&'static str, &str)>]) {
    let rows: Vec<Row<'_>> = carriers.iter().map(Vec::as_slice).collect();
    put(app, DataSet::Census, &rows).await;
}

fn row(dot: i32, domain: &str, resembles: &str, of: i32) -> (i32, String, String, i32) {
    (dot, domain.to_owned(), resembles.to_owned(), of)
}

#[tokio::test]
async fn a_carrier_registered_when_the_other_had_its_domain_is_told_with_the_domain_that_its_own_looks_like() {
    let app = TestApp::start().await;
    import(
        &app,
        &[
            filed("1000001", "20100301", "20230301", "Ops@BlueRiver.com"),
            carrier("1000002", "20250601", "dispatch@b1ueriver.com"),
            carrier("1000003", "20240601", "office@blueriver.net"),
        ],
    )
    .await;

    look(&app).await;

    let expected = [
        row(1_000_002, "b1ueriver.com", "blueriver.com", 1_000_001),
        row(1_000_003, "blueriver.net", "blueriver.com", 1_000_001),
    ];
    assert_eq!(found(&app).await, expected);
    let mut db = app.db().await;
    let one = look_alikes::of(&mut db, 1_000_002).await.expect("read").expect("found");
    assert_eq!(
        (&*one.domain, &*one.resembles_domain, one.resembles_dot_number),
        ("b1ueriver.com", "blueriver.com", 1_000_001)
    );
    assert_eq!((one.found_at, one.resembles_since), (app.now(), "2023-03-01".parse().ok()));
    assert_eq!(look_alikes::of(&mut db, 1_000_001).await.expect("read"), None);
}

#[tokio::test]
async fn carriers_that_belong_together_and_names_that_are_near_by_a_word_are_not_told() {
    let app = TestApp::start().await;
    let with = |mut carrier: Vec<(&'static str, &'static str)>, field: &'static str, value: &'static str| {
        carrier.push((field, value));
        carrier
    };
    let street = |carrier| with(with(with(carrier, "PHY_STREET", "12 MAIN ST"), "PHY_CITY", "GARY"), "PHY_STATE", "IN");
    let old = filed("1000001", "20100301", "20230301", "ops@blueriver.com");
    let old = street(with(with(old, "PHONE", "2145550101"), "COMPANY_OFFICER_1", "JANE DOE"));
    import(
        &app,
        &[
            old,
            with(carrier("1000002", "20250601", "a@b1ueriver.com"), "CELL_PHONE", "2145550101"),
            with(carrier("1000003", "20250601", "a@blue-river.com"), "COMPANY_OFFICER_2", "Jane Doe"),
            street(carrier("1000004", "20250601", "a@blueriver.net")),
            carrier("1000005", "20250601", "a@blueriverlogistics.com"),
            // Misspelled public providers and placeholders.
            carrier("1000008", "20200301", "a@gmial.com"),
            carrier("1000009", "20250601", "a@gmaill.com"),
            carrier("1000010", "20250601", "none@bluerivers.com"),
            // Of another population.
            carrier("90000001", "20250601", "a@blueriver.org"),
        ],
    )
    .await;

    look(&app).await;

    let found = found(&app).await;
    assert!(found.is_empty(), "{found:?}");
    let named = named(&app).await;
    assert!(named.iter().all(|(one, other)| ![one, other].contains(&&1_000_001)), "{named:?}");
}

#[tokio::test]
async fn the_carrier_that_took_its_domain_later_is_told_not_the_one_registered_later() {
    let app = TestApp::start().await;
    let imitated = filed("1000001", "20240105", "20240110", "ops@blueriver.com");
    let before = [imitated.clone(), filed("1000002", "20100301", "20250901", "joe@gmail.com")];
    let after = [imitated, filed("1000002", "20100301", "20261101", "dispatch@b1ueriver.com")];
    for (name, carriers) in [("census_20260901.csv", before), ("census_20261110.csv", after)] {
        let rows: Vec<Row<'_>> = carriers.iter().map(Vec::as_slice).collect();
        put_complete_named(&app, name, DataSet::Census, &rows).await;
    }

    look(&app).await;
    follow(&app).await;

    assert_eq!(found(&app).await, [row(1_000_002, "b1ueriver.com", "blueriver.com", 1_000_001)]);
    assert!(named(&app).await.is_empty(), "the order is known");
    let (me, thief) = (without_rules(&app).await, id(&app, 1_000_002).await);
    let verdict = on_page(&me, thief).await;
    let reasons = verdict["reasons"].as_array().expect("reasons");
    let reason = reasons.iter().find(|reason| reason["code"] == "look_alike_contact").expect("the reason");
    assert_eq!(
        reason["text"],
        "Email domain b1ueriver.com resembles blueriver.com of ANY CARRIER LLC (USDOT 1000001), used there since Jan 10, 2024."
    );
    assert_eq!((&reason["source"]["data_set"], &reason["source"]["as_of"]), (&"census".into(), &"2026-11-10".into()));
    let imitated = on_page(&me, id(&app, 1_000_001).await).await;
    assert!(!codes(&imitated).contains(&"look_alike_contact"), "{imitated}");
}

#[tokio::test]
async fn where_nobody_knows_who_was_first_both_are_named_and_only_evidence_asks_about_one() {
    let app = TestApp::start().await;
    import(
        &app,
        &[
            // Both filed since the other was registered, or nobody knows when one was.
            filed("1000001", "20100301", "20250601", "ops@blueriver.com"),
            filed("1000002", "20150301", "20250701", "ops@b1ueriver.com"),
            filed("1000003", "", "20250701", "ops@greenvalley.net"),
            filed("1000004", "20100301", "20250701", "ops@greenvalley.org"),
            // A registration of this year resembles that of a carrier on file for long.
            filed("1000005", "20100301", "20261001", "ops@redhills.com"),
            carrier("1000006", "20260301", "ops@redhi1ls.com"),
        ],
    )
    .await;

    look(&app).await;
    follow(&app).await;

    assert_eq!(found(&app).await, [row(1_000_006, "redhi1ls.com", "redhills.com", 1_000_005)]);
    let both = [(1_000_001, 1_000_002), (1_000_002, 1_000_001), (1_000_003, 1_000_004), (1_000_004, 1_000_003)];
    assert_eq!(named(&app).await, [&both[..], &[(1_000_005, 1_000_006)]].concat());
    let me = without_rules(&app).await;
    let page = format!("/api/v1/carriers/{}/detail_for_haulwarden_broker", id(&app, 1_000_001).await);
    let page = me.get(&page).await.expect(200).json();
    let named = &page["look_alike_domain"];
    assert_eq!(
        (&named["domain"], &named["resembles"], &named["dot_number"], &named["is_flagged"]),
        (&"blueriver.com".into(), &"b1ueriver.com".into(), &1_000_002.into(), &false.into())
    );
    assert!(!codes(&page["verdict"]).contains(&"look_alike_contact"), "{page}");
    let flag = |dot| {
        let snapshot = app.app.live.snapshot();
        snapshot.carrier(snapshot.find_dot(dot).expect("it is there")).has_look_alike_contact
    };
    assert_eq!([flag(1_000_001), flag(1_000_006)], [index::Flag::No, index::Flag::Yes]);
}

#[tokio::test]
async fn what_changes_with_the_next_census_is_followed_and_only_that_is_announced() {
    let app = TestApp::start().await;
    let first = filed("1000001", "20100301", "20230301", "ops@blueriver.com");
    let stays = carrier("1000003", "20250601", "a@blueriver.net");
    import(&app, &[first, carrier("1000002", "20250601", "a@b1ueriver.com"), stays]).await;
    look(&app).await;
    assert_eq!(found(&app).await.len(), 2);
    let announced = async || -> Vec<Vec<i32>> {
        sqlx::query_scalar("select keys from change_log where topic = 'facts' order by id")
            .fetch_all(&mut *app.db().await)
            .await
            .expect("a log")
    };
    let before = announced().await;
    look(&app).await;
    assert_eq!(announced().await, before, "no census came");

    import(&app, &[carrier("1000002", "20250601", "a@gmail.com"), carrier("1000004", "20260301", "a@blueriver.info")])
        .await;
    look(&app).await;

    let dots: Vec<i32> = found(&app).await.into_iter().map(|(dot, ..)| dot).collect();
    assert_eq!(dots, [1_000_003, 1_000_004]);
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    let snapshot = app.app.live.snapshot();
    let flag = |dot| snapshot.carrier(snapshot.find_dot(dot).expect("it is there")).has_look_alike_contact;
    let flags = [1_000_001, 1_000_002, 1_000_003, 1_000_004].map(flag);
    assert_eq!(flags, [index::Flag::No, index::Flag::No, index::Flag::Yes, index::Flag::Yes]);
    let mut news = announced().await.split_off(before.len()).concat();
    news.sort_unstable();
    assert_eq!(news, [1_000_002, 1_000_004]);
}
