//! Every call of this crate. A handler that is not here is not reachable; a handler without a guard does not compile here.

use crate::{driver, high_risk, imports, load_logs, loads, papers, positions, tracking_links};
use platform::app::App;
use platform::http::operation::Operations;

/// The calls, below `/monitor`.
pub fn operations() -> Operations<App> {
    platform::operations!(App, Operations::default();
        loads::list::list_loads,
        loads::counts::count_loads,
        loads::export::export_loads,
        loads::carrier_insights::show_load_insights,
        loads::create::create_load,
        loads::upsert::upsert_load,
        loads::bulk_upsert::bulk_upsert_loads,
        loads::show::show_load,
        loads::update::update_load,
        loads::load_settings::list_load_settings,
        loads::load_settings::update_load_settings,
        loads::guard::record::record_load_guard_step,
        high_risk::list::list_high_risk_areas,
        high_risk::replace::replace_high_risk_areas,
        imports::preview::preview_load_import,
        imports::create::create_load_import,
        imports::list::list_load_imports,
        imports::show::show_load_import,
        imports::list_refusals::list_load_import_refusals,
        imports::download_refusals::download_load_import_refusals,
        load_logs::list::list_load_logs,
        load_logs::create::create_load_log,
        positions::create::create_load_positions,
        positions::trace::show_carrier_vehicle_area_trace_data,
        positions::vehicles::list_carrier_vehicles_for_vehicle_dropdown,
        positions::recent_areas::list_recent_carrier_vehicle_areas_by_carrier_vehicle,
        positions::areas_by_vehicle::list_carrier_vehicle_areas_by_carrier_vehicle,
        positions::debugging::list_carrier_vehicle_areas_for_debugging,
        positions::distances::list_vehicle_distances_to_pickup,
        papers::upload::upload_load_paper,
        papers::download::download_load_paper,
        driver::open::open_drive,
        driver::show::show_drive,
        driver::consent::give_drive_consent,
        driver::consent::end_drive_consent,
        driver::positions::take_drive_positions,
        driver::logs::create_drive_log,
        driver::papers::upload_drive_paper,
        driver::location_log::show_drive_log,
        driver::customer::open::open_track,
        driver::customer::show::show_track,
        tracking_links::create::create_tracking_link,
        tracking_links::list::list_tracking_links,
        tracking_links::revoke::revoke_tracking_link,
        tracking_links::end_share::end_tracking_share,
        tracking_links::eld::ask::ask_for_eld_share,
        tracking_links::eld::show::show_eld_consent,
        tracking_links::eld::answer::answer_eld_consent,
    )
}
