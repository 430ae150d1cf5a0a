use super::names;
use crate::support::TestApp;

#[tokio::test]
async fn the_zip_search_gives_ten_by_name_and_the_total() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    let list = "/api/v1/areas?q[is_type_eq]=five_zip&q[code_start]=606&q[s]=name+asc";
    let first = me.get(list).await.expect(200);
    let second = me.get(&format!("{list}&page=2")).await.expect(200);

    let rows = first.json();
    assert!(rows.as_array().unwrap().iter().all(|row| row["code"].as_str().unwrap().starts_with("606")));
    assert_eq!((names(&rows).len(), first.header("currentpage"), second.header("currentpage")), (10, "1", "2"));
    let total: usize = first.header("totalitems").parse().unwrap();
    assert!(total > 50 && first.header("totalpages") == total.div_ceil(10).to_string());
    assert_ne!(rows, second.json());
}

#[tokio::test]
async fn countries_are_listed_and_kept_to() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    let all = me.get("/api/v1/areas?q[is_type_in]=country&q[s]=name+asc").await.expect(200).json();
    assert_eq!(names(&all), ["Canada", "Mexico", "United States"]);
    let some = "/api/v1/areas?q[is_type_in][]=country&q[country_in][]=US&q[country_in][]=CA&q[s]=name+desc";
    let some = me.get(some).await.expect(200).json();
    assert_eq!(names(&some), ["United States", "Canada"]);
    let none = me.get("/api/v1/areas?q[is_type_eq]=city&q[is_type_in]=country").await.expect(200);
    assert_eq!(none.header("totalitems"), "0");
}

#[tokio::test]
async fn what_the_list_does_not_know_is_refused_by_name() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for (query, field) in [
        ("q[is_type_eq]=kma", "q[is_type_eq]"),
        ("q[country_in]=FR", "q[country_in]"),
        ("q[name_cont]=chi", "q[name_cont]"),
        ("q[s]=code+asc", "q[s]"),
        ("per_page=101", "per_page"),
        ("page=0", "page"),
        ("term=chi", "term"),
    ] {
        let answer = me.get(&format!("/api/v1/areas?{query}")).await.expect(422);
        assert_eq!(answer.fields(), [field], "{query}");
    }
}
