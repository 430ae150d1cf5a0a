//! Every call of this crate. A handler that is not here is not reachable; a handler without a guard does not compile here.

use crate::{alert_contacts, alert_settings, tickets};
use platform::app::App;
use platform::http::operation::Operations;

/// The calls, below `/monitor`.
pub fn operations() -> Operations<App> {
    platform::operations!(App, Operations::default();
        tickets::list::list_tickets,
        tickets::count::count_tickets,
        tickets::stream::stream_tickets,
        tickets::brief::show_shift_brief,
        tickets::replay::replay_ticket,
        tickets::bulk::bulk_update_tickets,
        tickets::show::show_ticket,
        tickets::update::update_ticket,
        tickets::movements::list_movements,
        tickets::events::list_ticket_events,
        tickets::asks::ask::ask_carrier,
        tickets::asks::show::show_alert_reply,
        tickets::asks::answer::answer_alert_reply,
        tickets::voice::give::give_voice_code,
        tickets::voice::prove::prove_voice_code,
        alert_settings::show::show_alert_settings,
        alert_settings::update::update_alert_settings,
        alert_settings::preview::preview_alert_settings,
        alert_contacts::list::list_alert_contacts,
        alert_contacts::create::create_alert_contact,
        alert_contacts::import::import_alert_contacts,
        alert_contacts::preview::preview_alert_contacts,
        alert_contacts::end::end_alert_contact,
    )
}
