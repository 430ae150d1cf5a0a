-- What was received last of a load is remembered field by field: behind the digest of the whole body stand twelve bytes for each field that it
-- gave. So a body in which one field is corrected changes that field alone, and what people changed meanwhile stays.
alter table loads drop constraint loads_received_digest_check;
alter table loads add constraint loads_received_digest_check check (octet_length(received_digest) between 32 and 2000);
