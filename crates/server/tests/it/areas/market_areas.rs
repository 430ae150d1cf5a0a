use crate::support::{Client, TestApp};
use carriers::areas::market_file;
use serde_json::{Value, json};

async fn import(app: &TestApp, file: &str) {
    let areas = market_file::read(file.as_bytes()).expect("market areas");
    store::areas::replace(&mut *app.db().await, &areas, Some("own.csv"), app.now()).await.expect("an import");
    app.app.areas.refresh(&app.app.pool).await.expect("the import");
}

/// The market area of a ZIP code, as name and id.
async fn market_of(me: &Client, zip: &str) -> (Value, Value) {
    let zip = me.get(&format!("/api/v1/areas/find_by_place_id?place_id=hw:five_zip:{zip}")).await.expect(200).json();
    let id = zip["kma_area_id"].clone();
    if id.is_null() {
        return (Value::Null, id);
    }
    (me.get(&format!("/api/v1/areas/{id}")).await.expect(200).json()["name"].clone(), id)
}

#[tokio::test]
async fn an_import_replaces_the_built_in_market_areas_and_keeps_the_ids_of_its_codes() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    assert_eq!(market_of(&me, "60606").await, (json!("Chicago, IL"), json!(700_000_606)));

    import(&app, "market_code,market_name,zip3\nCHI,Chicagoland,606\nCHI,Chicagoland,600\nDFW,Dallas,752\n").await;
    let (name, id) = market_of(&me, "60606").await;
    assert_eq!((name, market_of(&me, "10001").await.0), (json!("Chicagoland"), Value::Null));
    let listed = me.get("/api/v1/areas?q[is_type_eq]=market").await.expect(200);
    assert_eq!((listed.header("totalitems"), &listed.json()[0]["place_id"]), ("2", &json!("hw:market:CHI")));
    me.get("/api/v1/areas/700000606").await.expect(404);

    import(&app, "market_code,market_name,zip3\nNYC,New York,100\nCHI,Greater Chicago,606\n").await;
    assert_eq!(market_of(&me, "60606").await, (json!("Greater Chicago"), id));
    assert_eq!(market_of(&me, "75201").await.0, Value::Null);

    store::areas::replace(&mut *app.db().await, &[], None, app.now()).await.unwrap();
    app.app.areas.refresh(&app.app.pool).await.unwrap();
    assert_eq!(market_of(&me, "60606").await, (json!("Chicago, IL"), json!(700_000_606)));
}
