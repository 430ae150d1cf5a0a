-- A file that a carrier puts in its packets comes in as one certificate of that company and carrier, however often the packet is handed in
-- and whoever brings it in at the same time.
create unique index insurance_certificates_from_packets on insurance_certificates (company_id, carrier_id, file_sha256)
    where source = 'packet';
