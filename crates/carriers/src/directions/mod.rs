//! Routes between stops, as returned by the API. How a route is found is in `platform::routing` and `geo::routing`. (Product: lanes and
//! their estimated miles.)

pub mod find;
pub mod view;
