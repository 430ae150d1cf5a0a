-- Finding vehicles by the start of a VIN and by plate.

-- The index on VINs once more, in the order of bytes: it also finds the start of a VIN, in whatever language the database sorts.
drop index inspection_units_by_vin;
create index inspection_units_by_vin on inspection_units (vin text_pattern_ops) where vin is not null;

-- Plates without the signs that some officers write and others leave out.
create index inspection_units_by_plate on inspection_units (upper(translate(license, ' -.', ''))) where license is not null;
