-- The broker's side of onboarding: whose address an invitation's link has, and what its lists and jobs look for.

-- The brand whose address the link has, as on invitations of colleagues.
alter table connection_invitations
    add column site text not null default 'portal' check (site in ('portal', 'watchdog'));

-- Packets that end by themselves with their invitation.
create index onboarding_packets_open on onboarding_packets (invitation_id) where status in ('invited', 'started');
-- Packets of which a change of the carrier's contacts must be told.
create index onboarding_packets_complete on onboarding_packets (carrier_id, decided_at) where status = 'complete';
