//! Every route of the product, in one place. A handler that is not here is not reachable; a handler without a guard does not compile here.

use crate::site::assets;
use crate::{demo, health, site};
use ::carriers::{areas, associations, carriers, directions, identity, search, telematics, vehicles};
use accounts::{audit, auth, billing, companies, integrations, invitations, users};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::routing::get;
use platform::app::App;
use platform::http::error::{Code, Errors, FieldError};
use platform::http::operation::Operations;
use platform::http::{Error, block, log, nullability, origin, security};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use vetting::{assessments, connections, decisions, insurance, notices, onboarding, reports, rules, subscriptions};

/// The largest JSON body; calls that take files set their own.
const MAX_BODY: usize = 256 * 1024;

/// The calls of the API, below `/monitor`.
pub fn operations() -> Operations<App> {
    platform::operations!(App, Operations::new(description());
        site::show::show_site,
        auth::sign_in::sign_in,
        auth::sign_in_code::sign_in_with_code,
        auth::refresh::refresh_jwt,
        auth::sign_out::sign_out,
        auth::sign_up::start::sign_up,
        auth::sign_up::code::sign_up_with_code,
        auth::sign_up::details::give_details,
        auth::sign_up::create_company::create_company,
        auth::sign_up::check_for_invitation::check_for_open_user_invitation,
        auth::sign_up::claim_invitation::claim_open_user_invitation,
        auth::password_reset::ask::ask_for_password_reset,
        auth::password_reset::confirm::confirm_password_reset,
        auth::sessions::list::list_sessions,
        auth::sessions::revoke::revoke_session,
        auth::sessions::revoke_others::revoke_other_sessions,
        auth::change_password::change_password,
        auth::authenticator::show::show_authenticator,
        auth::authenticator::begin::begin_authenticator,
        auth::authenticator::confirm::confirm_authenticator,
        auth::authenticator::remove::remove_authenticator,
        users::current::show_current_user,
        users::list::list_users,
        users::search::search_company_users,
        users::redacted::list_redacted_users,
        users::update::update_user,
        users::remove::remove_user,
        invitations::list::list_user_invitations,
        invitations::create::create_user_invitation,
        invitations::resend::resend_user_invitation,
        invitations::delete::delete_user_invitation,
        audit::list::list_audit_log,
        integrations::outlook::show::show_outlook_api_key,
        integrations::outlook::revoke::revoke_outlook_api_key,
        integrations::api_keys::list::list_api_keys,
        integrations::api_keys::create::create_api_key,
        integrations::api_keys::revoke::revoke_api_key,
        integrations::oauth::list::list_oauth_applications,
        integrations::oauth::create::create_oauth_application,
        integrations::oauth::revoke::revoke_oauth_application,
        integrations::oauth::token::give_oauth_token,
        companies::list::list_companies,
        users::features::show_features,
        billing::plans::list_plans,
        billing::gateway_info::show_gateway,
        billing::current_payment_methods::list_current_payment_methods,
        billing::change_plan::change_plan,
        billing::add_payment_method::add_payment_method,
        billing::remove_payment_method::remove_payment_method,
        companies::current::show_current_company,
        companies::change_orders::list::list_company_change_orders,
        companies::change_orders::show::show_company_change_order,
        companies::change_orders::create::create_company_change_order,
        companies::change_orders::approve::approve_company_change_order,
        companies::change_orders::reject::reject_company_change_order,
        reports::list::list_company_reports,
        reports::run_report::run_company_report,
        reports::download::download_company_report,
        demo::outbox::list_outbox,
        areas::autocomplete::autocomplete_areas,
        areas::find_by_place_id::find_area_by_place_id,
        areas::list::list_areas,
        areas::show::show_area,
        directions::find::find_directions,
        search::global_search::search_carriers_globally,
        search::suggestions::suggest_carriers,
        search::list::list_carriers,
        search::facets::count_carrier_facets,
        search::lane::search::search_lane,
        search::contact::by_email::search_carriers_by_email,
        search::contact::by_phone::search_carriers_by_phone,
        associations::list::list_associated_carriers,
        connections::block_associated::by_kind::block_associated_carriers,
        connections::block_associated::by_ids::block_associated_carriers_by_ids,
        search::export::export_carriers,
        search::saved_searches::list::list_saved_searches,
        search::saved_searches::create::create_saved_search,
        search::saved_searches::update::update_saved_search,
        search::saved_searches::delete::delete_saved_search,
        search::filter_sets::default_for_owner::show_default_filter_set,
        search::filter_sets::create::create_filter_set,
        search::filter_sets::update::update_filter_set,
        carriers::detail::show_carrier_detail_for_broker,
        carriers::inspections::list_inspections,
        carriers::violations::list_violations,
        carriers::crashes::list_crashes,
        carriers::safety::show_safety,
        carriers::power_unit_stats::show_power_unit_stats,
        vehicles::of_carrier::list_carrier_vehicles,
        carriers::directory::show_directory,
        carriers::authority_history::show_authority_history,
        carriers::changes::list_changes,
        carriers::historical_touches::show_historical_touches_by_five_zip_areas,
        carriers::insights::show_insights,
        carriers::directory_users::list_directory_users,
        carriers::triumph_pay_load_analysis::show_triumph_pay_load_analysis,
        carriers::rate_confirmation_endpoints::show_rate_confirmation_endpoints,
        telematics::eld_status::show_eld_status,
        telematics::eld_carrier_vehicles::list_eld_carrier_vehicles,
        telematics::recently_visited_areas::list_recently_visited_areas_verified_by_eld,
        telematics::events::take_telematics_event,
        telematics::links::create::create_telematics_consent_link,
        telematics::links::open::open_telematics_consent_link,
        telematics::consents::list::list_telematics_consents,
        telematics::consents::create::create_telematics_consent,
        telematics::consents::with_link::create_telematics_consent_with_link,
        telematics::consents::revoke::revoke_telematics_consent,
        telematics::consents::revoke_with_link::revoke_telematics_consent_with_link,
        connections::list::list_connections,
        connections::for_broker_portal::list_connections_for_broker_portal,
        connections::set_carrier_to_do_not_dispatch::set_carrier_to_do_not_dispatch,
        connections::change::change_connection,
        connections::events::list_connection_events,
        connections::uploads::list::list_connection_uploads,
        connections::uploads::create::create_connection_upload,
        connections::uploads::download::download_connection_upload,
        subscriptions::list::list_subscriptions,
        subscriptions::create_by_carrier::create_subscription_by_carrier,
        subscriptions::destroy_by_carrier::destroy_subscription_by_carrier,
        subscriptions::upload_file::upload_subscriptions,
        insurance::active_by_carrier::list_active_policies_by_carrier,
        insurance::request_cargo_policy::request_cargo_policy,
        insurance::activities::list_insurance_activities,
        insurance::requests::list::list_insurance_certificate_requests,
        insurance::requests::create::create_insurance_certificate_request,
        insurance::requests::cancel::cancel_insurance_certificate_request,
        insurance::requests::open::open_insurance_certificate_request,
        insurance::requests::answer::answer_insurance_certificate_request,
        insurance::requests::decline::decline_insurance_certificate_request,
        insurance::certificates::list::list_insurance_certificates,
        insurance::certificates::create::create_insurance_certificate,
        insurance::certificates::show::show_insurance_certificate,
        insurance::certificates::file::download_insurance_certificate_file,
        insurance::certificates::confirm::confirm_insurance_certificate,
        insurance::certificates::reject::reject_insurance_certificate,
        vehicles::list::list_vehicles,
        vehicles::show::show_vehicle,
        vehicles::show::show_vehicle_by_vin,
        identity::alerts::list::list_identity_alerts,
        identity::alerts::create::create_identity_alert,
        identity::alerts::for_review::list_identity_alerts_for_review,
        identity::alerts::show::show_identity_alert,
        identity::alerts::review::review_identity_alert,
        identity::alerts::unpublish::unpublish_identity_alert,
        identity::messages::list::list_identity_alert_messages,
        identity::messages::create::create_identity_alert_message,
        identity::replies::show::show_identity_alert_reply_request,
        identity::replies::create::create_identity_alert_reply,
        identity::edit_requests::list::list_edit_requests,
        identity::edit_requests::create::create_edit_request,
        identity::commodity_types::list_commodity_types,
        connections::invitations::list::list_connection_invitations,
        connections::invitations::create::create_connection_invitation,
        connections::invitations::resend::resend_connection_invitation,
        connections::invitations::withdraw::withdraw_connection_invitation,
        onboarding::packets::list::list_onboarding_packets,
        onboarding::packets::show::show_onboarding_packet,
        onboarding::packets::change::decide_on_onboarding_packet,
        onboarding::packets::files::download_onboarding_packet_file,
        onboarding::packet_contracts::search_by_carrier_id::search_onboarding_packet_contracts_by_carrier_id,
        onboarding::packet_contracts::show::show_onboarding_packet_contract,
        onboarding::packet_contracts::download::download_onboarding_packet_contract,
        onboarding::packet_contracts::upload_redlined_contract::upload_redlined_contract,
        onboarding::tax_form_submissions::upload_redlined_tax_contract::upload_redlined_tax_contract,
        onboarding::contracts::current_contract::show_current_contract,
        onboarding::contracts::list::list_contracts,
        onboarding::contracts::create::create_contract,
        onboarding::contracts::change::change_contract,
        onboarding::payment_terms::list::list_payment_terms,
        onboarding::payment_terms::create::create_payment_term,
        onboarding::payment_terms::change::change_payment_term,
        onboarding::carrier::open::open_carrier_onboarding,
        onboarding::carrier::send_code::send_carrier_onboarding_code,
        onboarding::carrier::confirm::confirm_carrier_onboarding_code,
        onboarding::carrier::show::show_carrier_onboarding,
        onboarding::carrier::steps::company::save_carrier_onboarding_company,
        onboarding::carrier::steps::tax_form::save_carrier_onboarding_tax_form,
        onboarding::carrier::steps::insurance::save_carrier_onboarding_insurance,
        onboarding::carrier::steps::payment::save_carrier_onboarding_payment,
        onboarding::carrier::steps::lanes::save_carrier_onboarding_lanes,
        onboarding::carrier::files::upload::upload_carrier_onboarding_file,
        onboarding::carrier::files::remove::remove_carrier_onboarding_file,
        onboarding::carrier::agreements::sign::sign_carrier_onboarding_agreement,
        onboarding::carrier::agreements::document::download_carrier_onboarding_agreement,
        onboarding::carrier::submit::submit_carrier_onboarding,
        notices::list::list_notices,
        notices::count::count_notices,
        notices::read::read_notice,
        notices::read_all::read_all_notices,
        notices::preferences::show::show_notice_preferences,
        notices::preferences::update::update_notice_preferences,
        notices::webhooks::list::list_webhook_endpoints,
        notices::webhooks::create::create_webhook_endpoint,
        notices::webhooks::change::change_webhook_endpoint,
        notices::webhooks::replay::replay_webhook_endpoint,
        notices::webhooks::deliveries::list_webhook_deliveries,
        notices::webhooks::remove::remove_webhook_endpoint,
        rules::list::list_rules,
        rules::show::show_rule,
        rules::is_types::list_rule_types,
        rules::create::create_rule,
        rules::change::change_rule,
        rules::preview::preview_rule,
        rules::versions::list_rule_versions,
        rules::watched::list_watched_carriers,
        rules::classifications::list::list_classifications,
        rules::classifications::create::create_classification,
        rules::classifications::change::change_classification,
        rules::classifications::assign::assign_classifications,
        rules::overrides::list::list_rule_overrides,
        rules::overrides::show::show_rule_override,
        rules::overrides::file::download_rule_override_file,
        rules::overrides::create::create_rule_override,
        rules::overrides::deactivate::deactivate_rule_override,
        rules::overrides::change::change_rule_override,
        assessments::show::show_rules_assessment,
        assessments::unassigned::list_rules_assessments_for_unassigned_classifications,
        decisions::list::list_decisions,
        decisions::pdf_on::download_decisions_paper,
        decisions::verify::verify_decisions,
        decisions::show::show_decision,
        decisions::pdf::download_decision_paper,
    )
}

