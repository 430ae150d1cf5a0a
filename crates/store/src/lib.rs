//! Every SQL statement, by domain, and the private PostgreSQL used when none is configured.
