use crate::support::TestApp;

#[tokio::test]
async fn every_type_is_found_by_its_place_id() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for place_id in [
        "hw:five_zip:60606",
        "hw:three_zip:606",
        "hw:fsa:L6T",
        "hw:city:4887398",
        "hw:state:TX",
        "hw:country:MX",
        "hw:market:606",
    ] {
        let area = me.get(&format!("/api/v1/areas/find_by_place_id?place_id={place_id}")).await.expect(200).json();
        assert_eq!(area["place_id"], place_id);
    }
}

#[tokio::test]
async fn a_place_id_of_another_service_is_not_found_and_none_is_refused() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    me.get("/api/v1/areas/find_by_place_id?place_id=ChIJ7cv00DwsDogRAMDACa2m4K8").await.expect(404);
    me.get("/api/v1/areas/find_by_place_id?place_id=hw:city:%00").await.expect(404);
    for query in ["", "?place_id="] {
        let answer = me.get(&format!("/api/v1/areas/find_by_place_id{query}")).await.expect(422);
        assert_eq!(answer.fields(), ["place_id"]);
    }
}