/// The parts of the description that belong to no single call.
fn description() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(
        info(title = "Haulwarden", description = "API of the broker portal.", license(name = "Proprietary")),
        servers((url = "/monitor")),
        components(schemas(Code, Errors, FieldError))
    )]
    struct Api;

    let mut api = Api::openapi();
    let cookie = ApiKeyValue::new(platform::http::token::TOKEN_COOKIE);
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An API key or token of a company's own systems."))
        .build();
    api.components.get_or_insert_default().add_security_scheme("bearer", SecurityScheme::Http(bearer));
    api.components
        .get_or_insert_default()
        .add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    api
}

/// The API's description, as `openapi.json` holds it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut api = operations().router.into_openapi();
    nullability::require_nullable_fields(&mut api);
    api
}

/// The same as text, exactly as the file `openapi.json` holds it.
pub fn openapi_json() -> String {
    let text = serde_json::to_string_pretty(&openapi()).unwrap_or_else(|_| unreachable!("the description is JSON"));
    text + "\n"
}

/// The whole product as one service.
pub fn router(app: App) -> Router {
    let policy = security::Policy::of(&app.config);
    let description = openapi_json();
    let api = axum::Router::from(operations().router)
        .route("/openapi.json", get(move || async move { ([(header::CONTENT_TYPE, "application/json")], description) }))
        .route("/docs", get(assets::docs));
    Router::new()
        .nest("/monitor", api.fallback(not_found))
        .route("/", get(assets::home))
        .route("/broker", get(assets::home))
        .route("/broker/", get(assets::index))
        .route("/broker/{*path}", get(assets::file))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(axum::middleware::from_fn(origin::refuse_foreign))
        .layer(axum::middleware::from_fn_with_state(app.clone(), block::refuse_blocked::<App>))
        .layer(CatchPanicLayer::custom(security::answer_panic))
        .layer(axum::middleware::from_fn(log::record))
        .layer(axum::middleware::from_fn_with_state(policy, security::add_headers))
        .with_state(app)
}

async fn not_found() -> Error {
    Error::NotFound
}

async fn method_not_allowed() -> Error {
    Error::MethodNotAllowed
}
