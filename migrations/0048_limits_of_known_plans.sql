-- Plans that were there before migration 43 got a usual plan's limits, whatever they are. Those of the catalogue get what a new installation
-- gives them, unless the operator changed them since.
update plans set stored_bytes_limit = 214748364800, mails_per_day = 5000
 where name = 'Enterprise' and stored_bytes_limit = 53687091200 and mails_per_day = 1000;
update plans set stored_bytes_limit = 2147483648, mails_per_day = 200
 where name = 'Watchdog' and stored_bytes_limit = 53687091200 and mails_per_day = 1000;

-- What a stranger can have: the trial of the fraud-watch brand, and a carrier's own company, which uses nothing but its own pages.
update plans set stored_bytes_limit = 2147483648, mails_per_day = 100
 where name in ('Watchdog trial', 'Carrier') and stored_bytes_limit = 53687091200 and mails_per_day = 1000;
