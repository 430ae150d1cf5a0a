-- Every file that is kept on disk: what companies and carriers upload, what carriers sign, what reports write. The rows that a file belongs to
-- name it; who brought it and what for is theirs to say.
create table files (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    -- Where it is in the data directory: "folder/company/random name".
    key text not null unique check (char_length(key) between 1 and 300),
    -- What it is called when it is saved.
    name text not null check (char_length(name) between 1 and 500),
    -- MIME type.
    content_type text not null check (char_length(content_type) between 1 and 200),
    -- In bytes. Reports of before this table have no size and no hash, files beside overrides of before it no hash.
    size integer check (size >= 0),
    sha256 bytea check (length(sha256) = 32),
    created_at timestamptz not null,
    -- So that a row names a file of its own company only, and repeats its hash only truly.
    unique (id, company_id),
    unique (id, sha256)
);

-- Files beside overrides.
insert into files (company_id, key, name, content_type, size, created_at)
    select company_id, 'rule_overrides/' || file_key, coalesce(nullif(left(file_name, 500), ''), 'file'),
           coalesce(nullif(file_content_type, ''), 'application/octet-stream'), file_size, created_at
      from rule_overrides where file_key is not null;
alter table rule_overrides
    add column file_id bigint unique,
    add foreign key (file_id, company_id) references files (id, company_id);
update rule_overrides o set file_id = f.id from files f where f.key = 'rule_overrides/' || o.file_key;
alter table rule_overrides
    drop column file_key, drop column file_name, drop column file_content_type, drop column file_size;

-- Agreements in packets.
insert into files (company_id, key, name, content_type, size, sha256, created_at)
    select company_id, 'packets/' || file_key, coalesce(nullif(left(file_name, 500), ''), 'file'), file_content_type, file_size, file_sha256,
           created_at
      from onboarding_packet_contracts;
alter table onboarding_packet_contracts
    add column file_id bigint unique,
    add foreign key (file_id, company_id) references files (id, company_id);
update onboarding_packet_contracts c set file_id = f.id from files f where f.key = 'packets/' || c.file_key;
alter table onboarding_packet_contracts
    alter column file_id set not null,
    drop column file_key, drop column file_name, drop column file_content_type, drop column file_size, drop column file_sha256;

-- Files of packets.
insert into files (company_id, key, name, content_type, size, sha256, created_at)
    select company_id, 'packets/' || file_key, coalesce(nullif(left(file_name, 500), ''), 'file'), file_content_type, file_size, file_sha256,
           created_at
      from onboarding_packet_files;
alter table onboarding_packet_files
    add column file_id bigint unique,
    add foreign key (file_id, company_id) references files (id, company_id);
update onboarding_packet_files p set file_id = f.id from files f where f.key = 'packets/' || p.file_key;
alter table onboarding_packet_files
    alter column file_id set not null,
    drop column file_key, drop column file_name, drop column file_content_type, drop column file_size, drop column file_sha256;

-- Files beside connections.
insert into files (company_id, key, name, content_type, size, sha256, created_at)
    select company_id, 'connections/' || file_key, coalesce(nullif(left(file_name, 500), ''), 'file'), file_content_type, file_size,
           file_sha256, created_at
      from connection_uploads;
alter table connection_uploads
    add column file_id bigint unique,
    add foreign key (file_id, company_id) references files (id, company_id);
update connection_uploads u set file_id = f.id from files f where f.key = 'connections/' || u.file_key;
alter table connection_uploads
    alter column file_id set not null,
    drop column file_key, drop column file_name, drop column file_content_type, drop column file_size, drop column file_sha256;

-- Certificates of insurance. They repeat the hash: a content that comes with packets is one certificate
-- (insurance_certificates_from_packets), and an index reads one table.
insert into files (company_id, key, name, content_type, size, sha256, created_at)
    select company_id, 'certificates/' || file_key, coalesce(nullif(left(file_name, 500), ''), 'file'), file_content_type, file_size,
           file_sha256, created_at
      from insurance_certificates;
alter table insurance_certificates
    add column file_id bigint unique,
    add foreign key (file_id, company_id) references files (id, company_id),
    add foreign key (file_id, file_sha256) references files (id, sha256);
update insurance_certificates c set file_id = f.id from files f where f.key = 'certificates/' || c.file_key;
alter table insurance_certificates
    alter column file_id set not null,
    drop column file_key, drop column file_name, drop column file_content_type, drop column file_size;

-- What the newest finished run of a report wrote: a file in each format.
create table company_report_files (
    report_id bigint not null references company_reports,
    company_id bigint not null references companies,
    format text not null check (format in ('csv', 'xlsx')),
    file_id bigint not null unique,
    primary key (report_id, format),
    foreign key (file_id, company_id) references files (id, company_id)
);
insert into files (company_id, key, name, content_type, created_at)
    select r.company_id, 'reports/' || r.file_key || '.' || f.format,
           r.kind || '-' || to_char(coalesce(r.finished_at, r.requested_at, now()) at time zone 'UTC', 'YYYY-MM-DD') || '.' || f.format,
           f.content_type, coalesce(r.finished_at, r.requested_at, now())
      from company_reports r,
           (values ('csv', 'text/csv; charset=utf-8'), ('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'))
               as f (format, content_type)
     where r.file_key is not null;
insert into company_report_files (report_id, company_id, format, file_id)
    select r.id, r.company_id, format, f.id
      from company_reports r cross join unnest(array['csv', 'xlsx']) as format join files f on f.key = 'reports/' || r.file_key || '.' || format;
alter table company_reports drop column file_key;
