//! The customer's page of a load: how far it is, and while its location is shared, the nearest city. Never where the truck is.

pub mod area;
pub mod open;
pub mod show;
