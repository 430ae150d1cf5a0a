-- The carriers that a company doesn't dispatch or dismissed, apart from the others that it deals with: whoever seeks carriers for a load reads all.
create index connections_refused on connections (company_id, carrier_id) where is_dismissed or status = 'do_not_dispatch';
