-- Letters about renewals that were declined: made in the transaction that writes the refusal down, sent once.
create table billing_letters (
    id bigint generated always as identity primary key,
    -- The try that was declined.
    request_key text not null references billing_requests,
    company_id bigint not null references companies,
    -- To whom.
    user_id bigint not null references users,
    payment_method_id bigint not null references payment_methods,
    amount_cents integer not null,
    -- The last day that was paid for, after which access ends.
    paid_until date not null,
    -- When it is tried again by itself; null is not any more.
    next_try_on date,
    created_at timestamptz not null,
    -- When it was handed over, or found to be for nobody any more.
    done_at timestamptz,
    unique (request_key, user_id)
);
