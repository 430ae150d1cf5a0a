use super::names;
use crate::support::TestApp;

#[tokio::test]
async fn the_likeliest_areas_are_offered_first_and_as_many_as_asked_for() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for (term, is_type, name) in [
        ("chi", "city", "Chicago, IL"),
        ("chicago,%20il", "city", "Chicago, IL"),
        ("606", "three_zip", "Chicago, IL"),
        ("l6t", "fsa", "Brampton East, ON"),
        ("tx", "state", "Texas"),
        ("mexico", "country", "Mexico"),
    ] {
        let rows = me.get(&format!("/api/v1/areas/autocomplete?term={term}")).await.expect(200).json();
        assert_eq!((rows[0]["is_type"].as_str(), rows[0]["name"].as_str()), (Some(is_type), Some(name)), "{term}");
    }
    let three = me.get("/api/v1/areas/autocomplete?term=s&limit=3").await.expect(200).json();
    assert_eq!(names(&three).len(), 3);
    let none = me.get("/api/v1/areas/autocomplete").await.expect(200).json();
    assert!(names(&none).is_empty());
}

#[tokio::test]
async fn a_limit_out_of_bounds_and_an_unknown_parameter_are_refused_by_name() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for limit in ["0", "51", "x"] {
        let answer = me.get(&format!("/api/v1/areas/autocomplete?term=a&limit={limit}")).await.expect(422);
        assert_eq!(answer.fields(), ["limit"]);
    }
    assert_eq!(me.get("/api/v1/areas/autocomplete?q=a").await.expect(422).fields(), ["q"]);
}
