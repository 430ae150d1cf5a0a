-- What the broker's own document of a confirmation says beside the load that it is for: whether it could be read, what was compared and how, and
-- what its terms say. Null where there is no document, and for those that came before.
alter table rate_confirmations add column document_check jsonb;
