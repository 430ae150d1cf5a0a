-- What kind of line phone numbers are, as a service of the installation told. A number is asked for again after some months: numbers move.
create table phone_lines (
    phone_e164 text primary key check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
    -- Null where the service doesn't know the number.
    line_type text check (line_type in ('mobile', 'landline', 'toll_free', 'fixed_voip', 'voip')),
    -- The phone company.
    provider text check (char_length(provider) between 1 and 200),
    told_at timestamptz not null
);
