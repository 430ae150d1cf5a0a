//! What a load is judged by: plain data, all in whole numbers and words, so that a stored input gives the same alerts byte for byte.
//!
//! The engine gathers it; nothing here reads a database or a clock. Whoever adds a field gives it `#[serde(default)]` and leaves
//! [`Input::VERSION`], so that stored inputs still read; whoever changes a meaning raises it.

mod carrier;
mod contact;
mod fact;
mod lists;
mod load;
mod place;
mod tracking;

pub use carrier::{
    CargoPolicy, Carrier, CarrierChange, Changed, EldConsent, Exclusion, Fleet, History, IdentityAlert, Outcome,
    OwnMovement, Requirements, UnmetRule,
};
pub use contact::{Contact, ContactRole, Dmarc, DmarcPolicy, DomainPolicy, Line, LineType, Mail, OnFile, SharedBy};
pub use fact::{Fact, Source};
pub use lists::{Entry, List, Lists};
pub use load::{
    CrewChange, CrewPart, Demand, Elsewhere, Guard, Instruction, InstructionChange, Load, Movement, NamedBy,
    NamedCarrier, Sighting, SightingBy, Stop, ToldArrival, Vehicle,
};
pub use place::{Fix, Spot};
pub use tracking::{PageOpen, RoadRoute, Tracking, Truck};

use serde::{Deserialize, Serialize};

/// What one movement of a load is judged by. A load of two movements is two inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// [`Self::VERSION`] when it was gathered.
    pub version: u16,
    /// The load.
    pub load: Load,
    /// The carrier's part that is judged; none where nobody hauls it.
    pub movement: Option<Movement>,
    /// The carrier; none where it isn't on file.
    pub carrier: Option<Carrier>,
    /// Who is written to and called.
    pub contacts: Vec<Contact>,
    /// Where trucks are.
    pub tracking: Tracking,
    /// The company's own loads with the carrier.
    pub history: History,
    /// The lists.
    pub lists: Lists,
}

impl Input {
    /// The present version. 2: whether a load is guarded is judged by `freight`, and handed in. 3: with the reasons that it doesn't need. 4:
    /// moments are told by the 12-hour clock, and evidence says when a truck was seen off its route, no longer where. 5: alerts
    /// of spoofing speak of emails alone, and say which of them a person closes.
    pub const VERSION: u16 = 5;
}
