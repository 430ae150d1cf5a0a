//! The tabs: every one is entered and left, filtered, sorted and paged.

use super::desk::{Desk, LOADS, VIN, body, desk, with};
use kernel::list::{Kind, Predicate};
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// The tabs that hold a load, of a company that has but one.
async fn tabs(desk: &Desk) -> Vec<String> {
    let counts = desk.me.get(&format!("{LOADS}/counts")).await.expect(200).json();
    let counts = counts.as_object().expect("counts").clone();
    let mut held: Vec<String> = counts.into_iter().filter(|(_, count)| *count == 1).map(|(tab, _)| tab).collect();
    for tab in &held {
        assert_eq!(desk.numbers(&format!("q[category_eq]={tab}")).await, ["L-1"], "{tab}");
    }
    held.sort();
    held
}

#[tokio::test]
async fn a_load_walks_through_the_tabs_from_first_to_last() {
    let mut desk = desk().await;
    let load = desk.make(body("L-1")).await;
    assert_eq!(tabs(&desk).await, ["open"]);
    desk.patch(&load, json!({"carrier_id": desk.carrier})).await.expect(200);
    assert_eq!(tabs(&desk).await, ["no-assigned-vehicle", "no-eld", "open"]);
    desk.patch(&load, json!({"vin": VIN})).await.expect(200);
    assert_eq!(tabs(&desk).await, ["assigned-vehicle", "no-eld", "open"]);

    desk.at("2026-11-22T16:15:00Z").await;
    assert_eq!(tabs(&desk).await, ["assigned-vehicle", "no-arrival", "no-eld", "open"]);
    desk.log(&load, 0, "arrival", "2026-11-22T16:10:00Z").await.expect(201);
    assert_eq!(tabs(&desk).await, ["assigned-vehicle", "no-eld", "open"]);
    desk.at("2026-11-22T18:10:00Z").await;
    assert_eq!(tabs(&desk).await, ["assigned-vehicle", "no-departure", "no-eld", "no-pickup", "open"]);
    desk.log(&load, 0, "pickup", "2026-11-22T18:00:00Z").await.expect(201);
    desk.log(&load, 0, "departure", "2026-11-22T18:05:00Z").await.expect(201);
    assert_eq!(tabs(&desk).await, ["assigned-vehicle", "no-eld", "open"]);

    desk.at("2026-11-24T20:00:00Z").await;
    assert_eq!(tabs(&desk).await, ["assigned-vehicle", "no-arrival", "no-delivery", "no-eld", "open"]);
    desk.log(&load, 1, "delivery", "2026-11-24T19:00:00Z").await.expect(201);
    assert_eq!(tabs(&desk).await, ["closed"]);
}

#[tokio::test]
async fn tracking_is_pending_shared_revoked_and_shared_again() {
    let mut desk = desk().await;
    let mut late = body("L-1");
    for (stop, day) in [(0, "2026-11-26"), (1, "2026-11-28")] {
        late["stops"][stop]["window_start_at"] = json!(format!("{day}T08:00"));
        late["stops"][stop]["window_end_at"] = json!(format!("{day}T10:00"));
    }
    let load = desk.make(with(late, json!({"carrier": {"carrier_id": desk.carrier, "vin": VIN}}))).await;
    let status = async |desk: &Desk| desk.now(&load).await["tracking_status"].clone();

    assert_eq!(
        (tabs(&desk).await, status(&desk).await),
        (vec!["assigned-vehicle".into(), "open".into(), "pending-tracking".into()], json!("not_started"))
    );
    desk.at("2026-11-24T14:00:00Z").await;
    assert_eq!(
        (tabs(&desk).await, status(&desk).await),
        (vec!["assigned-vehicle".into(), "no-eld".into(), "open".into()], json!("no_eld_connection"))
    );
    desk.share(&load).await;
    assert_eq!(
        (tabs(&desk).await, status(&desk).await),
        (vec!["assigned-vehicle".into(), "open".into()], json!("tracking"))
    );
    desk.at("2026-11-26T15:30:01Z").await;
    assert_eq!(status(&desk).await, "tracking_interrupted", "4.5 hours after points begin");
    assert!(tabs(&desk).await.contains(&"not-tracking".to_owned()));
    desk.seen(&load, (32.8, -96.8), "phone").await;
    assert_eq!(status(&desk).await, "tracking");
    desk.revoke(&load).await;

    assert_eq!(status(&desk).await, "terminated");
    assert!(tabs(&desk).await.contains(&"not-tracking".to_owned()));
}

