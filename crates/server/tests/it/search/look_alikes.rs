//! Carriers whose own email domain looks like that of a carrier registered earlier.

use crate::carriers::files::{Row, put};
use crate::support::TestApp;
use carriers::search::contact::look_alikes::refresh;
use fmcsa::DataSet;
use store::carriers::look_alikes;

/// Every look-alike: carrier, its domain, the domain that it resembles, whose that is.
async fn found(app: &TestApp) -> Vec<(i32, String, String, i32)> {
    let sql = "select dot_number, domain, resembles_domain, resembles_dot_number from look_alike_contacts order by 1";
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

async fn import(app: &TestApp, carriers: &[Vec<(&'static str, &str)>]) {
    let rows: Vec<Row<'_>> = carriers.iter().map(Vec::as_slice).collect();
    put(app, DataSet::Census, &rows).await;
}

fn row(dot: i32, domain: &str, resembles: &str, of: i32) -> (i32, String, String, i32) {
    (dot, domain.to_owned(), resembles.to_owned(), of)
}

#[tokio::test]
async fn the_carrier_registered_later_is_told_with_the_domain_that_its_own_looks_like() {
    let app = TestApp::start().await;
    import(
        &app,
        &[
            carrier("1000001", "20100301", "Ops@BlueRiver.com"),
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
    assert_eq!(one.found_at, app.now());
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
    let old = carrier("1000001", "20100301", "ops@blueriver.com");
    let old = street(with(with(old, "PHONE", "2145550101"), "COMPANY_OFFICER_1", "JANE DOE"));
    import(
        &app,
        &[
            old,
            with(carrier("1000002", "20250601", "a@b1ueriver.com"), "CELL_PHONE", "2145550101"),
            with(carrier("1000003", "20250601", "a@blue-river.com"), "COMPANY_OFFICER_2", "Jane Doe"),
            street(carrier("1000004", "20250601", "a@blueriver.net")),
            carrier("1000005", "20250601", "a@blueriverlogistics.com"),
            // Registered when nobody knows, or on the same day.
            carrier("1000006", "", "a@blueriver.co"),
            carrier("1000007", "20100301", "a@bluerivver.com"),
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
}

#[tokio::test]
async fn what_changes_with_the_next_census_is_followed_and_only_that_is_announced() {
    let app = TestApp::start().await;
    let first = carrier("1000001", "20100301", "ops@blueriver.com");
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
