-- What a cargo policy excludes, in words that a load's commodity is compared with, as a person noted it from the certificate: empty where it excludes
-- nothing, null where nobody noted it.
alter table insurance_policies
    add column excluded_commodities text[] check (cardinality(excluded_commodities) <= 50),
    add constraint exclusions_are_of_cargo check (excluded_commodities is null or kind = 'cargo');

-- The country in which the page of a link was opened, by its two letters, as the proxy in front said; null where none did.
alter table tracking_sessions add column country text check (country ~ '^[A-Z]{2}$');
-- Drivers' pages are looked up by movement as its alerts are judged.
create index tracking_links_of_drivers on tracking_links (movement_id) where kind = 'driver';
