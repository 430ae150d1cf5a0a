-- The feed can say that something changed for every carrier: followers load the index anew. Such an entry names no keys.
alter table change_log drop constraint change_log_topic_check;
alter table change_log add constraint change_log_topic_check
    check (topic in ('carriers', 'facts', 'touches', 'company_set', 'everything'));
