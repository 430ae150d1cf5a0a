-- Stops that trucks came to, the newest first: what docks are judged by, and the record of detention.
create index load_stops_by_arrival on load_stops (company_id, arrived_at desc, id desc) where arrived_at is not null;
