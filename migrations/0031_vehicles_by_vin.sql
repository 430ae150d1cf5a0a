-- Finding vehicles that a certificate of insurance or a logging device names, as those that inspections named are found.

create index scheduled_vehicles_by_vin on scheduled_vehicles (vin text_pattern_ops);
create index scheduled_vehicles_by_company on scheduled_vehicles (company_id, as_of desc, id desc);
create index telematics_vehicles_by_vin on telematics_vehicles (vin text_pattern_ops) where vin is not null;
create index telematics_vehicles_by_plate on telematics_vehicles (upper(translate(plate, ' -.', ''))) where plate is not null;
create index telematics_vehicles_by_day on telematics_vehicles (last_seen_at desc) where vin is not null;
