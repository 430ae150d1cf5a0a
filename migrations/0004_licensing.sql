-- Licensing and insurance, both families: legacy (frozen on 2026-05-14) and Motus (since then). Amounts are whole dollars whatever the
-- file used. Dockets are canonical: prefix and digits without leading zeros (MC12892). Sets without a key of their own are kept by the
-- hash of the row, so that the exact duplicates of the files collapse; `ended_run_id` is set by a tombstone or a complete file.

create table li_carriers (
    docket_number text primary key,
    dot_number integer,
    mx_type text,
    rfc_number text,
    common_status text,
    contract_status text,
    broker_status text,
    is_common_pending boolean,
    is_contract_pending boolean,
    is_broker_pending boolean,
    is_common_in_revocation boolean,
    is_contract_in_revocation boolean,
    is_broker_in_revocation boolean,
    is_property boolean,
    is_passenger boolean,
    is_household_goods boolean,
    is_private boolean,
    is_enterprise boolean,
    bipd_required integer,
    is_cargo_required boolean,
    is_bond_required boolean,
    bipd_on_file integer,
    is_cargo_on_file boolean,
    is_bond_on_file boolean,
    is_deliverable boolean,
    dba_name text,
    legal_name text,
    business_street text,
    business_colonia text,
    business_city text,
    business_state text,
    business_country text,
    business_zip text,
    business_phone text,
    business_fax text,
    mail_street text,
    mail_colonia text,
    mail_city text,
    mail_state text,
    mail_country text,
    mail_zip text,
    mail_phone text,
    mail_fax text,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index li_carriers_by_dot on li_carriers (dot_number);

create table motus_carriers (
    docket_number text not null,
    dot_number integer not null,
    authority_type text not null,
    authority_status text,
    rfc_number text,
    bipd_required integer,
    is_cargo_required boolean,
    is_bond_required boolean,
    bipd_on_file integer,
    is_cargo_on_file boolean,
    is_bond_on_file boolean,
    is_business_undeliverable boolean,
    is_mail_undeliverable boolean,
    dba_name text,
    legal_name text,
    business_street text,
    business_colonia text,
    business_city text,
    business_state text,
    business_country text,
    business_zip text,
    business_phone text,
    mail_street text,
    mail_colonia text,
    mail_city text,
    mail_state text,
    mail_country text,
    mail_zip text,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs,
    primary key (dot_number, docket_number, authority_type)
);
create index motus_carriers_by_docket on motus_carriers (docket_number);

create table li_authority_history (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    sub_number text,
    authority_type text,
    original_action text,
    original_served_on date,
    disposition_action text,
    disposition_decided_on date,
    disposition_served_on date,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index li_authority_history_by_dot on li_authority_history (dot_number);
create index li_authority_history_by_docket on li_authority_history (docket_number);

create table motus_authority_history (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    authority_type text,
    authority_status text,
    reason text,
    changed_on date,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index motus_authority_history_by_dot on motus_authority_history (dot_number);

create table li_insurance (
    row_hash bytea primary key,
    docket_number text not null,
    insurance_type text,
    insurance_class text,
    maximum_coverage integer,
    underlying_limit integer,
    policy_number text,
    effective_on date,
    form_code text,
    insurer text,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index li_insurance_by_docket on li_insurance (docket_number);

create table motus_insurance (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    form_code text,
    insurance_type text,
    insurance_class text,
    maximum_coverage integer,
    underlying_limit integer,
    policy_number text,
    effective_on date,
    insurer text,
    posted_on date,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index motus_insurance_by_dot on motus_insurance (dot_number);
create index motus_insurance_by_docket on motus_insurance (docket_number);

create table li_pending_insurance (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    form_code text,
    insurance_description text,
    insurer text,
    policy_number text,
    posted_on date,
    underlying_limit integer,
    maximum_coverage integer,
    effective_on date,
    cancel_effective_on date,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index li_pending_insurance_by_dot on li_pending_insurance (dot_number);
create index li_pending_insurance_by_docket on li_pending_insurance (docket_number);

create table li_insurance_history (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    form_code text,
    cancellation_method text,
    cancellation_form text,
    insurance_indicator text,
    insurance_description text,
    policy_number text,
    minimum_coverage integer,
    insurance_class text,
    effective_on date,
    underlying_limit integer,
    maximum_coverage integer,
    cancel_effective_on date,
    specific_method text,
    insurer_branch text,
    insurer text,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index li_insurance_history_by_dot on li_insurance_history (dot_number);

create table motus_insurance_history (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    form_code text,
    filing_status_reason text,
    insurance_type text,
    insurance_indicator text,
    policy_number text,
    insurance_description text,
    minimum_coverage integer,
    insurance_class text,
    effective_on date,
    underlying_limit integer,
    maximum_coverage integer,
    cancel_effective_on date,
    insurer text,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index motus_insurance_history_by_dot on motus_insurance_history (dot_number);

create table li_revocations (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    authority_type text,
    served_on date,
    revocation_type text,
    effective_on date,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index li_revocations_by_dot on li_revocations (dot_number);

create table motus_revocations (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    authority_type text,
    served_on date,
    order_type text,
    effective_on date,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index motus_revocations_by_dot on motus_revocations (dot_number);

create table li_process_agents (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    company_name text,
    attention text,
    street text,
    city text,
    state text,
    country text,
    zip text,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index li_process_agents_by_dot on li_process_agents (dot_number);

create table li_rejected_filings (
    row_hash bytea primary key,
    docket_number text not null,
    dot_number integer,
    form_code text,
    insurance_description text,
    policy_number text,
    received_on date,
    insurance_class text,
    insurance_type text,
    underlying_limit integer,
    maximum_coverage integer,
    rejected_on date,
    insurer_branch text,
    insurer text,
    rejected_reason text,
    minimum_coverage integer,
    run_id bigint not null references import_runs,
    ended_run_id bigint references import_runs
);
create index li_rejected_filings_by_dot on li_rejected_filings (dot_number);
