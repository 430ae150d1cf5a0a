-- What a cargo policy excludes, in words that a load's commodity is compared with, as a person noted it from the certificate: empty where it excludes
-- nothing, null where nobody noted it.
alter table insurance_policies
    add column excluded_commodities text[] check (cardinality(excluded_commodities) <= 50),
    add constraint exclusions_are_of_cargo check (excluded_commodities is null or kind = 'cargo');