#[tokio::test]
async fn short_hauls_are_not_eligible_and_canceled_loads_are_terminated() {
    let desk = desk().await;
    let short = desk.make(with(body("L-1"), json!({"billable_miles": 149.9}))).await;
    let canceled = desk.covered("L-2").await;

    assert_eq!(short["tracking_status"], "not_eligible");
    let after = desk.patch(&canceled, json!({"status": "cancelled"})).await.expect(200).json();
    assert_eq!(after["tracking_status"], "terminated");
}

#[tokio::test]
async fn loads_are_filtered_by_owner_team_carrier_equipment_window_and_text() {
    let desk = desk().await;
    let me = desk.me.get("/api/v1/users/current").await.expect(200).json()["id"].clone();
    let other = desk.app.user(Some(desk.company), "bo@desk.example", "no password fits", &[Scope::ViewLoads]).await;
    let team =
        desk.me.post("/api/v1/teams", json!({"team": {"name": "Dallas"}})).await.expect(201).json()["id"].clone();
    desk.make(with(body("MINE-1"), json!({"user_id": me, "team_id": team}))).await;
    desk.make(with(body("BO-2"), json!({"user_id": other, "equipment_type": "reefer"}))).await;
    desk.make(with(body("CAR-3"), json!({"carrier": {"carrier_id": desk.carrier, "vin": VIN}}))).await;

    // Whoever makes a load by hand has it, where nobody else is named.
    for (query, found) in [
        ("q[my_loads_eq]=true&q[s]=id+asc".to_owned(), vec!["MINE-1", "CAR-3"]),
        ("q[has_problem_eq]=true".to_owned(), vec!["CAR-3"]),
        (format!("q[user_id_eq]={other}"), vec!["BO-2"]),
        (format!("q[user_id_eq]={other}&q[my_loads_eq]=1"), vec![]),
        ("q[user_id_eq]=0".to_owned(), vec![]),
        (format!("q[team_id_eq]={team}"), vec!["MINE-1"]),
        (format!("q[carrier_id_eq]={}", desk.carrier), vec!["CAR-3"]),
        ("q[equipment_type_eq]=reefer".to_owned(), vec!["BO-2"]),
        (
            "q[pickup_time_gteq]=2026-11-22T14:00:00Z&q[pickup_time_lt]=2026-11-22T14:00:01Z&q[s]=id+asc".to_owned(),
            vec!["MINE-1", "BO-2", "CAR-3"],
        ),
        ("q[pickup_time_lt]=2026-11-22T14:00:00Z".to_owned(), vec![]),
        ("q[search]=bo2".to_owned(), vec!["BO-2"]),
        ("q[search]=acme+haul".to_owned(), vec!["CAR-3"]),
        ("q[search]=USDOT+1000001".to_owned(), vec!["CAR-3"]),
        (format!("q[search]={}", &VIN[3..12]), vec!["CAR-3"]),
    ] {
        assert_eq!(desk.numbers(&query).await, found, "{query}");
        let counts =
            desk.me.get(&format!("{LOADS}/counts?{}", query.replace("&q[s]=id+asc", ""))).await.expect(200).json();
        assert_eq!(counts["open"], found.len(), "{query}");
    }
}

