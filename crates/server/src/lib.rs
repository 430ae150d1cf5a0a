//! Every HTTP handler and job, by domain, and the haulwarden binary.
