//! Samsara's answers, in the shapes of its public documentation.

use super::VINS;
use super::provider::{Provider, Recorded, failure, ok};
use carriers::telematics::adapters::samsara::Samsara;
use carriers::telematics::adapters::{Failure, Telematics};
use platform::config::secret::Secret;
use serde_json::{Value, json};
use std::time::Duration;

pub(super) const VEHICLES: &str = "/fleet/vehicles";
pub(super) const FEED: &str = "/fleet/vehicles/locations/feed";

/// A page of a listing.
pub(super) fn page(data: &Value, cursor: &str, more: bool) -> Recorded {
    ok(&json!({"data": data, "pagination": {"endCursor": cursor, "hasNextPage": more}}))
}

/// A vehicle as the listing gives it.
pub(super) fn vehicle(id: &str, vin: &str) -> Value {
    json!({"id": id, "name": format!("Truck {id}"), "vin": vin, "make": "KENWORTH", "model": "T680", "licensePlate": "6SAM123",
        "externalIds": {"samsara.serial": "GFRV-43N-VGX"}, "gateway": {"model": "VG34", "serial": "GFRV-43N-VGX"}})
}

/// A vehicle's positions as the feed gives them.
pub(super) fn track(id: &str, spots: &[(&str, f64, f64)]) -> Value {
    let locations: Vec<_> = spots
        .iter()
        .map(|(time, latitude, longitude)| {
            json!({"time": time, "latitude": latitude, "longitude": longitude, "heading": 120, "speed": 48.3,
                "reverseGeo": {"formattedLocation": "16 N Fair Oaks Ave, Pasadena, CA 91103"}})
        })
        .collect();
    json!({"id": id, "name": format!("Truck {id}"), "locations": locations})
}

fn token() -> Secret {
    Secret::from("samsara_api_token")
}

async fn start() -> (Provider, Samsara) {
    let provider = Provider::start().await;
    let samsara = Samsara::new(&provider.access()).expect("an adapter");
    (provider, samsara)
}

#[tokio::test]
async fn vehicles_are_read_page_by_page_with_the_carriers_token() {
    let (provider, samsara) = start().await;
    let external = json!({"id": "3", "externalIds": {"samsara.vin": VINS[2]}});
    provider.on(
        VEHICLES,
        [
            page(&json!([vehicle("1", VINS[0])]), "abc", true),
            page(&json!([]), "def", true),
            page(&json!([vehicle("2", ""), external]), "", false),
        ],
    );

    let vehicles = samsara.vehicles(&token()).await.expect("vehicles");

    let vins: Vec<_> = vehicles.iter().map(|vehicle| vehicle.vin.as_deref()).collect();
    assert_eq!(vins, [Some(VINS[0]), None, Some(VINS[2])]);
    assert_eq!(
        provider.asked(),
        ["/fleet/vehicles?limit=512", "/fleet/vehicles?limit=512&after=abc", "/fleet/vehicles?limit=512&after=def"]
    );
    assert_eq!(provider.header("authorization"), "Bearer samsara_api_token");
}

#[tokio::test]
async fn the_feed_goes_on_where_it_was_left() {
    let (provider, samsara) = start().await;
    let spot = ("2026-11-21T10:00:00Z", 41.9, -87.6);
    provider.on(FEED, [page(&json!([track("1", &[spot])]), "second", false), page(&json!([]), "", false)]);

    let first = samsara.locations(&token(), Some("first")).await.expect("locations");
    let then = samsara.locations(&token(), first.cursor.as_deref()).await.expect("locations");

    assert_eq!((first.fixes.len(), first.fixes[0].point.lat), (1, 41.9));
    assert_eq!((then.fixes.len(), then.cursor.as_deref()), (0, Some("second")));
    assert_eq!(provider.asked(), [format!("{FEED}?after=first"), format!("{FEED}?after=second")]);
}

#[tokio::test]
async fn a_cursor_that_is_no_longer_known_begins_the_feed_anew() {
    let (provider, samsara) = start().await;
    provider.on(FEED, [failure(400, None), page(&json!([]), "new", false)]);

    let found = samsara.locations(&token(), Some("expired")).await.expect("locations");

    assert_eq!(found.cursor.as_deref(), Some("new"));
}

#[tokio::test]
async fn a_wait_that_is_asked_for_is_kept_and_a_failure_that_passes_is_asked_again() {
    let (provider, samsara) = start().await;
    let vehicles = page(&json!([vehicle("1", VINS[0])]), "", false);
    provider.on(VEHICLES, [failure(429, Some("0.05")), failure(503, None), vehicles]);
    let before = tokio::time::Instant::now();

    let found = samsara.vehicles(&token()).await.expect("vehicles");

    assert_eq!((found.len(), provider.asked().len()), (1, 3));
    assert!(before.elapsed() >= Duration::from_millis(50));
}

#[tokio::test]
async fn a_refusal_a_long_wait_and_a_failure_that_stays_are_distinguished() {
    let (provider, samsara) = start().await;

    for (answer, expected, asked) in [
        (failure(401, None), Failure::Refused, 1),
        (failure(429, Some("3600")), Failure::Busy(Duration::from_hours(1)), 1),
        (failure(500, None), Failure::Status(500), 4),
    ] {
        let before = provider.asked().len();
        provider.on(VEHICLES, [answer]);
        assert_eq!(samsara.vehicles(&token()).await, Err(expected));
        assert_eq!(provider.asked().len() - before, asked);
    }
    provider.on(VEHICLES, [ok(&json!({"unexpected": true}))]);
    assert!(matches!(samsara.vehicles(&token()).await, Err(Failure::NoAnswer(_))));
}
