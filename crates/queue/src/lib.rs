//! Work to do later, kept in PostgreSQL: leases, retries with back-off, one waiting job per key, schedules. Knows no domain.
//!
//! A job is enqueued in the transaction of the change that it follows from, so neither happens without the other. It runs at least
//! once: a worker that dies leaves a lease that runs out, and another takes the job again. So a job must be safe to run twice, and its
//! payload holds ids, not secrets and not copies. Such a try counts like any other, so a job that ends its process does so a bounded
//! number of times. A try that a worker breaks off because it is told to stop does not count, and the job can be taken again at once.

mod enqueue;
mod job;
mod registry;
mod table;
mod worker;

pub use enqueue::{enqueue, enqueue_at};
pub use job::{Failure, Job, JobResult, Run};
pub use registry::Registry;
pub use table::remove_expired;
pub use worker::{Settings, Worker};
