//! The company's list of places where loads are often stolen. It guards loads (`loads::guard`). (Ours.)

pub mod list;
pub mod read;
pub mod replace;
