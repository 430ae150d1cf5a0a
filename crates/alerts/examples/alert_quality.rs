//! How good the alerts are on sample loads: precision and recall of each kind, and how many tickets innocent loads make. (docs/alerts.md)
//!
//! `cargo run -p alerts --example alert_quality -- [loads of each kind] [innocent loads]`

use alerts::generate::{Noise, Quality, noise, quality};
use alerts::{AlertType, Settings};

const SEED: u64 = 16;

fn main() {
    let mut counts = std::env::args().skip(1).map(|count| count.parse().expect("a number of loads"));
    let (each, innocent) = (counts.next().unwrap_or(300), counts.next().unwrap_or(10_000));
    let settings = Settings::default();
    println!("{:<40} {:>9} {:>7}  {each} planted and {each} look-alikes of each kind", "Alert", "Precision", "Recall");
    for is_type in AlertType::ALL.iter().copied() {
        let found: Quality = quality(is_type, SEED, each, &settings);
        println!("{:<40} {:>8.1}% {:>6.1}%", is_type.as_str(), found.precision() * 100.0, found.recall() * 100.0);
    }
    let Noise { loads, tickets, high, by_kind } = noise(SEED, innocent, &settings);
    let per_hundred = |count: u32| f64::from(count) * 100.0 / loads as f64;
    println!(
        "\n{loads} innocent loads: {:.2} tickets and {:.2} high ones per 100",
        per_hundred(tickets),
        per_hundred(high)
    );
    for (is_type, (count, high)) in by_kind {
        println!("  {:<40} {:>5.2} {:>5.2}", is_type.as_str(), per_hundred(count), per_hundred(high));
    }
}
