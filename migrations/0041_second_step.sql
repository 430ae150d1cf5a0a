-- The second step of signing in, and up, belongs to the browser that took the first: the hash of a secret in that browser's cookie.
-- Null in rows from before; they can no longer be tried, and end within ten minutes by themselves.
alter table sign_in_codes add column browser_hash bytea;
create unique index sign_in_codes_by_browser on sign_in_codes (browser_hash) where browser_hash is not null;
alter table sign_ups add column browser_hash bytea;
create unique index sign_ups_by_browser on sign_ups (browser_hash) where browser_hash is not null;

-- Email addresses are kept in one form, lower case. The collation keeps to ASCII, as the product does.
update users set email = lower(email collate "C") where email <> lower(email collate "C");
update user_invitations set email = lower(email collate "C") where email <> lower(email collate "C");
update sign_ups set email = lower(email collate "C") where email <> lower(email collate "C");
