//! What the board is asked: filters, sorts and their defaults.

use super::PostingAge;
use super::spot::Reach;
use crate::equipment::EquipmentType;
use crate::load::LoadStatus;
use chrono::NaiveDate;
use kernel::ids::{LoadId, TeamId, UserId};

kernel::wire::words! {
    /// Which loads the board shows. (Document 2 §2 and §3.)
    pub enum BoardView {
        /// All.
        All = "all",
        /// Those that are posted.
        Posted = "posted",
        /// Those that are not.
        Unposted = "unposted",
    }
}

kernel::wire::words! {
    /// What the board is sorted by; loads of which that is unknown come last, and equal ones follow by id. (Document 2 §5.)
    pub enum BoardSort {
        /// The minimum rate, the least first.
        PriceAscending = "price_asc",
        /// The minimum rate, the greatest first.
        PriceDescending = "price_desc",
        /// When it was last posted, the longest ago first.
        PostingAscending = "posting_asc",
        /// When it was last posted, the newest first.
        PostingDescending = "posting_desc",
        /// The minimum rate a billable mile, the greatest first.
        RatePerMile = "rpm",
        /// Billable miles, the fewest first.
        DistanceAscending = "distance_asc",
        /// Billable miles, the most first.
        DistanceDescending = "distance_desc",
        /// The start of the first pickup window, the earliest first.
        PickupAscending = "pickup_asc",
        /// The same, the latest first.
        PickupDescending = "pickup_desc",
        /// The start of the last stop's window, the earliest first.
        DropoffAscending = "dropoff_asc",
        /// The same, the latest first.
        DropoffDescending = "dropoff_desc",
    }
}

impl BoardSort {
    /// Whether the greatest comes first.
    pub const fn is_descending(self) -> bool {
        matches!(
            self,
            Self::PriceDescending
                | Self::PostingDescending
                | Self::RatePerMile
                | Self::DistanceDescending
                | Self::PickupDescending
                | Self::DropoffDescending
        )
    }
}

kernel::wire::words! {
    /// What certifications a load requires. (Document 2 §3: hazmat, tanker, none.)
    pub enum CertificationFilter {
        /// A hazmat endorsement.
        Hazmat = "hazmat",
        /// A tank endorsement.
        Tanker = "tanker",
        /// None.
        None = "none",
    }
}

/// Days that a window has to touch, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayRange {
    /// The first day.
    pub start: Option<NaiveDate>,
    /// The last day.
    pub end: Option<NaiveDate>,
}

/// One load, by what someone typed: its id or its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadKey {
    /// The text as an id, if it can be one.
    pub id: Option<LoadId>,
    /// The text as a number of the broker's own; case does not count.
    pub number: String,
}

impl LoadKey {
    /// Reads a text.
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        Self { id: text.parse().ok().map(LoadId), number: text.to_owned() }
    }

    /// Whether a load is meant.
    pub fn is(&self, id: LoadId, number: &str) -> bool {
        self.id == Some(id) || self.number.to_lowercase() == number.to_lowercase()
    }
}

/// What narrows the board. All parts hold together; a list means any of its words, and an empty one asks nothing. A load of which a part is
/// unknown is not found by that part.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardFilter {
    /// Whose loads (`my_loads`).
    pub user_id: Option<UserId>,
    /// Which team's.
    pub team_id: Option<TeamId>,
    /// One load.
    pub load: Option<LoadKey>,
    /// The equipment that is asked for.
    pub equipment: Vec<EquipmentType>,
    /// The trailers that are there: loads that ask for them, or for a van or reefer where it is one.
    pub trailer: Vec<EquipmentType>,
    /// At least so much.
    pub min_rate_cents: Option<i64>,
    /// At least so many pounds. (Document 2 §5.)
    pub pounds: Option<f64>,
    /// At most so many feet.
    pub trailer_length: Option<f64>,
    /// What is required of the carrier.
    pub certifications: Vec<CertificationFilter>,
    /// Where the first pickup is.
    pub origin: Option<Reach>,
    /// Where the last stop is.
    pub destination: Option<Reach>,
    /// The days that the pickup window touches. Without a start, those from today on. (Document 2 §5.)
    pub pickup: DayRange,
    /// The days that the last stop's window touches.
    pub dropoff: DayRange,
    /// How long ago it was last posted.
    pub posting: Vec<PostingAge>,
    /// Its status. (Document 2 §4: searches use available.)
    pub status: Vec<LoadStatus>,
}

impl Default for BoardFilter {
    fn default() -> Self {
        Self {
            user_id: None,
            team_id: None,
            load: None,
            equipment: Vec::new(),
            trailer: Vec::new(),
            min_rate_cents: None,
            pounds: None,
            trailer_length: None,
            certifications: Vec::new(),
            origin: None,
            destination: None,
            pickup: DayRange::default(),
            dropoff: DayRange::default(),
            posting: Vec::new(),
            status: vec![LoadStatus::Available],
        }
    }
}

/// One page of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardQuery {
    /// Posted loads, unposted ones, or all.
    pub view: BoardView,
    /// What narrows it.
    pub filter: BoardFilter,
    /// Its order.
    pub sort: BoardSort,
    /// The page, from 1.
    pub page: u32,
    /// Loads on a page, at most [`kernel::list::MAX_PER_PAGE`].
    pub per_page: u32,
}

impl Default for BoardQuery {
    /// The first page of all available loads, the earliest pickup first. (Document 2 §9: open loads by origin ascending, 50 a page.)
    fn default() -> Self {
        Self {
            view: BoardView::All,
            filter: BoardFilter::default(),
            sort: BoardSort::PickupAscending,
            page: 1,
            per_page: crate::book::Query::PER_PAGE,
        }
    }
}

/// How many loads each view has under the same filter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewCounts {
    /// All.
    pub all: u32,
    /// Those that are posted.
    pub posted: u32,
    /// Those that are not.
    pub unposted: u32,
}

impl ViewCounts {
    /// How many a view has.
    pub const fn of(&self, view: BoardView) -> u32 {
        match view {
            BoardView::All => self.all,
            BoardView::Posted => self.posted,
            BoardView::Unposted => self.unposted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_is_named_by_its_id_or_its_number() {
        let key = LoadKey::of(" 4471 ");

        assert!(key.is(LoadId(4471), "A-1") && key.is(LoadId(1), "4471") && !key.is(LoadId(1), "44711"));
        assert!(LoadKey::of("ab-7").is(LoadId(1), "AB-7"));
    }

    #[test]
    fn the_board_sorts_in_eleven_ways() {
        assert_eq!(BoardSort::ALL.len(), 11);
        assert_eq!(BoardSort::ALL.iter().filter(|sort| sort.is_descending()).count(), 6);
    }
}
