//! A load followed from before pickup to delivery (document 2 §2–§9).
//!
//! Pure: no IO and no clock. Whoever calls hands in the moment, the company's [`settings::Settings`] and what is stored; the answers are
//! data. The map:
//!
//! - `load`: status and who may change it, delay, assumed delivery, validation of what a TMS or a person sends.
//! - `stop`, `movement`: where and when; which carrier hauls which part.
//! - `tracking`: eligibility, tracking status, problems, the tabs of the Loads screen, and the next moment any of them can change.
//! - `position`: measured positions, which of them are refused, arrival and departure, packed traces.
//! - `eta`: remaining miles, earliest and expected arrival.
//! - `guarded`: loads that thieves look for, and their sealed pickup numbers.
//! - `readiness`: what is still needed before pickup, check calls, detention.
//! - `terms`: what stands in a rate confirmation that a reader should know before signing.
//! - `roster`: a team's weekly hours.
//! - `board`: the load board: what can be posted, what is posted, what a search finds.
//! - `book`: the open loads of all companies in memory.
//! - `matching`: which carriers fit a load. `offer`: how offers to carriers and their bids stand.
//! - `generate`: sample loads and drivers, the same for the same seed.

pub mod board;
pub mod book;
pub mod equipment;
pub mod eta;
pub mod generate;
pub mod guarded;
pub mod load;
pub mod matching;
pub mod movement;
pub mod offer;
pub mod position;
pub mod readiness;
pub mod roster;
pub mod settings;
pub mod stop;
pub mod terms;
pub mod tracking;
