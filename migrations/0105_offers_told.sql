-- What carriers answer to offers is told to people, and what came of asking a carrier about a load is in the load's history.

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
    check (kind in ('assessment_changed', 'contact_changed', 'lapse_ahead', 'identity_alert', 'insurance_expires', 'packet_submitted',
        'packet_held', 'load_alert', 'rate_confirmation', 'load_offer'));
alter table notices drop constraint notices_of_carriers;
alter table notices add constraint notices_of_carriers
    check (carrier_id is not null or kind not in ('assessment_changed', 'contact_changed', 'lapse_ahead', 'identity_alert',
        'insurance_expires', 'packet_submitted', 'packet_held', 'load_alert', 'rate_confirmation', 'load_offer'));
-- Whom it is for; null where it is for everybody. Others of the company see it as read, and get no email.
alter table notices add column for_users bigint[] check (cardinality(for_users) > 0);

alter table load_events drop constraint load_events_kind_check;
alter table load_events add constraint load_events_kind_check
    check (kind in ('load_created', 'load_changed', 'load_status_changed', 'carrier_assigned', 'carrier_removed', 'vehicle_assigned', 'arrival',
        'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception', 'tracking_started', 'tracking_stopped', 'pickup_checked', 'alert_opened',
        'alert_changed', 'alert_closed', 'rate_confirmation_sent', 'rate_confirmation_accepted', 'rate_confirmation_rejected',
        'rate_confirmation_countered', 'rate_confirmation_cancelled', 'load_posted', 'load_unposted', 'offer_sent', 'offer_declined',
        'offer_withdrawn', 'bid_received', 'bid_accepted', 'bid_declined', 'bid_withdrawn', 'disposition_recorded', 'disposition_removed'));
