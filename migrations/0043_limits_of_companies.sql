-- What a company may use at most beside carrier searches: data of its plan, unless the operator gave the company values of its own.
alter table plans
    -- Calls a minute of all of a company's people and keys together; so many may come at once after a rest.
    add column calls_per_minute integer not null default 12000 check (calls_per_minute between 1 and 10000000),
    -- Calls under way at the same moment.
    add column calls_at_once integer not null default 100 check (calls_at_once between 1 and 100000),
    -- The same for each key and each application of the company's own.
    add column key_calls_per_minute integer not null default 3000 check (key_calls_per_minute between 1 and 10000000),
    add column key_calls_at_once integer not null default 32 check (key_calls_at_once between 1 and 100000),
    -- Bytes of kept files.
    add column stored_bytes_limit bigint not null default 53687091200 check (stored_bytes_limit >= 0),
    -- Emails a day (UTC) to people outside the company, and invitations of teammates.
    add column mails_per_day integer not null default 1000 check (mails_per_day >= 0);

-- Whoever may sign up is on trial: what a stranger can use is less.
update plans set stored_bytes_limit = 2147483648, mails_per_day = 100 where name = 'Trial';

-- Null is the plan's.
alter table companies
    add column calls_per_minute integer check (calls_per_minute between 1 and 10000000),
    add column calls_at_once integer check (calls_at_once between 1 and 100000),
    add column key_calls_per_minute integer check (key_calls_per_minute between 1 and 10000000),
    add column key_calls_at_once integer check (key_calls_at_once between 1 and 100000),
    add column stored_bytes_limit bigint check (stored_bytes_limit >= 0),
    add column mails_per_day integer check (mails_per_day >= 0);
