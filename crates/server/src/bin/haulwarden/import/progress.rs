//! How far an import is: a bar on a terminal, else a line now and then.

use fmcsa::catalogue::DataSet;
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use kernel::count::count;
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::import::Watch;

/// Without a terminal, a file is spoken of no more often than this.
const PAUSE: Duration = Duration::from_secs(5);

/// The bar of one file.
pub(super) struct Bar {
    line: ProgressBar,
    file: String,
    /// When something was last said of it.
    said: Mutex<Instant>,
}

impl Bar {
    pub(super) fn new(file: &str) -> Self {
        let bar = if stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        bar.set_message(format!("{file}: checking"));
        Self { line: bar, file: file.to_owned(), said: Mutex::new(Instant::now()) }
    }

    /// So many bytes of it have come.
    pub(super) fn fetched(&self, bytes: u64) {
        self.say_now_and_then(|| format!("downloaded {}", HumanBytes(bytes)));
    }

    /// Says it on a terminal always, else when nothing was said for a while.
    fn say_now_and_then(&self, what: impl FnOnce() -> String) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.line.is_hidden() || said.elapsed() >= PAUSE {
            *said = Instant::now();
            self.say(&what());
        }
    }

    pub(super) fn end(&self) {
        self.line.finish_and_clear();
    }

    fn say(&self, what: &str) {
        if self.line.is_hidden() {
            tracing::info!(file = self.file, "{what}");
        } else {
            self.line.set_message(format!("{}: {what}", self.file));
        }
    }
}

impl Watch for Bar {
    fn waiting(&self) {
        self.say("waiting for another import to finish");
    }

    fn surveyed(&self, records: u64) {
        self.say_now_and_then(|| format!("checking, {}", count(records, "row")));
    }

    fn started(&self, set: DataSet, records: u64, done: u64) {
        let style = "{msg} {wide_bar} {human_pos}/{human_len} {per_sec} {eta}";
        self.line.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
        self.line.set_length(records);
        self.line.set_position(done);
        self.line.reset_eta();
        if done > 0 {
            self.say(&format!("{}, continuing after {done} of {}", set.label(), count(records, "row")));
        } else {
            self.say(&format!("{}, {}", set.label(), count(records, "row")));
        }
    }

    fn advanced(&self, records: u64) {
        self.line.set_position(records);
        if self.line.is_hidden() {
            self.say_now_and_then(|| format!("{records} of {}", count(self.line.length().unwrap_or_default(), "row")));
        }
    }

    fn finishing(&self) {
        self.say("finishing");
    }
}

/// The counter of working out derived facts: how many there will be is not known beforehand.
pub(super) fn facts() -> ProgressBar {
    let bar = if stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    bar.set_style(
        ProgressStyle::with_template("{spinner} carriers updated: {human_pos}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    bar
}
