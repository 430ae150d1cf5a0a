-- Alerts about a rate confirmation's recipient stand beside those about its movement, one of a kind each.

delete from tickets where rate_confirmation_id is not null;
alter table tickets add foreign key (rate_confirmation_id, company_id) references rate_confirmations (id, company_id) on delete cascade;
create index tickets_by_rate_confirmation on tickets (rate_confirmation_id) where rate_confirmation_id is not null;
drop index tickets_once;
create unique index tickets_once on tickets (movement_id, is_type) where status <> 'closed' and rate_confirmation_id is null;
create unique index tickets_of_rate_confirmation_once on tickets (rate_confirmation_id, is_type) where status <> 'closed' and rate_confirmation_id is not null;

-- What happens to confirmations is told to the company's own systems and to its people as well.
alter table load_events drop constraint load_events_kind_check;
alter table load_events add constraint load_events_kind_check
    check (kind in ('load_created', 'load_changed', 'load_status_changed', 'carrier_assigned', 'carrier_removed', 'vehicle_assigned', 'arrival',
        'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception', 'tracking_started', 'tracking_stopped', 'alert_opened',
        'alert_changed', 'alert_closed', 'rate_confirmation_sent', 'rate_confirmation_accepted', 'rate_confirmation_rejected',
        'rate_confirmation_countered', 'rate_confirmation_cancelled'));
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
    check (kind in ('assessment_changed', 'contact_changed', 'lapse_ahead', 'identity_alert', 'insurance_expires', 'packet_submitted',
        'packet_held', 'load_alert', 'rate_confirmation'));
alter table notices drop constraint notices_of_carriers;
alter table notices add constraint notices_of_carriers
    check (carrier_id is not null or kind not in ('assessment_changed', 'contact_changed', 'lapse_ahead', 'identity_alert',
        'insurance_expires', 'packet_submitted', 'packet_held', 'load_alert', 'rate_confirmation'));

-- Records of decisions about confirmations are found by them.
create index decisions_by_rate_confirmation on decisions (subject_id) where subject_kind = 'rate_confirmation';
