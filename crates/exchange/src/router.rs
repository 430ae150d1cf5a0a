//! Every call of this crate. A handler that is not here is not reachable; a handler without a guard does not compile here.

use crate::offers::{self, carrier};
use crate::{bids, board, dispositions, matching, truck_postings};
use platform::app::App;
use platform::http::operation::Operations;

/// The calls, below `/monitor`.
pub fn operations() -> Operations<App> {
    platform::operations!(App, Operations::default();
        board::search::search_board,
        board::details::show_board_load,
        board::post::post_load,
        board::unpost::unpost_load,
        board::bulk::bulk_post_loads,
        board::bulk::bulk_unpost_loads,
        board::equipment::list_posted_equipment_types,
        dispositions::list::list_load_carrier_dispositions,
        dispositions::create::create_load_carrier_disposition,
        dispositions::delete::delete_load_carrier_disposition,
        truck_postings::list::list_truck_postings,
        truck_postings::show::show_truck_posting,
        truck_postings::create::create_truck_posting,
        truck_postings::update::update_truck_posting,
        matching::load_match::match_carriers_to_load,
        offers::list::list_load_offers,
        offers::create::create_load_offers,
        offers::withdraw::withdraw_load_offer,
        carrier::show::show_carrier_load_offer,
        carrier::open::open_carrier_load_offer,
        carrier::bid::bid_for_carrier_load_offer,
        carrier::withdraw_bid::withdraw_carrier_load_bid,
        carrier::decline::decline_carrier_load_offer,
        bids::list::list_load_bids,
        bids::accept::accept_load_bid,
        bids::decline::decline_load_bid,
    )
}
