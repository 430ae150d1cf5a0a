-- Links that a code gave to the browser in which it was typed, beside the emailed one. On a guarded load the code proves that browser, and
-- nobody else who reads the email; of the links that were proven by email before this, none counts there.
alter table rate_confirmation_links add column is_of_browser boolean not null default false;
