//! Motive's answers, in the shapes of its public documentation.

use super::VINS;
use super::provider::{Provider, failure, ok};
use carriers::telematics::adapters::motive::Motive;
use carriers::telematics::adapters::{Failure, Telematics};
use platform::config::secret::Secret;
use serde_json::{Value, json};

const VEHICLES: &str = "/v1/vehicles";
const LOCATIONS: &str = "/v3/vehicle_locations";

fn vehicle(id: i64, vin: &str) -> Value {
    json!({"vehicle": {"id": id, "company_id": 19, "number": format!("T-{id}"), "status": "active", "ifta": true, "vin": vin,
        "make": "Freightliner", "model": "Cascadia", "year": "2021", "license_plate_state": "TX", "license_plate_number": "R123"}})
}

fn listing(vehicles: &[Value], page: u32, total: u32) -> Value {
    json!({"vehicles": vehicles, "pagination": {"per_page": 100, "page_no": page, "total": total}})
}

async fn start() -> (Provider, Motive, Secret) {
    let provider = Provider::start().await;
    let motive = Motive::new(&provider.access()).expect("an adapter");
    (provider, motive, Secret::from("motive-key-1"))
}

#[tokio::test]
async fn vehicles_are_read_page_by_page_with_the_carriers_key() {
    let (provider, motive, key) = start().await;
    provider.on(
        VEHICLES,
        [ok(&listing(&[vehicle(1, VINS[0]), vehicle(2, "")], 1, 3)), ok(&listing(&[vehicle(3, VINS[2])], 2, 3))],
    );

    let vehicles = motive.vehicles(&key).await.expect("vehicles");

    let vins: Vec<_> = vehicles.iter().map(|vehicle| vehicle.vin.as_deref()).collect();
    assert_eq!(vins, [Some(VINS[0]), None, Some(VINS[2])]);
    assert_eq!((vehicles[0].name.as_deref(), vehicles[0].plate_state.as_deref()), (Some("T-1"), Some("TX")));
    assert_eq!(provider.asked(), ["/v1/vehicles?per_page=100&page_no=1", "/v1/vehicles?per_page=100&page_no=2"]);
    assert_eq!(provider.header("x-api-key"), "motive-key-1");
}

#[tokio::test]
async fn a_vehicle_without_a_current_location_is_nowhere() {
    let (provider, motive, key) = start().await;
    let mut located = vehicle(1, VINS[0]);
    located["vehicle"]["current_location"] = json!({"lat": 32.77, "lon": -96.79, "located_at": "2026-11-21T11:55:00Z",
        "bearing": 104.0, "description": "2.1 mi S of Dallas, TX", "type": "vehicle_moving"});
    let mut lost = vehicle(2, VINS[1]);
    lost["vehicle"]["current_location"] = Value::Null;
    provider.on(LOCATIONS, [ok(&listing(&[located, lost], 1, 2))]);

    let found = motive.locations(&key, None).await.expect("locations");

    assert_eq!(found.cursor, None);
    let fixes: Vec<_> = found.fixes.iter().map(|fix| (fix.provider_vehicle_id.as_str(), fix.point.lat)).collect();
    assert_eq!(fixes, [("1", 32.77)]);
}

#[tokio::test]
async fn a_wrong_key_is_a_refusal_and_a_failure_is_asked_again() {
    let (provider, motive, key) = start().await;
    provider.on(VEHICLES, [failure(401, None)]);
    assert_eq!(motive.vehicles(&key).await, Err(Failure::Refused));

    provider.on(VEHICLES, [failure(429, Some("0")), failure(502, None), ok(&listing(&[], 1, 0))]);
    assert_eq!(motive.vehicles(&key).await, Ok(Vec::new()));
}
