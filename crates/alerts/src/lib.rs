//! What is wrong with a load (document 2 §4): fifteen kinds of alert of the documents and ten of our own, each with the evidence that a
//! person can check, what to do, and what ends it; and the tickets that people work them in.
//!
//! Pure: no database, no clock, no HTTP. The engine gathers an [`input::Input`] and hands in the moment. The map:
//!
//! - `input`: what a load is judged by, as plain data that is stored with a ticket and judged again later.
//! - `settings`: a company's thresholds.
//! - `evaluate`: all kinds for one movement, and the next moment at which time alone changes them.
//! - `kinds`: one file a kind.
//! - `to_do`: what a desk does about a kind.
//! - `generate`: sample loads, planted fraud and look-alikes, by which the alerts are measured.
//! - `ticket`: who may change a ticket how.
//! - `lifecycle`: what the engine does with what it found and the tickets that there are.
//! - `acknowledge`: by when a person must see to a high alert.

pub mod acknowledge;
mod alert;
mod case;
mod evaluate;
mod finding;
pub mod generate;
pub mod input;
mod kinds;
pub mod lifecycle;
pub mod settings;
pub mod ticket;
mod to_do;
mod words;

pub use alert::{Alert, Check, Evaluation, Evidence, Subject};
pub use evaluate::evaluate;
pub use input::Input;
pub use settings::Settings;
pub use to_do::{Callee, ToDo};
pub use words::{Advice, AlertType, CheckState, Concern, Condition, Resolution, Severity, TicketStatus};
