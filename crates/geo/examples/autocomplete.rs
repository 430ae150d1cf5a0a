//! How long `geo::areas::autocomplete` takes: every beginning of some texts, a thousand times each.
//!
//! `cargo run --release -p geo --example autocomplete`

use geo::areas;
use std::hint::black_box;
use std::time::{Duration, Instant};

const TEXTS: [&str; 8] =
    ["chicago, il", "san francisco", "saint louis", "606", "L6T 0A1", "texas", "springfield missouri", "worth"];
const TIMES: u32 = 1_000;

fn main() {
    let start = Instant::now();
    areas::prepare();
    println!("prepared in {:?}", start.elapsed());
    let mut worst = (Duration::ZERO, "");
    for text in TEXTS {
        for (end, letter) in text.char_indices() {
            let begun = &text[..end + letter.len_utf8()];
            let start = Instant::now();
            for _ in 0..TIMES {
                black_box(areas::autocomplete(black_box(begun), 10));
            }
            worst = worst.max((start.elapsed() / TIMES, begun));
        }
        println!("{text:24} {}", areas::autocomplete(text, 1).first().map_or("nothing", |area| area.name.as_str()));
    }
    println!("slowest: {:?} for \"{}\"", worst.0, worst.1);
}
