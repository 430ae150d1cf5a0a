//! Every call of this crate. A handler that is not here is not reachable; a handler without a guard does not compile here.

use crate::rate_confirmations::{self as confirmations, carrier, mails, proof, received};
use platform::app::App;
use platform::http::operation::Operations;

/// The calls, below `/monitor`.
pub fn operations() -> Operations<App> {
    platform::operations!(App, Operations::default();
        confirmations::list::list_rate_confirmations,
        confirmations::create::create_rate_confirmation,
        confirmations::show::show_rate_confirmation,
        confirmations::get_terms::show_rate_confirmation_terms,
        confirmations::mark_as_cancelled::cancel_rate_confirmation,
        confirmations::mark_as_rejected::reject_rate_confirmation,
        confirmations::send::send_rate_confirmation,
        confirmations::revise::revise_rate_confirmation,
        confirmations::recipients::list_rate_confirmation_recipients,
        confirmations::voice_code::create_rate_confirmation_voice_code,
        confirmations::release_code::release_rate_confirmation_code,
        confirmations::download::download_rate_confirmation,
        confirmations::document_file::download_rate_confirmation_document,
        confirmations::text::show_rate_confirmation_text,
        confirmations::text::set_rate_confirmation_text,
        received::intake::take_rate_confirmation_mail,
        mails::list::list_rate_confirmation_mails,
        mails::show::show_rate_confirmation_mail,
        mails::release::release_rate_confirmation_mail,
        mails::discard::discard_rate_confirmation_mail,
        carrier::show::show_carrier_rate_confirmation,
        carrier::open::open_carrier_rate_confirmation,
        carrier::code::send_carrier_rate_confirmation_code,
        carrier::verify::verify_carrier_rate_confirmation_code,
        carrier::accept::accept_carrier_rate_confirmation,
        carrier::reject::reject_carrier_rate_confirmation,
        carrier::counter::counter_carrier_rate_confirmation,
        carrier::crew::name_carrier_rate_confirmation_crew,
        carrier::download::download_carrier_rate_confirmation,
        carrier::document::download_carrier_rate_confirmation_document,
        carrier::devices::list_carrier_device_rate_confirmations,
        carrier::devices::open_carrier_device_rate_confirmation,
        carrier::devices::forget_carrier_device,
        proof::show::show_load_proof,
        proof::records::list_load_proof_records,
    )
}
