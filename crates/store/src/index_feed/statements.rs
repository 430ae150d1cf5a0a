//! The statements that give the index's rows: binary COPYs, read by [`super::rows`].

/// A change of a contact or an address that is more than another writing of it.
const CONTACT_CHANGED: &str = "item is null and lower(before) is distinct from lower(after)
    and field in ('phone', 'cell_phone', 'fax', 'email_address', 'phy_street', 'phy_city', 'phy_state', 'mailing_street', 'mailing_city')";

/// The carriers that a condition on `c` finds: the census's row of each, and the derived facts beside it. What is unknown in it is none where the
/// silence of complete files proves that ([`crate::coverage`]).
pub(super) fn carriers_where(condition: &str) -> String {
    let of_one = format!(
        "(
                select max(coalesce(as_of, observed_at::date)) from carrier_changes h
                 where h.dot_number = c.dot_number and h.data_set = c.data_set and {CONTACT_CHANGED}
            )"
    );
    carriers(&of_one, "", condition)
}

/// The same rows of many carriers: all changes are gone through once, where [`carriers_where`] looks those of each carrier up.
pub(super) fn many_carriers_where(condition: &str) -> String {
    let of_all = format!(
        "left join (
            select dot_number, data_set, max(coalesce(as_of, observed_at::date)) as changed_on
              from carrier_changes
             where {CONTACT_CHANGED}
             group by dot_number, data_set
        ) h on h.dot_number = c.dot_number and h.data_set = c.data_set"
    );
    carriers("h.changed_on", &of_all, condition)
}

/// The statement of both, by what `contact_changed_on` is and what is joined for it. A flag that hardly any carrier has is null where it is
/// false: a null costs PostgreSQL next to nothing to send.
fn carriers(contact_changed_on: &str, changes: &str, condition: &str) -> String {
    format!(
        "
    copy (
        select c.id, c.dot_number, c.legal_name, c.dba_name, c.phy_city, c.phy_state, c.phy_country, c.phy_zip, c.power_units,
            c.total_drivers, c.cargo, c.is_hazmat, c.carrier_operation, c.status_code, c.classification, c.safety_rating, c.region, c.mcs150_on, c.added_on,
            c.phone, c.cell_phone, c.fax, c.email_address, c.company_officer_1, c.company_officer_2, c.phy_street, c.mailing_street,
            c.mailing_city, c.mailing_state, {contact_changed_on} as contact_changed_on, c.docket1, c.docket2, c.docket3,
            nullif(c.dot_number < 90000000 and exists (select from old_runs o where o.run_id = c.run_id), false) as is_census_too_old,
            f.operating_status, nullif(f.are_authorities_left_open, false), nullif(f.is_bipd_left_open, false),
            f.common_status, f.contract_status, f.broker_status, f.authority_scope, f.authority_since,
            f.bipd_on_file, f.bipd_required, f.lapses_on, f.lapse_kind, f.is_out_of_service, f.out_of_service_on,
            nullif(a.carrier_id is not null, false) as has_identity_alert, a.newest_type as alerted_of,
            nullif(a.is_impersonated, false) as has_impersonation_alert,
            nullif(
                exists (select from look_alike_contacts l where l.dot_number = c.dot_number and l.is_flagged), false
            ) as has_look_alike_contact,
            nullif(
                exists (select from telematics_connections t where t.carrier_id = c.id and t.revoked_at is null and t.trouble is null), false
            ) as is_eld_connected,
            c.is_prior_revoked, case when c.is_prior_revoked is not false then c.prior_revoke_dot_number end
        from carriers c
        left join carrier_facts f on f.dot_number = c.dot_number
        left join (
            select carrier_id, (array_agg(is_type order by published_at desc, id desc))[1] as newest_type,
                bool_or(is_type = 'identity_theft') as is_impersonated
              from identity_alerts
             where status = 'published' and (expires_on is null or expires_on > (now() at time zone 'UTC')::date)
             group by carrier_id
        ) a on a.carrier_id = c.id
        {changes}
        where {condition}
    ) to stdout (format binary)"
    )
}

/// Numbers that licensing gives carriers. `{}` is replaced by a condition on `dot_number`.
pub(super) const IDENTIFIERS: &str = "
    copy (
        select dot_number, docket_number, rfc_number from li_carriers where ended_run_id is null and {}
        union all
        select dot_number, docket_number, rfc_number from motus_carriers where ended_run_id is null and {}
    ) to stdout (format binary)";

/// Where and when carriers were inspected. `{}` is replaced by a condition.
pub(super) const INSPECTIONS: &str = "
    copy (select dot_number, inspected_on, county_state, county_code from inspections where dot_number is not null and {})
    to stdout (format binary)";

/// The last inspection that the Safety Measurement System knows of: the same events, without a place. `{}` is replaced by a condition.
pub(super) const LAST_SMS_INSPECTIONS: &str = "
    copy (select dot_number, max(inspected_on), null::text, null::smallint from sms_inspections where {} group by dot_number)
    to stdout (format binary)";

/// A statement with its condition.
pub(super) fn conditioned(statement: &str, condition: &str) -> String {
    statement.replace("{}", condition)
}
