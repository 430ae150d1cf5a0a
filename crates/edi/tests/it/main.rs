//! Interchanges as partners write them, what is read of them, and what is written for partners.

mod dialects;
mod envelopes;
mod hostile;
mod made;
mod several;
mod tenders;
mod written;
