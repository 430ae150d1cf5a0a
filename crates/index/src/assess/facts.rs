//! A row's facts as rules need them, for carriers that are judged one by one. The same readings as in `checks`.

use super::Rulebook;
use super::checks::{counted_since, is_known_by_absence, number, population};
use crate::block::{Block, Rows};
use crate::carrier::{AuthorityScope, AuthorityStatus, Carrier, Flag, FleetSize, LapseKind, Mark, SafetyRating};
use crate::columns::{GREATEST, NONE, Number, Trait, UNKNOWN};
use crate::snapshot::{Ordinal, Snapshot};
use chrono::{Days, NaiveDate};
use kernel::provenance::Known;
use rules::{Column, Fact, Facts, Value};

/// The day before the year 1 began, from which columns count.
const DAY_ZERO: NaiveDate = NaiveDate::from_ymd_opt(0, 12, 31).expect("a day of the calendar");

impl Snapshot {
    /// The index's facts about a carrier that rules need, without sources. Of what it has to say of them it knows what a published identity
    /// alert reports.
    pub fn rule_facts(&self, ordinal: Ordinal, rulebook: &Rulebook) -> Facts {
        let (block, slot) = self.at(ordinal.0);
        self.facts(block, slot, rulebook)
    }

    pub(super) fn facts(&self, block: &Block, slot: usize, rulebook: &Rulebook) -> Facts {
        let row = block.row(slot);
        let (numbers, row_traits) = (row.record.numbers, row.record.traits);
        let population = population(row.record.dot);
        let carrier = row.carrier(&self.shared);
        let mut facts = Facts::new();
        let mut set = |column, known| facts.set(column, Fact::new(known, None));
        let silence = rulebook.silence.of(population);
        let is_silence_none = |column| silence.contains(&column);
        let held = [carrier.common, carrier.contract];
        set(Column::CarrierAuthority, authority(&held, is_silence_none(Column::CarrierAuthority)));
        set(Column::BrokerAuthority, authority(&[carrier.broker], is_silence_none(Column::BrokerAuthority)));
        for (column, flag) in [
            (Column::PriorRevoked, carrier.is_prior_revoked),
            (Column::OutOfService, carrier.is_out_of_service),
            (Column::EldConnected, carrier.is_eld_connected),
            (Column::IdentityAlert, carrier.has_identity_alert),
            (Column::ImpersonationAlert, carrier.has_impersonation_alert),
            (Column::LookAlikeContact, carrier.has_look_alike_contact),
            (Column::BadPredecessor, Flag::of_bit(row_traits[Trait::BadPredecessor])),
        ] {
            set(column, yes_or_no(flag, is_silence_none(column)));
        }
        if let Some(members) = rulebook.do_not_dispatch {
            set(Column::DoNotDispatch, Known::Some(Value::Flag(self.sets.has(members, carrier.dot_number))));
        }
        for column in Column::ALL {
            let Some(number) = number(*column) else { continue };
            set(
                *column,
                match numbers[number] {
                    stored @ 0..=GREATEST
                        if *column == Column::LastInspectedOn
                            && stored < counted_since(rulebook.today)
                            && !is_silence_none(*column) =>
                    {
                        Known::Unknown
                    }
                    stored @ 0..=GREATEST => value(number, stored),
                    _ if is_known_by_absence(*column) && is_silence_none(*column) => Known::None,
                    UNKNOWN if *column == Column::BipdOnFile && is_silence_none(*column) => Known::None,
                    UNKNOWN
                        if *column == Column::AuthoritySince
                            && held == [AuthorityStatus::Unknown; 2]
                            && is_silence_none(*column) =>
                    {
                        Known::None
                    }
                    NONE if !is_known_by_absence(*column) => Known::None,
                    _ => Known::Unknown,
                },
            );
        }
        set(
            Column::LapseKind,
            match carrier.lapse_kind {
                LapseKind::Unknown => Known::Unknown,
                kind => Known::Some(Value::Word(kind.code().to_owned())),
            },
        );
        set(
            Column::AuthorityScope,
            match carrier.authority_scope {
                AuthorityScope::Unknown => Known::Unknown,
                scope => Known::Some(Value::Word(scope.code().to_owned())),
            },
        );
        set(Column::FleetPlausible, plausible(&carrier, is_silence_none(Column::LastInspectedOn)));
        set(
            Column::SafetyRating,
            match carrier.safety_rating {
                SafetyRating::Unknown => Known::Unknown,
                SafetyRating::None => Known::None,
                rating => Known::Some(Value::Word(rating.code().to_owned())),
            },
        );
        let status = carrier.operating_status.filter(|word| *word != "unknown");
        set(Column::OperatingStatus, status.map_or(Known::Unknown, |word| Known::Some(Value::Word(word.to_owned()))));
        let found = block.inspections_since(slot, counted_since(rulebook.today));
        let is_whole = is_silence_none(Column::Inspections);
        let counted = match found {
            0 if is_whole => Fact::new(Known::None, None),
            0 => Fact::default(),
            found => Fact::new(Known::Some(Value::Number(i64::from(found))), None),
        };
        let counted = if found > 0 && !is_whole { counted.at_least() } else { counted };
        set(
            Column::Mcs150Overdue,
            // A filing on a day to come tells nothing.
            match (carrier.mcs150_on, carrier.mcs150_due_on) {
                (Known::Some(filed), Known::Some(due)) if filed <= rulebook.today => {
                    Known::Some(Value::Flag(rulebook.today > due))
                }
                _ => Known::Unknown,
            },
        );
        facts.set(Column::Inspections, counted);
        // After the last one on record there may be later ones, unless a complete file covers the days since.
        if !is_silence_none(Column::LastInspectedOn)
            && let Some(last) = facts.get(Column::LastInspectedOn).filter(|last| matches!(last.known, Known::Some(_)))
        {
            facts.set(Column::LastInspectedOn, last.clone().at_least());
        }
        if let Some(what) = carrier.alerted_of
            && let Some(alert) = facts.get(Column::IdentityAlert)
        {
            facts.set(Column::IdentityAlert, alert.clone().with_note(what));
        }
        facts
    }
}

