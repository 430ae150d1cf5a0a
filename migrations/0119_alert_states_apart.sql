-- The checks of a load lie apart from its moments, which every look writes, and are written only where they say something else than before.
alter table alert_states add column checks_digest bigint;
alter table alert_states set (toast_tuple_target = 128, fillfactor = 80);

-- A carrier's bookings with a company, the newest first.
create index movements_booked on movements (company_id, carrier_id, created_at);
