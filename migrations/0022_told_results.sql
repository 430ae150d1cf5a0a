-- What each company was last told that the carriers come to which it watches. Lists are worked out anew each time; this is kept for one
-- purpose, to find what changed since. A row a company: tens of thousands of carriers are compared at once, never one by one.

create table told_results (
    company_id bigint primary key references companies,
    -- The values of the rules that gave these results. When the company changes its rules, what comes of that is no news to it.
    rules jsonb not null,
    -- The carriers, ascending, and a letter for each: P passes, S passes some classifications, F fails, I facts are missing, - nothing is asked.
    carrier_ids bigint[] not null,
    results text not null check (length(results) = cardinality(carrier_ids)),
    -- Grows by one with each comparison that found anything.
    look bigint not null default 0,
    -- The newest change of the history of carriers then: what made a difference since comes after it.
    through bigint not null,
    told_at timestamptz not null
);
-- Squeezing half a megabyte takes longer than writing it.
alter table told_results alter column carrier_ids set storage external, alter column results set storage external;
