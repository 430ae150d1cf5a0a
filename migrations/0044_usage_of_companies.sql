-- What companies have used of their limits: emails by day, bytes of kept files.
create table company_mails (
    company_id bigint not null references companies,
    -- In UTC.
    day date not null,
    mails integer not null check (mails > 0),
    primary key (company_id, day)
);
create index company_mails_day on company_mails (day);

create table company_storage (
    company_id bigint primary key references companies,
    -- The sizes of the company's rows of "files" together.
    bytes bigint not null check (bytes >= 0)
);
insert into company_storage (company_id, bytes) select company_id, sum(coalesce(size, 0)) from files group by company_id;

-- Counted when the transaction commits: the counter's row is then its last lock, so that two that lock other rows before cannot wait for each
-- other, and whoever comes second sees what the first one added. Reports are counted and never refused: each has one file of a format.
create function count_stored_bytes() returns trigger language plpgsql as $$
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
    if change = 0 then
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
create constraint trigger files_are_counted after insert or delete or update of size on files
    deferrable initially deferred for each row execute function count_stored_bytes();
