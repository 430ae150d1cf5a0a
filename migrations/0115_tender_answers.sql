-- How a shipper's tender stands: what it was answered and when, whether the shipper changed it since, and whether it withdrew it. (docs/edi.md)

alter table edi_shipments add column answer text check (answer in ('accepted', 'declined'));
alter table edi_shipments add column answered_at timestamptz;
-- When the shipper changed it after it was answered; null where the answer is to what it says now.
alter table edi_shipments add column changed_at timestamptz;
alter table edi_shipments add column withdrawn_at timestamptz;
alter table edi_shipments add constraint edi_shipments_answered check ((answer is null) = (answered_at is null));
alter table edi_shipments add constraint edi_shipments_changed check (changed_at is null or answer is not null);

-- What was answered before this was kept: the last 990 of each load, whose B1 04 says it.
update edi_shipments s
   set answer = case when a.text ~ 'B1\*[^~]*\*A~' then 'accepted' else 'declined' end, answered_at = a.created_at
  from (select distinct on (load_id) load_id, text, created_at from edi_interchanges
         where direction = 'out' and kind = '990' and load_id is not null order by load_id, id desc) a
 where a.load_id = s.load_id;

-- Until when the shipper wants an answer, where it said so (G62 64).
alter table edi_shipments add column answer_by timestamptz;
-- How the tender numbers its stops, in the order of the load's: status (214) names a stop by that.
alter table edi_shipments add column stop_numbers integer[] check (cardinality(stop_numbers) <= 99);

-- What the partner's groups name itself and the company by (GS02, GS03), as it wrote last; null until it wrote.
alter table edi_partners add column group_code text check (char_length(group_code) between 1 and 15);
alter table edi_partners add column own_group_code text check (char_length(own_group_code) between 1 and 15);

alter table load_events drop constraint load_events_kind_check;
alter table load_events add constraint load_events_kind_check
    check (kind in ('load_created', 'load_changed', 'load_status_changed', 'carrier_assigned', 'carrier_removed', 'vehicle_assigned', 'arrival',
        'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception', 'tracking_started', 'tracking_stopped', 'pickup_checked', 'alert_opened',
        'alert_changed', 'alert_closed', 'rate_confirmation_sent', 'rate_confirmation_accepted', 'rate_confirmation_rejected',
        'rate_confirmation_countered', 'rate_confirmation_cancelled', 'load_posted', 'load_unposted', 'offer_sent', 'offer_declined',
        'offer_withdrawn', 'bid_received', 'bid_accepted', 'bid_declined', 'bid_withdrawn', 'disposition_recorded', 'disposition_removed',
        'tender_answered'));
