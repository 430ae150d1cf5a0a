//! What the book holds of a load.

use crate::board::BoardFacts;
use crate::equipment::EquipmentType;
use crate::load::Load;
use crate::tracking::{Judged, TabSet, TrackingStatus};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, LoadId, TeamId, UserId};
use kernel::names::name_key;

/// The carrier of a load, as lists name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookCarrier {
    /// The carrier; none where what the TMS named is not on file.
    pub id: Option<CarrierId>,
    /// Its legal name, or the text of the TMS.
    pub legal_name: Box<str>,
    /// Its USDOT number.
    pub dot_number: Option<i32>,
}

/// One open load.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The load.
    pub id: LoadId,
    /// Whose it is.
    pub company: CompanyId,
    /// The broker's own number.
    pub external_load_number: Box<str>,
    /// Who works on it (`my_loads`).
    pub user_id: Option<UserId>,
    /// The team that works on it.
    pub team_id: Option<TeamId>,
    /// The equipment it asks for.
    pub equipment_type: Option<EquipmentType>,
    /// Its carrier.
    pub carrier: Option<BookCarrier>,
    /// What the load board needs of it.
    pub board: BoardFacts,
    /// The load as it is followed.
    pub load: Load,
}

impl Entry {
    /// What it is searched by: number, carrier and VINs as name keys in lines, then the USDOT number after its mark.
    pub(super) fn search_key(&self) -> Box<str> {
        let mut key = name_key(&self.external_load_number);
        for part in self.carrier.iter().map(|carrier| name_key(&carrier.legal_name)) {
            key.push('\n');
            key.push_str(&part);
        }
        for vin in self.load.movements.iter().filter_map(|movement| movement.vin) {
            key.push('\n');
            key.extend(vin.iter().map(|byte| char::from(byte.to_ascii_uppercase())));
        }
        key.push(DOT_MARK);
        if let Some(dot) = self.carrier.as_ref().and_then(|carrier| carrier.dot_number) {
            key.push_str(&dot.to_string());
        }
        key.into()
    }

    /// The bytes of an entry with what it points to.
    pub(super) fn bytes(&self) -> usize {
        let carrier = self.carrier.as_ref().map_or(0, |carrier| carrier.legal_name.len());
        size_of::<Self>()
            + size_of_val(&*self.load.stops)
            + self.load.movements.capacity() * size_of::<crate::movement::Movement>()
            + self.external_load_number.len()
            + carrier
    }
}

/// Stands before the USDOT number of a search key; in no name key.
pub(super) const DOT_MARK: char = '\u{1}';

/// What lists are filtered and sorted by.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    pub(super) id: i64,
    pub(super) judged: Judged,
    pub(super) equipment: Option<EquipmentType>,
    /// 0 where there is none; ids are positive.
    pub(super) user: i64,
    pub(super) team: i64,
    pub(super) carrier: i64,
    /// The first pickup window's start, in microseconds.
    pub(super) origin: i64,
    /// The last window's start.
    pub(super) destination: i64,
    pub(super) eta: Option<i64>,
    pub(super) search: Box<str>,
}

impl Keys {
    /// The keys of an empty slot.
    pub(super) fn none() -> Self {
        let judged = Judged { tracking_status: TrackingStatus::NotStarted, tabs: TabSet::default() };
        Self {
            id: 0,
            judged,
            equipment: None,
            user: 0,
            team: 0,
            carrier: 0,
            origin: 0,
            destination: 0,
            eta: None,
            search: Box::default(),
        }
    }

    pub(super) fn of(entry: &Entry, judged: Judged) -> Self {
        let load = &entry.load;
        let start = |window: Option<crate::stop::Window>| window.map_or(0, |window| micros(window.start));
        Self {
            id: entry.id.0,
            judged,
            equipment: entry.equipment_type,
            user: entry.user_id.map_or(0, |id| id.0),
            team: entry.team_id.map_or(0, |id| id.0),
            carrier: entry.carrier.as_ref().and_then(|carrier| carrier.id).map_or(0, |id| id.0),
            origin: start(load.pickup_window()),
            destination: start(load.last_stop().map(|stop| stop.window)),
            eta: load.eta_at.map(micros),
            search: entry.search_key(),
        }
    }
}

pub(super) fn micros(at: DateTime<Utc>) -> i64 {
    at.timestamp_micros()
}
