//! Which carriers fit a load. (Document 2 §7: GET carriers/load_match/{id}; §5: its orders; loads.md §6: who is sought, who is out, what counts.)
//!
//! `filters` reads the call, `gather` finds the candidates (the carrier index for who was seen or told the company of the lane, the company's own
//! rows for the rest), `freight::matching` judges and orders them, `view` shapes the page.

pub mod filters;
pub mod load_match;
pub mod model_year;
pub mod view;

mod equipment;
mod gather;
mod postings;
mod requirements;
