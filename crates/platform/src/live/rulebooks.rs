//! Companies' rules as this process last read them, and what all carriers come to by them.
//!
//! Whoever asks says which version of the rules the database has; what was read at another version or on another day is not given out. What all
//! carriers come to is made for the newest snapshot asked for, from the one before, and once for all who ask together.

use chrono::NaiveDate;
use index::{Rulebook, Snapshot, Verdicts};
use kernel::ids::CompanyId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use store::verdicts::Version;

/// Companies whose rules are kept.
const BOOKS: usize = 256;
/// Companies whose carriers' verdicts are kept: some bits for each of millions of carriers.
const VERDICTS: usize = 64;

/// A company's rules, and as of when they were read.
#[derive(Debug)]
pub struct Book {
    /// The company; none for the rules of those who have none.
    company: Option<CompanyId>,
    /// Which version they are.
    version: Version,
    /// The rules.
    rulebook: Rulebook,
}

impl Book {
    /// Rules that were read when the database had this version.
    pub const fn new(company: Option<CompanyId>, version: Version, rulebook: Rulebook) -> Self {
        Self { company, version, rulebook }
    }

    /// The rules.
    pub const fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }
}

/// What is kept of companies' rules.
#[derive(Debug)]
pub struct Rulebooks {
    books: Mutex<Recent<Book>>,
    verdicts: Mutex<Recent<Turn>>,
}

/// One at a time makes a company's verdicts; those who wait meanwhile find them made.
type Turn = tokio::sync::Mutex<Option<Made>>;

/// Verdicts, and what they were made of. Neither is kept alive by it.
#[derive(Debug)]
struct Made {
    book: Weak<Book>,
    snapshot: Weak<Snapshot>,
    verdicts: Arc<Verdicts>,
}

impl Made {
    fn is_of(&self, book: &Arc<Book>, snapshot: &Arc<Snapshot>) -> bool {
        self.book.as_ptr() == Arc::as_ptr(book) && self.snapshot.as_ptr() == Arc::as_ptr(snapshot)
    }
}

impl Default for Rulebooks {
    fn default() -> Self {
        Self { books: Mutex::new(Recent::new(BOOKS)), verdicts: Mutex::new(Recent::new(VERDICTS)) }
    }
}

impl Rulebooks {
    /// A company's rules, if they are known as of this version and day.
    pub fn get(&self, company: Option<CompanyId>, version: Version, today: NaiveDate) -> Option<Arc<Book>> {
        let found = self.books.lock().unwrap_or_else(PoisonError::into_inner).get(company)?;
        (found.version == version && found.rulebook.today == today).then_some(found)
    }

    /// A company's rules of this day as they were last read: for when the database cannot be asked for their version.
    pub fn last_known(&self, company: Option<CompanyId>, today: NaiveDate) -> Option<Arc<Book>> {
        let found = self.books.lock().unwrap_or_else(PoisonError::into_inner).get(company)?;
        (found.rulebook.today == today).then_some(found)
    }

    /// Keeps a company's rules in the place of those that were known.
    pub fn keep(&self, book: Book) -> Arc<Book> {
        let (company, book) = (book.company, Arc::new(book));
        self.books.lock().unwrap_or_else(PoisonError::into_inner).put(company, Arc::clone(&book));
        book
    }

    /// What all carriers of a snapshot come to by these rules. Worked out beside the threads that answer requests, unless it is known.
    pub async fn verdicts(&self, book: &Arc<Book>, snapshot: &Arc<Snapshot>) -> anyhow::Result<Arc<Verdicts>> {
        let turn = self.turn(book.company);
        let mut made = turn.lock().await;
        if let Some(known) = made.as_ref().filter(|made| made.is_of(book, snapshot)) {
            return Ok(Arc::clone(&known.verdicts));
        }
        let before = made.as_ref().map(|made| Arc::clone(&made.verdicts));
        let (of, with) = (Arc::clone(book), Arc::clone(snapshot));
        let found = tokio::task::spawn_blocking(move || with.verdicts(&of.rulebook, before.as_deref())).await?;
        let verdicts = Arc::new(found);
        let (book, snapshot) = (Arc::downgrade(book), Arc::downgrade(snapshot));
        *made = Some(Made { book, snapshot, verdicts: Arc::clone(&verdicts) });
        Ok(verdicts)
    }

    fn turn(&self, company: Option<CompanyId>) -> Arc<Turn> {
        let mut turns = self.verdicts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turns.get(company) {
            return turn;
        }
        let turn = Arc::new(Turn::default());
        turns.put(company, Arc::clone(&turn));
        turn
    }
}

/// What was used last of many companies'.
#[derive(Debug)]
struct Recent<T> {
    most: usize,
    /// Grows with each use.
    uses: u64,
    of: HashMap<Option<CompanyId>, (u64, Arc<T>)>,
}

impl<T> Recent<T> {
    fn new(most: usize) -> Self {
        Self { most, uses: 0, of: HashMap::new() }
    }

    fn get(&mut self, company: Option<CompanyId>) -> Option<Arc<T>> {
        self.uses += 1;
        let (used, found) = self.of.get_mut(&company)?;
        *used = self.uses;
        Some(Arc::clone(found))
    }

    /// Keeps one more; where there are too many, what was not used for longest goes.
    fn put(&mut self, company: Option<CompanyId>, value: Arc<T>) {
        self.uses += 1;
        self.of.insert(company, (self.uses, value));
        if self.of.len() > self.most {
            let oldest = self.of.iter().min_by_key(|(_, (used, _))| *used).map(|(company, _)| *company);
            oldest.and_then(|oldest| self.of.remove(&oldest));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let mut recent = Recent::new(2);
        let company = |id| Some(CompanyId(id));
        recent.put(company(1), Arc::new("one"));
        recent.put(None, Arc::new("nobody's"));
        recent.get(company(1));
        recent.put(company(2), Arc::new("two"));

        assert_eq!(recent.get(company(1)).as_deref(), Some(&"one"));
        assert_eq!(recent.get(company(2)).as_deref(), Some(&"two"));
        assert_eq!(recent.get(None), None);
    }
}
