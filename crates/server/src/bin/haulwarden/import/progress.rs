//! How far an import is: a bar on a terminal, else a line when something begins.

use fmcsa::catalogue::DataSet;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr};
use store::import::{Source, Watch};

/// The bar of one file.
pub(super) struct Bar {
    bar: ProgressBar,
    file: String,
}

impl Bar {
    pub(super) fn new(source: &Source) -> Self {
        let bar = if stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        let file = source.to_string();
        bar.set_message(format!("{file}: looking"));
        Self { bar, file }
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn say(&self, what: &str) {
        if self.bar.is_hidden() {
            tracing::info!(file = self.file, "{what}");
        } else {
            self.bar.set_message(format!("{}: {what}", self.file));
        }
    }
}

impl Watch for Bar {
    fn waiting(&self) {
        self.say("waiting for another import to end");
    }

    fn surveyed(&self, records: u64) {
        self.bar.set_position(records);
    }

    fn started(&self, set: DataSet, records: u64, done: u64) {
        let style = "{msg} {wide_bar} {human_pos}/{human_len} {per_sec} {eta}";
        self.bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
        self.bar.set_length(records);
        self.bar.set_position(done);
        self.bar.reset_eta();
        if done > 0 {
            self.say(&format!("{}, going on after {done} of {records} rows", set.label()));
        } else {
            self.say(&format!("{}, {records} rows", set.label()));
        }
    }

    fn advanced(&self, records: u64) {
        self.bar.set_position(records);
    }

    fn finishing(&self) {
        self.say("finishing");
    }
}

/// The counter of working out derived facts: how many there will be is not known beforehand.
pub(super) fn facts() -> ProgressBar {
    let bar = if stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    bar.set_style(
        ProgressStyle::with_template("{spinner} facts of {human_pos} carriers")
            .unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    bar
}
