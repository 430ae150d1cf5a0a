-- Trucks that are free, by what they take.
create index truck_postings_by_type on truck_postings (company_id, posted_equipment_type, start_date) where status = 'active';
