//! The sample loads by which the alerts are measured. (The figures of docs/alerts.md are of more loads: `examples/alert_quality.rs`.)

use alerts::generate::{Story, noise, quality};
use alerts::{AlertType, Settings};

const SEED: u64 = 16;

#[test]
fn every_kind_finds_what_is_planted_and_not_what_looks_like_it() {
    for is_type in AlertType::ALL.iter().copied() {
        let found = quality(is_type, SEED, 3, &Settings::default());
        assert!(found.missed == 0 && found.wrong == 0, "{is_type}: {found:?}");
    }
}

#[test]
fn innocent_loads_make_few_tickets() {
    let noise = noise(SEED, 60, &Settings::default());
    assert!(noise.tickets <= 12 && noise.high <= 5, "{noise:?}");
}

#[test]
fn the_same_seed_gives_the_same_load() {
    let far = "2040-01-01T00:00:00Z".parse().expect("an instant");
    let told = |seed, nth| serde_json::to_string(&Story::innocent(seed, nth).seen(far)).expect("JSON");
    assert_eq!(told(1, 7), told(1, 7));
    assert_ne!(told(1, 7), told(2, 7));
}