fn authority(held: &[AuthorityStatus], is_silence_none: bool) -> Known<Value> {
    let is_known = is_silence_none || held.iter().any(|status| *status != AuthorityStatus::Unknown);
    if is_known { Known::Some(Value::Flag(held.contains(&AuthorityStatus::Active))) } else { Known::Unknown }
}

/// Whether the declared fleet may be taken for its size. Where inspections alone could confirm it, their absence tells only by a complete file.
fn plausible(carrier: &Carrier, is_silence_none: bool) -> Known<Value> {
    let is_inspected = carrier.last_inspected_on.is_some();
    match (carrier.power_units, carrier.fleet_size) {
        (Known::Unknown | Known::None, _) => Known::Unknown,
        (_, FleetSize::Taken) => Known::Some(Value::Flag(true)),
        (_, FleetSize::TakenIfInspected) if !is_inspected && !is_silence_none => Known::Unknown,
        (_, FleetSize::TakenIfInspected) => Known::Some(Value::Flag(is_inspected)),
        (_, FleetSize::Doubtful) => Known::Some(Value::Flag(false)),
    }
}

const fn yes_or_no(flag: Flag, is_silence_none: bool) -> Known<Value> {
    match flag {
        Flag::Unknown if is_silence_none => Known::Some(Value::Flag(false)),
        Flag::Unknown => Known::Unknown,
        Flag::Yes => Known::Some(Value::Flag(true)),
        Flag::No => Known::Some(Value::Flag(false)),
    }
}

fn value(number: Number, stored: u32) -> Known<Value> {
    let is_day = !matches!(number, Number::DeclaredUnits | Number::BipdOnFile | Number::BipdRequired);
    if is_day {
        DAY_ZERO
            .checked_add_days(Days::new(u64::from(stored)))
            .map_or(Known::Unknown, |day| Known::Some(Value::Day(day)))
    } else {
        Known::Some(Value::Number(i64::from(stored)))
    }
}
