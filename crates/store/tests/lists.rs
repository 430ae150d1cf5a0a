//! Listings as SQL: every comparison that a listing allows runs, and means what its suffix says.

use chrono::DateTime;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use sqlx::{ConnectOptions, FromRow, postgres::PgRow};
use store::list::{Filter, Kind, List, Listing, Order, Predicate, Query, Value, page};
use store::private_postgres::{Scratch, ScratchDatabase};
use store::users::{Colleague, Colleagues, CompanyStatus, CompanyType, NewUser};
use store::{Conn, Tenant, companies};

async fn database() -> (Conn, ScratchDatabase) {
    let database = Scratch::shared().await.database().await.expect("a database");
    (database.connect().await.expect("a connection"), database)
}

fn query(filters: Vec<Filter>, order: Option<Order>) -> Query {
    Query { filters, order, page: 1, per_page: 50 }
}

#[expect(clippy::disallowed_methods, reason = "there is no request here that a guard could let in")]
fn tenant(company: CompanyId) -> Tenant {
    Tenant::of(company)
}

/// A value of the field's kind.
fn sample(kind: Kind, predicate: Predicate) -> Value {
    match kind {
        _ if predicate == Predicate::Null => Value::Bool(true),
        Kind::Text => Value::Text("a".into()),
        Kind::Choice(words) => Value::Text(words[0].into()),
        Kind::Int => Value::Int(1),
        Kind::Bool => Value::Bool(true),
        Kind::Date => Value::Date(DateTime::UNIX_EPOCH.date_naive()),
        Kind::Time => Value::Time(DateTime::UNIX_EPOCH),
    }
}

/// Runs every field with every predicate, and every sort both ways.
async fn everything_runs<L: List, T: for<'r> FromRow<'r, PgRow> + Send + Unpin>(db: &mut Conn) {
    for field in L::FIELDS {
        for predicate in field.predicates {
            let filter = Filter { field, predicate: *predicate, values: vec![sample(field.kind, *predicate)] };
            let outcome = page::<L, T>(db, tenant(CompanyId(1)), &query(vec![filter], None)).await;
            assert!(outcome.is_ok(), "{}: {outcome:?}", field.parameter(*predicate), outcome = outcome.err());
        }
        for is_descending in [false, true].into_iter().filter(|_| field.is_sortable) {
            let order = Some(Order { field, is_descending });
            let outcome = page::<L, T>(db, tenant(CompanyId(1)), &query(Vec::new(), order)).await;
            assert!(outcome.is_ok(), "sorted by {}: {outcome:?}", field.name, outcome = outcome.err());
        }
    }
}

#[tokio::test]
async fn every_comparison_of_every_listing_runs() {
    let (mut db, _database) = database().await;

    everything_runs::<Colleagues, Colleague>(&mut db).await;
}

/// A company with the people Ann, Bo_b, bobby and one without a name.
async fn company_with_people(db: &mut Conn) -> Tenant {
    let plan = companies::NewPlan {
        name: "plan",
        flags: &[],
        carrier_searches_limit: None,
        can_carrier_search_for_watchdog: false,
    };
    let plan = companies::put_plan(db, &plan).await.expect("a plan");
    let company = companies::NewCompany {
        legal_name: "A broker",
        company_type: CompanyType::Broker,
        status: CompanyStatus::Active,
        plan,
        trial_ends_on: None,
        hide_vehicle_search: false,
    };
    let company = companies::create(db, &company, DateTime::UNIX_EPOCH).await.expect("a company");
    let people: [(&str, Option<&str>, &[Scope]); 4] = [
        ("ann@b.example", Some("Ann"), &[Scope::ViewLoads]),
        ("bob@b.example", Some("Bo_b"), &[Scope::Compliance]),
        ("bobby@b.example", Some("bobby"), &[]),
        ("none@b.example", None, &[]),
    ];
    for (email, first_name, scopes) in people {
        let user =
            NewUser { company: Some(company), email, first_name, last_name: None, password_hash: "none", scopes };
        store::users::create(db, &user, DateTime::UNIX_EPOCH).await.expect("a user");
    }
    tenant(company)
}

/// Whom a comparison of the first name keeps, by address.
async fn kept(db: &mut Conn, tenant: Tenant, predicate: Predicate, values: &[Value]) -> Vec<String> {
    let field = Colleagues::FIELDS.iter().find(|field| field.name == "first_name").expect("the field");
    let filter = Filter { field, predicate, values: values.to_vec() };
    let rows = store::users::list(db, tenant, &query(vec![filter], None)).await.expect("rows");
    assert_eq!(rows.total, rows.items.len() as i64);
    rows.items.into_iter().map(|row| row.email.replace("@b.example", "")).collect()
}

#[tokio::test]
async fn each_suffix_means_what_it_says() {
    let (mut db, _database) = database().await;
    let tenant = company_with_people(&mut db).await;
    let text = |text: &str| Value::Text(text.into());
    let cases = [
        (Predicate::Eq, vec![text("Ann")], vec!["ann"]),
        (Predicate::NotEq, vec![text("Ann")], vec!["bob", "bobby", "none"]),
        (Predicate::In, vec![text("Ann"), text("bobby")], vec!["ann", "bobby"]),
        (Predicate::NotIn, vec![text("Ann"), text("bobby")], vec!["bob", "none"]),
        (Predicate::Cont, vec![text("B")], vec!["bob", "bobby"]),
        (Predicate::Cont, vec![text("o_b")], vec!["bob"]),
        (Predicate::Cont, vec![text("%")], vec![]),
        (Predicate::Start, vec![text("bo")], vec!["bob", "bobby"]),
        (Predicate::Start, vec![text("ob")], vec![]),
        (Predicate::Null, vec![Value::Bool(true)], vec!["none"]),
        (Predicate::Null, vec![Value::Bool(false)], vec!["ann", "bob", "bobby"]),
    ];
    for (predicate, values, expected) in cases {
        assert_eq!(kept(&mut db, tenant, predicate, &values).await, expected, "{predicate:?} {values:?}");
    }
}

#[tokio::test]
async fn a_page_is_a_part_of_the_whole_and_says_how_large_that_is() {
    let (mut db, _database) = database().await;
    let tenant = company_with_people(&mut db).await;

    let second = Query { page: 2, per_page: 3, ..query(Vec::new(), None) };
    let rows = store::users::list(&mut db, tenant, &second).await.expect("rows");

    assert_eq!((rows.total, rows.items.len()), (4, 1));
}
