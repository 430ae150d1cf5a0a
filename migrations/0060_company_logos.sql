-- The logo that a company shows to the carriers that it invites.
create table company_logos (
    company_id bigint primary key references companies,
    file_id bigint not null unique,
    updated_at timestamptz not null,
    foreign key (file_id, company_id) references files (id, company_id)
);
