-- Two companies as migration 26 left them, the first with a file of every kind.
insert into plans (name) values ('Plan');
insert into companies (legal_name, company_type, plan_id) values ('One', 'broker', 1), ('Two', 'broker', 1);
insert into users (email, password_hash, company_id) values ('ada@one.example', 'none', 1);
insert into import_runs (data_set, source, sha256, status, finished_at) values ('census', 'test', sha256('a'), 'finished', now());
insert into carriers (dot_number, data_set, run_id) values (1000001, 'census', 1);
insert into classifications (company_id, name, created_at, updated_at) values (1, 'Interstate', now(), now());
insert into connections (company_id, carrier_id, status, created_at, updated_at) values (1, 1, 'onboarded', now(), now());
insert into onboarding_packets (connection_id, company_id, carrier_id, created_at, updated_at) values (1, 1, 1, now(), now());
insert into contracts (company_id, name, body, created_at) values (1, 'Agreement', 'Text.', now());
insert into rule_overrides (company_id, carrier_id, classification_id, is_type, is_active, file_key, file_name, file_content_type,
        file_size, user_id, created_at, updated_at)
    values (1, 1, 1, 'bipd_coverage_gteq_750_000', true, '1/a', 'letter.txt', 'text/plain; charset=utf-8', 1, 1, now(), now()),
           (1, 1, 1, 'bipd_coverage_gteq_750_000', true, null, null, null, null, 1, now(), now());
insert into onboarding_packet_contracts (packet_id, company_id, contract_id, signer_name, signed_at, file_key, file_name,
        file_content_type, file_size, file_sha256, created_at)
    values (1, 1, 1, 'Olga Owner', now(), '1/b', 'Agreement, version 1, signed.pdf', 'application/pdf', 2, sha256('b'), now());
insert into onboarding_packet_files (packet_id, company_id, kind, file_key, file_name, file_content_type, file_size, file_sha256,
        created_at)
    values (1, 1, 'certificate', '1/c', 'coi.pdf', 'application/pdf', 3, sha256('c'), now());
insert into connection_uploads (connection_id, company_id, file_key, file_name, file_content_type, file_size, file_sha256, created_at)
    values (1, 1, '1/d', repeat('d', 600), 'image/png', 4, sha256('d'), now());
insert into insurance_certificates (company_id, carrier_id, source, state, file_key, file_name, file_content_type, file_size,
        file_sha256, created_at, updated_at)
    values (1, 1, 'packet', 'read', '1/c', 'coi.pdf', 'application/pdf', 3, sha256('c'), now(), now());
insert into company_reports (company_id, kind, status, finished_at, file_key)
    values (1, 'users_and_scopes', 'finished', '2026-11-20T23:30:00Z', '1/1-f'), (1, 'invitations', 'never_run', null, null);
