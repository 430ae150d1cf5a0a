-- Loads that a carrier no longer hauls, for what a company's own loads say of it. Those that it hauls have movements_open_by_carrier.
create index movements_removed_by_carrier on movements (company_id, carrier_id, load_id) where removed_at is not null;
