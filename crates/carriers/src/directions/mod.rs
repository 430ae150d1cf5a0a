//! Routes between stops, as calls answer them. How a route is found is in `platform::routing` and `geo::routing`. (Product: lanes and their
//! estimated miles.)

pub mod find;
pub mod view;
