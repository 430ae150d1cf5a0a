-- What the mail server said to each attempt at an email of a rate confirmation, and the email that says that one was canceled.
create table rate_confirmation_mail_attempts (
    mail_id bigint not null references rate_confirmation_mails on delete cascade,
    -- From 1.
    attempt integer not null check (attempt > 0),
    started_at timestamptz not null,
    -- Null while it goes on; null for good where it was cut off.
    ended_at timestamptz,
    outcome text check (outcome in ('completed', 'deferred', 'failed', 'bounced')),
    response text check (char_length(response) between 1 and 1000),
    check ((ended_at is null) = (outcome is null)),
    primary key (mail_id, attempt)
);

alter table rate_confirmation_mails drop constraint rate_confirmation_mails_kind_check;
alter table rate_confirmation_mails add constraint rate_confirmation_mails_kind_check
    check (kind in ('offer', 'carrier_copy', 'broker_copy', 'cancellation', 'received'));

-- When the job that tells carriers of canceled confirmations looked at it. Those canceled before are left alone.
alter table rate_confirmations add column cancellation_seen_at timestamptz;
update rate_confirmations set cancellation_seen_at = now() where status = 'cancelled';
create index rate_confirmations_cancelled_unseen on rate_confirmations (id) where status = 'cancelled' and cancellation_seen_at is null;
