-- Who of a team works when, and who is called outside of that.

create table team_rosters (
    team_id bigint primary key,
    company_id bigint not null,
    -- Of the IANA database; how the hours are read.
    time_zone text not null,
    updated_by bigint references users,
    updated_at timestamptz not null,
    foreign key (team_id, company_id) references teams (id, company_id) on delete cascade
);

-- A person's hours on a day of the week. They end with the person's place on the team.
create table team_shifts (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    team_id bigint not null references team_rosters on delete cascade,
    user_id bigint not null,
    role text not null check (role in ('on_duty', 'on_call')),
    -- From 0 for Monday.
    weekday smallint not null check (weekday between 0 and 6),
    -- Minutes after midnight. An end at or before the start is on the next day.
    start_minute smallint not null check (start_minute between 0 and 1439),
    end_minute smallint not null check (end_minute between 0 and 1439),
    unique (team_id, user_id, role, weekday, start_minute),
    foreign key (team_id, user_id) references team_users (team_id, user_id) on delete cascade
);
create index team_shifts_by_user on team_shifts (user_id);

-- Shippers' and receivers' docks whose point was learned at a stop that only a ZIP code or a city placed.
create table facilities (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    -- Street (or else name) and ZIP code (or else city and state), as loads are compared by.
    key text not null check (char_length(key) between 1 and 300),
    name text check (char_length(name) between 1 and 200),
    -- To a thousandth of a degree: the dock, not the truck.
    latitude double precision not null check (latitude between -90 and 90),
    longitude double precision not null check (longitude between -180 and 180),
    -- Whose log taught it last.
    learned_from text not null check (learned_from in ('person', 'driver', 'dock')),
    learned_at timestamptz not null,
    -- How many logs taught it.
    visits integer not null default 1 check (visits >= 1),
    unique (company_id, key)
);
