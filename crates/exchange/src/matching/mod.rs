//! Which carriers fit a load. (Document 2 §7: GET carriers/load_match/{id}; §5: its orders; loads.md §6: who is sought, who is out, what counts.)
//!
//! `filters` reads the call, `own` the company's own rows, `gather` finds the candidates (the carrier index for who was seen or told the company of
//! the lane, those rows for the rest), `freight::matching` judges them, `ranked` orders them as far as the page, `view` shapes it.

pub mod filters;
pub mod load_match;
pub mod model_year;
pub mod view;

mod equipment;
mod gather;
mod own;
mod postings;
mod ranked;
mod requirements;
