//! Insurance filings.

mod active_by_carrier;
