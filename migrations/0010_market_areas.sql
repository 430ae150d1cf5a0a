-- Market areas that the installation's operator gave in the place of the built-in ones: neighbouring three-digit ZIPs and FSAs under one
-- name. They are the same for every company.

create table market_areas (
    -- Part of the area's id, so a code keeps its row when a later file lists it again or no longer lists it.
    id bigint generated always as identity primary key,
    code text not null unique,
    name text not null
);

-- What is in force: an area without members is listed no more.
create table market_area_members (
    zip3 text primary key check (zip3 ~ '^([0-9]{3}|[A-Z][0-9][A-Z])$'),
    market_area_id bigint not null references market_areas
);

-- Each time that they were replaced; running servers look at the newest. Without members the built-in ones are in force.
create table market_area_imports (
    id bigint generated always as identity primary key,
    file_name text,
    areas integer not null,
    members integer not null,
    imported_at timestamptz not null
);
