-- What a company set in the place of a rule type's own number or rating (rules::Threshold): {"bipd_coverage_gteq_750_000": 500000, …}. What
-- is not there is what the type asks for by itself. A change of it is a change of the row, so that rulebook_versions grows.
alter table rules add column thresholds jsonb not null default '{}' check (jsonb_typeof(thresholds) = 'object');
alter table rule_versions add column thresholds jsonb not null default '{}' check (jsonb_typeof(thresholds) = 'object');
