-- Emails that came in, for rate confirmations (loads.md §5, point 1). One was answered for once its row and its file are there.

-- Whose an email is, is known only when it was read: its file belongs to the installation, and counts for no company.
alter table files alter column company_id drop not null;
create or replace function count_stored_bytes() returns trigger language plpgsql as $$
declare
    company bigint;
    change bigint := 0;
    used bigint;
    allowed bigint;
begin
    if tg_op <> 'INSERT' then
        company := old.company_id;
        change := change - coalesce(old.size, 0);
    end if;
    if tg_op <> 'DELETE' then
        company := new.company_id;
        change := change + coalesce(new.size, 0);
    end if;
    if change = 0 or company is null then
        return null;
    end if;
    insert into company_storage as s (company_id, bytes) values (company, greatest(change, 0))
        on conflict (company_id) do update set bytes = greatest(s.bytes + change, 0)
        returning s.bytes into used;
    if change > 0 and new.key not like 'reports/%' then
        select coalesce(c.stored_bytes_limit, p.stored_bytes_limit) into allowed
          from companies c join plans p on p.id = c.plan_id where c.id = company;
        if used > allowed then
            raise exception 'company % has no room for another % bytes', company, change
                using errcode = 'check_violation', constraint = 'company_storage_limit';
        end if;
    end if;
    return null;
end
$$;

-- The broker's own document of a confirmation that came in by email: the terms name it by its SHA-256.
alter table rate_confirmations
    add column document_file_id bigint references files,
    add column document_name text check (char_length(document_name) between 1 and 200),
    add column document_sha256 bytea check (octet_length(document_sha256) = 32),
    add constraint rate_confirmation_documents
        check ((document_file_id is null) = (document_sha256 is null) and (document_file_id is null) = (document_name is null));
create index rate_confirmations_by_document on rate_confirmations (document_file_id) where document_file_id is not null;

create table received_mails (
    id bigint generated always as identity primary key,
    -- Null until it is known whose it is, and of those that are nobody's.
    company_id bigint references companies,
    -- How it came: over SMTP, or by the signed call.
    way text not null check (way in ('smtp', 'call')),
    -- To whom: the carrier with this USDOT number; null for reports of mail servers.
    dot_number integer check (dot_number > 0),
    -- SHA-256 of the whole message: one whose answer was lost comes again, byte for byte.
    sha256 bytea not null check (octet_length(sha256) = 32),
    size integer not null check (size >= 0),
    -- The message itself; null once it is past its time.
    file_id bigint references files,
    -- What the client said, over SMTP.
    peer text check (char_length(peer) <= 45),
    helo text check (char_length(helo) <= 255),
    envelope_from text check (char_length(envelope_from) <= 254),
    status text not null check (status in ('received', 'waiting', 'taken', 'flagged', 'reported', 'repeated', 'unclaimed')),
    -- Why, in a sentence.
    why text check (char_length(why) between 1 and 1000),
    -- What the message says and how it was checked, once it was read.
    message_id text check (char_length(message_id) <= 500),
    sender text check (char_length(sender) <= 254),
    subject text check (char_length(subject) <= 500),
    document_sha256 bytea check (octet_length(document_sha256) = 32),
    authenticity jsonb,
    -- What people see of it, and what it became.
    rate_confirmation_mail_id bigint references rate_confirmation_mails on delete set null,
    received_at timestamptz not null,
    decided_at timestamptz,
    check ((decided_at is null) = (status in ('received', 'waiting')))
);
create unique index received_mails_once on received_mails (sha256, coalesce(dot_number, 0));
create index received_mails_by_message on received_mails (company_id, message_id) where message_id is not null;
create index received_mails_flagged on received_mails (company_id, received_at) where status = 'flagged';
create index received_mails_kept on received_mails (received_at, size) where file_id is not null;
create index received_mails_by_file on received_mails (file_id) where file_id is not null;
create index received_mails_by_mail on received_mails (rate_confirmation_mail_id) where rate_confirmation_mail_id is not null;
-- Whose people have addresses at a domain.
create index users_by_domain on users (lower(split_part(email, '@', 2))) where company_id is not null;
