//! A load as one carrier's driver hauls it: the stops of the movement, and whose it is.

use freight::stop::{Stop, Window};
use platform::http::Error;
use store::loads::held::{self, Held};
use store::loads::links::TrackingPage;
use store::loads::rows::{MovementRow, StopRow};
use store::{Conn, Opened};

/// A load with the movement of a driver's or carrier's page.
#[derive(Debug)]
pub struct Haul {
    /// The load.
    pub held: Held,
    /// The movement, which is open.
    pub movement: MovementRow,
}

impl Haul {
    /// As it is now.
    pub async fn read(db: &mut Conn, page: &Opened<TrackingPage>) -> Result<Self, Error> {
        Self::of(held::read(db, page.tenant(), page.load_id).await?, page)
    }

    /// The same, with the load locked until the transaction ends.
    pub async fn lock(db: &mut Conn, page: &Opened<TrackingPage>) -> Result<Self, Error> {
        Self::of(held::lock(db, page.tenant(), page.load_id).await?, page)
    }

    fn of(held: Option<Held>, page: &Opened<TrackingPage>) -> Result<Self, Error> {
        let held = held.ok_or(Error::NotFound)?;
        let movement = held.movements.iter().find(|movement| Some(movement.id) == page.movement_id).cloned();
        let movement = movement.ok_or(Error::NotFound)?;
        Ok(Self { held, movement })
    }

    /// The movement's own stops, in order.
    pub fn stops(&self) -> impl DoubleEndedIterator<Item = &StopRow> {
        let range = self.movement.range();
        self.held.stops.iter().filter(move |stop| range.has(stop.position as u8))
    }

    /// The windows of the first and the last of them.
    pub fn windows(&self) -> Option<(Window, Window)> {
        let mut stops = self.stops();
        let first = stops.next()?.window();
        Some((first, stops.next_back().map_or(first, StopRow::window)))
    }

    /// The next of them: the first after the last that was left.
    pub fn next_stop(&self) -> Option<&StopRow> {
        let stops: Vec<_> = self.stops().collect();
        let left = stops.iter().rposition(|stop| stop.followed().is_left());
        stops.get(left.map_or(0, |left| left + 1)).copied()
    }

    /// The last of them, as it is followed.
    pub fn last_stop(&self) -> Option<Stop> {
        self.stops().next_back().map(StopRow::followed)
    }

    /// The carrier's name, as on file or as the broker's system wrote it.
    pub fn carrier_name(&self) -> &str {
        let MovementRow { carrier_legal_name, carrier_text, .. } = &self.movement;
        carrier_legal_name.as_deref().or(carrier_text.as_deref()).unwrap_or("your company")
    }
}
