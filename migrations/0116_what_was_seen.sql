-- What is confirmed is what was seen. (docs/rate-confirmations.md, docs/desk.md, docs/edi.md)

-- For which truck, driver and driver's phone a voice code was made, as a digest; null where no driver was named.
alter table rate_confirmation_codes add column crew_digest bytea check (octet_length(crew_digest) = 32);
alter table ticket_voice_codes add column crew_digest bytea check (octet_length(crew_digest) = 32);

-- A tender that waits for its first answer is changed, too, and who answers says which version was read.
alter table edi_shipments drop constraint edi_shipments_changed;
alter table edi_shipments add column lock_version integer not null default 0;
