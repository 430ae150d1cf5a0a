-- Decisions and notices get a subject: what they are about, by kind and id. Until now that was always a carrier. `carrier_id` remains as the
-- carrier concerned, if any, since lists are by carrier. A subject has no foreign key: its kinds are kept in several tables.
--
-- Rows there are already are about their carrier. The column is filled while its type is "changed", which writes the table anew in one go and
-- touches no row through the triggers that refuse changes of the decision record; none of what a record's hash is of is changed.

alter table decisions
    add column subject_kind text not null default 'carrier'
        check (subject_kind in ('carrier', 'load', 'ticket', 'rate_confirmation')),
    add column subject_id bigint;
alter table decisions
    alter column subject_id type bigint using carrier_id,
    alter column subject_id set not null,
    alter column subject_kind drop default,
    alter column carrier_id drop not null,
    -- What is about a carrier concerns that carrier; what is about something else may concern any carrier, or none.
    add constraint decisions_carrier_is_subject
        check (subject_kind <> 'carrier' or (carrier_id is not null and carrier_id = subject_id));

alter table notices
    add column subject_kind text not null default 'carrier'
        check (subject_kind in ('carrier', 'load', 'ticket', 'rate_confirmation')),
    add column subject_id bigint,
    -- The same thing is told once of a subject, no longer once of a carrier.
    drop constraint notices_company_id_carrier_id_dedupe_key_key;
alter table notices
    alter column subject_id type bigint using carrier_id,
    alter column subject_id set not null,
    alter column subject_kind drop default,
    alter column carrier_id drop not null,
    add constraint notices_carrier_is_subject
        check (subject_kind <> 'carrier' or (carrier_id is not null and carrier_id = subject_id)),
    -- These kinds are shown with their carrier, whatever they are about.
    add constraint notices_of_carriers
        check (carrier_id is not null or kind not in ('assessment_changed', 'contact_changed', 'lapse_ahead', 'identity_alert',
            'insurance_expires', 'packet_submitted', 'packet_held')),
    -- By id before kind: nearly all rows are of one kind.
    add constraint notices_told_once unique (company_id, subject_id, subject_kind, dedupe_key);
-- Notices about carriers are found by the key above; millions of them come in within a minute, so the others alone have a third index.
create index notices_by_carrier on notices (company_id, carrier_id, sequence) where subject_kind <> 'carrier';
