//! The engine: raises alerts about loads, keeps their evidence, clears and closes them.
//!
//! It is fed by the loads' feed (a load, its stops, contacts, positions or logs changed) and by each load's next moment at which time alone can
//! change anything; the carriers' feed is handed on as rows of the loads' feed. Each company is a shard that one process holds
//! (`store::tickets::shards`). A turn reads what is new and due. Batch by batch, it gathers what the loads are evaluated from (`gather`), evaluates
//! them (`alerts`), and writes tickets, their events, notices, companies' events and how far it has read in one transaction (`written`). A process
//! that dies leaves nothing of a batch that it didn't commit: those loads are still due, and another process takes the shards over when their
//! leases have run out.
//!
//! Not the job queue: that would be three writes for each load, and a job says nothing of what changed since.

mod carriers_feed;
mod checks;
mod clocks;
mod gather;
mod judged;
pub mod preview;
mod run;
mod told;
mod turn;
mod written;

pub use gather::requirements_of;
pub use run::{run, run_due};
