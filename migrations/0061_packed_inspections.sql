-- What the carrier index needs of a carrier's inspections and of the vehicles in them, packed in one row: derived, and made again at any time
-- (store::index_feed::pack). A carrier without a row is read from the tables.
create table packed_inspections (
    dot_number integer primary key,
    -- What the bytes mean; rows of another packing are as good as none.
    packing smallint not null,
    -- County and day of each inspection.
    seen bytea not null,
    -- Hash of the VIN and unit type of each vehicle.
    vehicles bytea not null
);
-- Hashes do not get smaller.
alter table packed_inspections alter column seen set storage external, alter column vehicles set storage external;

-- Whoever changes a carrier's inspections tells the feed in the same transaction; its row goes with that.
create function forget_packed_inspections() returns trigger language plpgsql as $$
begin
    delete from packed_inspections where dot_number = any (new.keys);
    return null;
end $$;

create trigger change_log_packed_inspections after insert on change_log
    for each row when (new.topic = 'touches') execute function forget_packed_inspections();
-- Imports run with the triggers of foreign keys off; this one has to fire all the same.
alter table change_log enable always trigger change_log_packed_inspections;