#[tokio::test]
async fn loads_are_sorted_every_way_open_and_closed() {
    let desk = desk().await;
    for (number, pickup, delivery, eta) in
        [("A", 22, 27, Some("2026-11-23T10:00:00Z")), ("B", 23, 25, None), ("C", 24, 26, Some("2026-11-22T10:00:00Z"))]
    {
        let mut load = body(number);
        for (stop, day) in [(0, pickup), (1, delivery)] {
            load["stops"][stop]["window_start_at"] = json!(format!("2026-11-{day}T08:00"));
            load["stops"][stop]["window_end_at"] = json!(format!("2026-11-{day}T10:00"));
        }
        let made = desk.make(load).await;
        if let Some(eta) = eta {
            let log =
                json!({"load_id": made["id"], "is_type": "eta", "occurred_at": "2026-11-21T11:00:00Z", "eta_at": eta});
            desk.me.post("/api/v1/load_logs", log).await.expect(201);
        }
    }
    let sorts = [
        ("origin asc", ["A", "B", "C"]),
        ("origin desc", ["C", "B", "A"]),
        ("destination asc", ["B", "C", "A"]),
        ("destination desc", ["A", "C", "B"]),
        ("id asc", ["A", "B", "C"]),
        ("id desc", ["C", "B", "A"]),
        ("eta_at asc", ["C", "A", "B"]),
        ("eta_at desc", ["A", "C", "B"]),
    ];
    for (sort, found) in sorts {
        assert_eq!(desk.numbers(&format!("q[s]={}", sort.replace(' ', "+"))).await, found, "{sort}");
    }
    assert_eq!(desk.numbers("").await, ["A", "B", "C"], "open loads by origin");
    let open = desk.me.get(LOADS).await.expect(200).json();
    for load in open.as_array().expect("loads") {
        desk.patch(load, json!({"status": "cancelled"})).await.expect(200);
    }
    for (sort, found) in sorts {
        let query = format!("q[category_eq]=closed&q[s]={}", sort.replace(' ', "+"));
        assert_eq!(desk.numbers(&query).await, found, "closed, {sort}");
    }
    assert_eq!(
        desk.numbers("q[category_eq]=closed").await,
        ["A", "C", "B"],
        "closed loads by destination, the last first"
    );
}

#[tokio::test]
async fn a_search_finds_open_and_closed_loads_together_the_newest_first() {
    let desk = desk().await;
    for number in ["S-1", "S-2", "S-3", "S-4", "S-5", "X-6"] {
        let load = desk.make(body(number)).await;
        if ["S-1", "S-3", "S-5"].contains(&number) {
            desk.patch(&load, json!({"status": "cancelled"})).await.expect(200);
        }
    }
    let page = async |page: u32| desk.numbers(&format!("q[search]=s-&per_page=2&page={page}")).await;

    assert_eq!(page(1).await, ["S-5", "S-4"]);
    assert_eq!(page(2).await, ["S-3", "S-2"]);
    assert_eq!(page(3).await, ["S-1"]);
    assert_eq!(desk.me.get(&format!("{LOADS}?q[search]=s-&per_page=2")).await.expect(200).header("totalitems"), "5");
    assert_eq!(desk.numbers("q[search]=s-&per_page=3&page=2").await, ["S-2", "S-1"], "open and closed");
    assert_eq!(desk.numbers("q[search]=s-&q[category_eq]=closed").await, ["S-5", "S-3", "S-1"]);
    assert_eq!(desk.numbers("q[search]=s-&q[category_eq]=active").await, ["S-2", "S-4"]);
}

#[tokio::test]
async fn loads_are_filtered_and_sorted_by_their_plain_fields_in_every_tab() {
    let desk = desk().await;
    let load = |number: &str, more: Value| desk.make(with(body(number), more));
    load("A-1", json!({"commodity": "Paper rolls", "cargo_value": 50_000, "weight": 40_000})).await;
    load("A-2", json!({"commodity": "Steel", "weight": 20_000, "bol_number": "B-7", "certifications": ["hazmat"]}))
        .await;
    let closed = load("A-3", json!({"commodity": "paper cups", "weight": 30_000, "equipment_type": null})).await;
    desk.patch(&closed, json!({"status": "cancelled"})).await.expect(200);

    for (query, found) in [
        ("q[commodity_start]=paper", vec!["A-1"]),
        ("q[commodity_cont]=EE", vec!["A-2"]),
        ("q[commodity_not_eq]=Steel&q[s]=id+asc", vec!["A-1"]),
        ("q[commodity_in][]=Steel&q[commodity_in][]=Paper+rolls&q[s]=weight+asc", vec!["A-2", "A-1"]),
        ("q[s]=weight+desc", vec!["A-1", "A-2"]),
        ("q[weight_gteq]=30000", vec!["A-1"]),
        ("q[min_rate_gt]=2150&q[min_rate_lt]=2151&q[s]=id+asc", vec!["A-1", "A-2"]),
        ("q[cargo_value_null]=1", vec!["A-2"]),
        ("q[bol_number_null]=0", vec!["A-2"]),
        ("q[is_hazmat_required_eq]=true", vec!["A-2"]),
        ("q[status_in][]=available&q[external_load_number_eq]=A-2", vec!["A-2"]),
        ("q[status_not_in][]=available", vec![]),
        ("q[created_at_lteq]=2026-11-21T00:00:00Z", vec![]),
        (
            "q[dropoff_time_gteq]=2026-11-24T14:00:00Z&q[dropoff_time_lteq]=2026-11-24T14:00:00Z&q[s]=id+asc",
            vec!["A-1", "A-2"],
        ),
        ("q[category_eq]=closed&q[commodity_start]=PAPER", vec!["A-3"]),
        ("q[category_eq]=closed&q[my_loads_eq]=1&q[equipment_type_null]=1", vec!["A-3"]),
        ("q[search]=a-&q[commodity_start]=paper", vec!["A-3", "A-1"]),
        ("q[category_eq]=no-eld&q[weight_gteq]=1", vec![]),
    ] {
        assert_eq!(desk.numbers(query).await, found, "{query}");
    }
    let answer = desk.me.get(&format!("{LOADS}?q[weight_gteq]=1&per_page=1&page=2")).await.expect(200);
    assert_eq!((answer.header("totalitems"), answer.header("totalpages")), ("2", "2"));
}

