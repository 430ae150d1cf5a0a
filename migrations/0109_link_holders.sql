-- Whose a driver's link is: the session that was first to share, log, send or add something, or to end sharing, as the hash of its token. From then
-- on the link opens no other browser, and those that it opened before are signed out. Null until then.
alter table tracking_links add column held_by bytea;
-- A link that opened one browser so far is that browser's.
update tracking_links l
   set held_by = (select s.token_hash from tracking_sessions s where s.link_id = l.id order by s.id limit 1)
 where l.kind = 'driver'
   and (select count(*) from tracking_sessions s where s.link_id = l.id) = 1;
