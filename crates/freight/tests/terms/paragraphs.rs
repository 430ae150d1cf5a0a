//! Terms paragraph by paragraph, each read alone. The texts of `third` and `fourth` are paragraphs with an empty line between them; a row of a
//! table names a finding and words of its paragraph, and a paragraph without a row is harmless. What a whole confirmation lacks is not asked.
//!
//! `third` (214, in the language of agreements, confirmations and emails) and `fourth` (60: capitals, poor scans, short messages) were written
//! before their author had read the rules, but the same person then changed the rules. The 380 of `paragraphs` were written in five rounds
//! while the rules were changed, and looked at: they say that nothing gets worse.

use super::{Count, Sample, flat, samples, table};
use freight::terms::{Finding, Kind, lint};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What a set was counted to give, and what was wrong or missed.
#[derive(Default)]
struct Reading {
    counts: BTreeMap<Kind, Count>,
    harmless: u32,
    alarmed: u32,
    said: String,
}

impl Reading {
    fn of(folder: &str) -> Self {
        let mut reading = Self::default();
        for sample in samples(folder) {
            let paragraphs: Vec<&str> =
                sample.text.split("\n\n").map(str::trim).filter(|words| !words.is_empty()).collect();
            for (_, words) in &sample.expected {
                let words = flat(words.as_deref().expect("words of a paragraph"));
                let of = paragraphs.iter().filter(|paragraph| flat(paragraph).contains(&words)).count();
                assert!(of > 0, "{}: no paragraph says {words}", sample.name);
            }
            for paragraph in paragraphs {
                reading.read(&sample, paragraph);
            }
        }
        reading
    }

    fn read(&mut self, sample: &Sample, paragraph: &str) {
        let words_of = flat(paragraph);
        let is_said_here = |words: &Option<String>| words.as_ref().is_some_and(|words| words_of.contains(&flat(words)));
        let expected: BTreeSet<Kind> =
            sample.expected.iter().filter(|(_, words)| is_said_here(words)).map(|(kind, _)| *kind).collect();
        let found = lint(paragraph, &sample.context).expect("read");
        let found: BTreeSet<Kind> =
            found.iter().filter(|finding| is_term(finding)).map(|finding| finding.kind).collect();
        for kind in expected.union(&found) {
            let count = self.counts.entry(*kind).or_default();
            let how = match (expected.contains(kind), found.contains(kind)) {
                (true, true) => {
                    count.right += 1;
                    continue;
                }
                (true, false) => {
                    count.missed += 1;
                    "missed"
                }
                _ => {
                    count.wrong += 1;
                    "wrong"
                }
            };
            writeln!(self.said, "{}: {how} {kind}: {words_of}", sample.name).expect("said");
        }
        if expected.is_empty() {
            self.harmless += 1;
            self.alarmed += u32::from(!found.is_empty());
        }
    }

    fn all(&self) -> Count {
        self.counts.values().fold(Count::default(), |all, count| all.plus(*count))
    }

    fn print(&self, folder: &str) {
        println!("{}", table(folder, &self.counts));
        println!("{} of {} harmless paragraphs have a finding\n{}", self.alarmed, self.harmless, self.said);
    }
}

/// Whether it is about a term that is there.
fn is_term(finding: &Finding) -> bool {
    finding.words.is_some() && finding.kind != Kind::CannotTell
}

/// Counts a set and holds it to the least that its findings may be right and complete.
fn hold(folder: &str, harmless: u32, least: (f64, f64)) {
    let reading = Reading::of(folder);
    reading.print(folder);
    let all = reading.all();

    assert_eq!(reading.harmless, harmless);
    assert!(all.precision() >= least.0, "precision {:.3}\n{}", all.precision(), reading.said);
    assert!(all.recall() >= least.1, "recall {:.3}\n{}", all.recall(), reading.said);
}

#[test]
fn findings_in_the_paragraphs_that_rules_were_made_with_are_right_and_nearly_complete() {
    hold("paragraphs", 176, (0.95, 0.85));
}

#[test]
fn findings_in_the_third_set_are_counted() {
    hold("third", 118, (0.9, 0.95));
}

#[test]
fn findings_in_the_fourth_set_are_counted() {
    hold("fourth", 30, (0.9, 0.6));
}
