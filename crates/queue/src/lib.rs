//! Jobs in PostgreSQL: leases, retries, schedules; knows no domain.