#[tokio::test]
async fn every_filter_and_every_sort_is_answered_by_the_database() {
    let desk = desk().await;
    desk.make(body("L-1")).await;
    for field in
        store::loads::listed::PLAIN.iter().chain([&store::loads::listed::EQUIPMENT, &store::loads::listed::PICKUP])
    {
        let value = match field.kind {
            Kind::Text => "x",
            Kind::Int => "7",
            Kind::Bool => "true",
            Kind::Date => "2026-11-21",
            Kind::Time => "2026-11-21T12:00:00Z",
            Kind::Choice(words) => words[0],
        };
        for predicate in field.predicates {
            let (many, value) = (
                if predicate.takes_many() { "[]" } else { "" },
                if *predicate == Predicate::Null { "1" } else { value },
            );
            desk.me.get(&format!("{LOADS}?q[{}]{many}={value}", field.parameter(*predicate))).await.expect(200);
        }
        assert!(field.is_sortable, "{}", field.name);
        for direction in ["asc", "desc"] {
            assert_eq!(desk.numbers(&format!("q[s]={}+{direction}", field.name)).await, ["L-1"]);
        }
    }
}

#[tokio::test]
async fn what_is_asked_wrongly_is_told_by_parameter() {
    let desk = desk().await;
    let fields = async |query: &str| desk.me.get(&format!("{LOADS}?{query}")).await.expect(422).fields();

    for (query, field) in [
        ("q[category_eq]=gone", "q[category_eq]"),
        ("q[category_not_eq]=open", "q[category_not_eq]"),
        ("q[equipment_type_eq]=dry+van", "q[equipment_type_eq]"),
        ("q[pickup_time_gteq]=tomorrow", "q[pickup_time_gteq]"),
        ("q[s]=verdict+asc", "q[s]"),
        ("q[weight_gteq]=heavy", "q[weight_gteq]"),
        ("q[status_eq]=lost", "q[status_eq]"),
        ("per_page=101", "per_page"),
        ("q[user_id_eq]=me", "q[user_id_eq]"),
    ] {
        assert_eq!(fields(query).await, [field]);
    }
}

#[tokio::test]
async fn who_may_see_loads_sees_the_list_and_no_one_does_in_the_watchdog_brand() {
    let desk = desk().await;
    desk.make(body("L-1")).await;

    for scope in Scope::OF_LOADS {
        desk.app.member(Some(desk.company), &[*scope]).await.get(LOADS).await.expect(200);
    }
    for scopes in [&[][..], &[Scope::Compliance, Scope::TicketsLoadLockStaff], &[Scope::Sourcing]] {
        desk.app.member(Some(desk.company), scopes).await.get(LOADS).await.expect(403);
    }
    let right = crate::support::Person {
        scopes: &[Scope::ManageLoads],
        can_carrier_search_for_watchdog: true,
        ..Default::default()
    };
    let there = desk.app.person(right).await.with_header("host", "watchdog.example");
    there.get(LOADS).await.expect(403);
    let none: Value = there.get("/api/v1/loads/counts").await.expect(403).json();
    assert_eq!(none["errors"][0]["code"], "forbidden");
}
