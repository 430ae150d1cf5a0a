//! Where loads' trucks are: positions come in, are judged, and say when a truck came, left and will arrive; what of them brokers may see.
//!
//! Whoever has positions (the driver's page, an ELD, the broker's own systems, a check call) hands them to [`take_in::take_in`]. The map:
//!
//! - `take_in`, `leave`, `read`, `follow`, `expected`, `legs`, `write`: a batch comes in. What is decided of it is `freight`'s, off the threads
//!   that answer requests.
//! - `together`: calls of a company that come at the same time share a transaction.
//! - `create`, `trace`, `vehicles`, `recent_areas`, `areas_by_vehicle`, `debugging`, `distances`: the calls.
//! - `make_partitions`, `drop_old`, `end_shares`: what comes by the clock.
//!
//! No answer to a broker holds a point outside a share, its own systems' points apart.

pub mod area_view;
pub mod areas_by_vehicle;
pub mod create;
pub mod debugging;
pub mod distances;
pub mod drop_old;
pub mod end_shares;
mod expected;
mod follow;
mod leave;
pub mod legs;
pub mod make_partitions;
mod read;
pub mod recent_areas;
pub mod take_in;
mod together;
pub mod trace;
mod trace_parts;
pub mod vehicles;
pub mod words;
mod write;
