//! The dated lists that contacts and places are compared with. Only the entries that can matter for the load are handed in.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// The lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lists {
    /// Email addresses, domains and phones of dispatch services.
    pub dispatch_services: List,
    /// Email addresses, domains and phones that the company or the operator blocked.
    pub blocked: List,
    /// Email addresses and phones in published identity alerts.
    pub identity_alerts: List,
    /// Contacts of carriers that the company marked as do not dispatch.
    pub do_not_dispatch: List,
    /// Counties and ZIP code areas where loads are stolen.
    pub high_risk_areas: List,
    /// Email domains of this company.
    pub company_domains: Vec<String>,
}

/// A list of a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// Its day; none where there is no such list, and nothing can be said by it.
    pub as_of: Option<NaiveDate>,
    /// Its entries.
    pub entries: Vec<Entry>,
}

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// An email address, a domain, a phone as contacts write it, an area, or a word: in lower case.
    pub value: String,
    /// Who it is, or why it is listed, for people.
    pub about: String,
}

impl List {
    /// The entry of a value, whatever its case.
    pub fn find(&self, value: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.value.eq_ignore_ascii_case(value))
    }
}
