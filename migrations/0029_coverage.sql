-- What a file covers: for whose carriers it speaks, and of which days. A complete file proves that there is nothing only for them.

alter table import_runs
    -- The file has rows of FMCSA's carriers, of synthetic ones (USDOT numbers from 90,000,000).
    add column covers_real boolean not null default false,
    add column covers_synthetic boolean not null default false,
    -- The days of its first and its last event; where rows are no events, the last is the day that its content is of.
    add column covers_from date,
    add column covers_to date,
    -- It left a mark on every row that it covers and does not list (`ended_run_id`, `unlisted_run_id`): all others it confirms.
    add column confirms boolean not null default false;
create index import_runs_complete on import_runs (data_set, covers_to desc nulls last, id desc) where status = 'finished' and is_complete;

-- Earlier runs: whose carriers a file has is known where there are only such carriers. Where there are both, a complete file proves nothing
-- until it is imported again. The first day of events was not kept.
update import_runs r
   set covers_real = has_real and (not has_synthetic or not r.is_complete),
       covers_synthetic = has_synthetic and (not has_real or not r.is_complete),
       covers_to = r.vintage,
       confirms = r.is_complete and r.status = 'finished' and has_real <> has_synthetic
           and r.data_set not in ('inspections', 'inspection_units', 'violations', 'citations', 'special_studies', 'crashes', 'sms_crashes',
                                  'sms_inspections', 'oos_orders')
  from (select exists (select from carriers where dot_number < 90000000) as has_real,
               exists (select from carriers where dot_number >= 90000000) as has_synthetic) p;

-- Rows that are never ended: the last complete run that covers the row and does not list it.
alter table inspections add column unlisted_run_id bigint;
alter table sms_inspections add column unlisted_run_id bigint;
alter table crashes add column unlisted_run_id bigint;
alter table sms_crashes add column unlisted_run_id bigint;
alter table oos_orders add column unlisted_run_id bigint;

-- The columns (of rules) in which a carrier without any row is known to have none, as of the last look: what the carrier index is made with.
create table silence (
    column_name text not null,
    is_synthetic boolean not null,
    primary key (column_name, is_synthetic)
);
