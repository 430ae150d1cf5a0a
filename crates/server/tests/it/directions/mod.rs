//! Routes between stops, from the built-in roads and from services.

mod find;
mod services;
