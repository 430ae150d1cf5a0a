-- Facts that a carrier's own rows leave open: rows of files that are too old to count, or a BIPD filing without an amount. There, that
-- complete files list nothing else does not prove that there is none.
alter table carrier_facts
    add column is_bipd_left_open boolean,
    add column are_authorities_left_open boolean;
