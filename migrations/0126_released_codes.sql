-- A code to answer a rate confirmation that a person gave where no contact on file is proven. How they made sure is in the decision record.
alter table rate_confirmations drop constraint rate_confirmations_accepted_proof_check;
alter table rate_confirmations add constraint rate_confirmations_accepted_proof_check
    check (accepted_proof in ('on_file', 'code', 'voice_code', 'device', 'released'));
alter table rate_confirmation_links drop constraint rate_confirmation_links_proven_by_check;
alter table rate_confirmation_links add constraint rate_confirmation_links_proven_by_check
    check (proven_by in ('code', 'voice_code', 'released'));
alter table rate_confirmation_codes drop constraint rate_confirmation_codes_channel_check;
alter table rate_confirmation_codes add constraint rate_confirmation_codes_channel_check
    check (channel in ('code', 'voice_code', 'released'));
