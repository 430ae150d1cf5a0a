//! Photos and documents of loads: bill of lading, seal, proof of delivery, lumper receipt. Drivers add theirs on their page
//! (`driver::papers`), the broker's people here. No one reads what is in them: they are kept, and handed out as they came.

pub mod download;
pub mod given;
pub mod upload;
