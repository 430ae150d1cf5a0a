-- The verdict on carriers: what a company sets for it, and when its rules changed. The verdict itself is never stored.

-- Signals that a company weighs more than the product does (rules::Signal, rules::Verdict). What is less than the signal's floor does not count.
create table verdict_settings (
    company_id bigint not null references companies,
    signal text not null check (signal <> ''),
    verdict text not null check (verdict in ('do_not_use', 'review', 'unknown', 'use')),
    primary key (company_id, signal)
);

-- Grows with every change to what a company's rules are read from, so that processes may keep them: 0 is what all companies share.
create table rulebook_versions (
    company_id bigint primary key,
    version bigint not null,
    -- The transaction that changed it last, which counts once.
    changed_in xid8 not null
);
insert into rulebook_versions (company_id, version, changed_in) values (0, 1, pg_current_xact_id());

create function bump_rulebook(of_company bigint) returns void language sql as $$
    insert into rulebook_versions (company_id, version, changed_in) values (of_company, 1, pg_current_xact_id())
    on conflict (company_id) do update set version = rulebook_versions.version + 1, changed_in = excluded.changed_in
     where rulebook_versions.changed_in <> excluded.changed_in
$$;

create function own_rulebook_changed() returns trigger language plpgsql as $$
begin
    perform bump_rulebook(coalesce(new.company_id, old.company_id));
    return null;
end $$;

create function certificate_changed() returns trigger language plpgsql as $$
begin
    perform bump_rulebook(company_id) from insurance_certificates where id = coalesce(new.certificate_id, old.certificate_id);
    return null;
end $$;

create function company_changed() returns trigger language plpgsql as $$
begin
    perform bump_rulebook(new.id);
    return null;
end $$;

-- Runs that are under way say nothing yet.
create function import_changed() returns trigger language plpgsql as $$
begin
    if 'finished' in (old.status, new.status) then
        perform bump_rulebook(0);
    end if;
    return null;
end $$;

create function shared_rulebook_changed() returns trigger language plpgsql as $$
begin
    perform bump_rulebook(0);
    return null;
end $$;

-- At the end of the transaction, so that the row is locked for a moment alone and whoever waits for it holds nothing that others wait for.
create constraint trigger classifications_rulebook after insert or update or delete on classifications
    deferrable initially deferred for each row execute function own_rulebook_changed();
create constraint trigger rules_rulebook after insert or update or delete on rules
    deferrable initially deferred for each row execute function own_rulebook_changed();
create constraint trigger rule_overrides_rulebook after insert or update or delete on rule_overrides
    deferrable initially deferred for each row execute function own_rulebook_changed();
create constraint trigger verdict_settings_rulebook after insert or update or delete on verdict_settings
    deferrable initially deferred for each row execute function own_rulebook_changed();
create constraint trigger insurance_certificates_rulebook after insert or update or delete on insurance_certificates
    deferrable initially deferred for each row execute function own_rulebook_changed();
create constraint trigger insurance_policies_rulebook after insert or update or delete on insurance_policies
    deferrable initially deferred for each row execute function certificate_changed();
create constraint trigger insurance_certificate_vins_rulebook after insert or update or delete on insurance_certificate_vins
    deferrable initially deferred for each row execute function certificate_changed();
create constraint trigger companies_rulebook after update of plan_id on companies
    deferrable initially deferred for each row execute function company_changed();
create constraint trigger plans_rulebook after update of flags on plans
    deferrable initially deferred for each row execute function shared_rulebook_changed();
create constraint trigger import_runs_rulebook after insert or update or delete on import_runs
    deferrable initially deferred for each row execute function import_changed();
-- Imports run with the triggers of foreign keys off; this one has to fire all the same.
alter table import_runs enable always trigger import_runs_rulebook;
