-- Teams of a broker's people, who follow loads together (document 2 §2 and §3).

create table teams (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    name text not null check (char_length(name) between 1 and 100),
    created_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- What names a team can name its company with it, so that nothing points into another company.
    unique (id, company_id)
);
create unique index teams_name on teams (company_id, lower(name));
create index teams_by_company on teams (company_id, id desc);

-- Who is on a team. A row ends when its person leaves the company, or may no longer see loads.
create table team_users (
    id bigint generated always as identity primary key,
    team_id bigint not null,
    company_id bigint not null,
    user_id bigint not null references users,
    created_at timestamptz not null,
    unique (team_id, user_id),
    foreign key (team_id, company_id) references teams (id, company_id) on delete cascade
);
create index team_users_by_user on team_users (user_id);
