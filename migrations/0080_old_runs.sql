-- Import runs of FMCSA's carriers whose rows are too old to tell what is so today, as of the last look: neither they nor a later complete run
-- that confirms their rows is of a day near enough. Facts and the carrier index are made with it; a carrier's page works it out itself.
create table old_runs (
    run_id bigint primary key
);
