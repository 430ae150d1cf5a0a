-- What the first served notice ends: insurance, or operating authority by suspension or revocation. Facts worked out before have it by the
-- text of their reason.
alter table carrier_facts add column lapse_kind text check (lapse_kind in ('insurance', 'suspension', 'revocation'));

update carrier_facts
   set lapse_kind = case
           when lapse_reason like '% is cancelled%' then 'insurance'
           when lapse_reason ilike '%suspen%' then 'suspension'
           else 'revocation'
       end,
       -- Days in words.
       lapse_reason = case
           when lapse_reason ~ ', served \d{4}-\d{2}-\d{2}$' then
               regexp_replace(lapse_reason, '\d{4}-\d{2}-\d{2}$', '')
               || to_char(substring(lapse_reason from '\d{4}-\d{2}-\d{2}$')::date, 'Mon FMDD, YYYY')
           else lapse_reason
       end
 where lapses_on is not null;
