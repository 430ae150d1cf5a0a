//! What comes of the transaction sets of an interchange: loads made, changed and canceled, and the acknowledgments.

use super::reading::{ACKNOWLEDGMENTS, Read, read_group, refusing, turns};
use super::taken::{EdiError, EdiResult, EdiTaken};
use crate::edi::outgoing;
use crate::edi::tender_form::{form, load_number};
use crate::edi::tender_window::answer_by;
use crate::edi::tendering::{self, Given};
use crate::loads::form::LoadForm;
use crate::loads::take_in::{Taken, bring_in};
use crate::loads::withdraw::withdraw;
use chrono::{DateTime, Utc};
use edi::{Fault, Interchange, InterchangeProblem, Purpose, Tender};
use freight::load::{Actor, LoadStatus, Upsert};
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::Error;
use std::collections::HashSet;
use store::loads::edi::interchanges::{self, EdiKind};
use store::loads::edi::partners::PartnerRow;
use store::loads::edi::shipments::{self, Tendered};
use store::loads::edi::tenders::{self, TenderDecision};
use store::loads::events;
use store::loads::feed;
use store::loads::held;
use store::loads::rows::LoadSource;
use store::loads::write;
use store::{Conn, Tenant};

/// Writes for a partner, which the caller has locked, that its interchange is taken (TA1), or what is wrong with it. Returns the text.
pub(super) async fn acknowledge(
    db: &mut Conn,
    tenant: Tenant,
    (partner, interchange): (&PartnerRow, &Interchange<'_>),
    problem: Option<InterchangeProblem>,
    now: DateTime<Utc>,
) -> sqlx::Result<String> {
    let about = (EdiKind::Acknowledgment, None);
    let written = outgoing::write(db, tenant, partner, about, now, |envelope| {
        edi::acknowledge_interchange(interchange, problem, envelope)
    });
    Ok(written.await?.text)
}

/// An interchange being taken.
pub(super) struct Taking<'a> {
    pub(super) app: &'a App,
    pub(super) tenant: Tenant,
    pub(super) partner: &'a PartnerRow,
    pub(super) now: DateTime<Utc>,
    /// The moment for the company's loads.
    pub(super) company_now: DateTime<Utc>,
    /// Transactions for the book of open loads.
    pub(super) xids: Vec<Option<i64>>,
    /// Numbers of its loads that are canceled now.
    pub(super) canceled: HashSet<String>,
}

impl Taking<'_> {
    pub(super) async fn take(&mut self, db: &mut Conn, interchange: &Interchange<'_>) -> Result<EdiTaken, Error> {
        let mut read: Vec<Read> = interchange.groups.iter().flat_map(read_group).collect();
        self.lock(db, &read).await?;
        self.note_rejections(db, &mut read).await?;
        let tenders = read.iter().map(|one| one.tender.as_ref().map(|it| (it.shipment_id.as_str(), it.purpose)));
        for (turn, places) in turns(tenders).into_iter().enumerate() {
            if turn.is_multiple_of(2) {
                self.withdraw(db, &mut read, &places).await?;
            } else {
                self.bring_in(db, &mut read, &places, interchange.control_number).await?;
            }
        }
        let mut acknowledgments = Vec::new();
        // One that brings acknowledgments of interchanges alone (TA1) isn't acknowledged in turn.
        if interchange.wants_acknowledgment && !interchange.groups.is_empty() {
            acknowledgments.push(acknowledge(db, self.tenant, (self.partner, interchange), None, self.now).await?);
        }
        let mut faults = read.iter_mut().map(|one| std::mem::take(&mut one.faults));
        for group in &interchange.groups {
            let faults: Vec<Vec<Fault>> = faults.by_ref().take(group.sets.len()).collect();
            if group.kind == ACKNOWLEDGMENTS {
                continue;
            }
            let text =
                outgoing::write(db, self.tenant, self.partner, (EdiKind::Acknowledgment, None), self.now, |envelope| {
                    edi::acknowledge(&refusing(group), &faults, envelope)
                });
            acknowledgments.push(text.await?.text);
        }
        drop(faults);
        self.answer(db, &read).await?;
        Ok(EdiTaken { sets: read.into_iter().map(|one| one.result).collect(), acknowledgments })
    }

    /// Locks the numbers of all tenders and the loads that they have, in the order in which everyone does: what is told of one set is told
    /// before the next is taken, and no load may be locked after that. Notes which loads are canceled.
    async fn lock(&mut self, db: &mut Conn, read: &[Read]) -> Result<(), Error> {
        let (mut numbers, mut loads) = (Vec::new(), Vec::new());
        for tender in read.iter().filter_map(|one| one.tender.as_ref()) {
            let (number, shipment) = self.number(db, tender).await?;
            numbers.push(number);
            loads.extend(shipment);
        }
        if numbers.is_empty() {
            return Ok(());
        }
        loads.extend(write::received(db, self.tenant, &numbers).await?.into_iter().map(|row| row.id));
        loads.sort_unstable();
        loads.dedup();
        let held = held::lock_many(db, self.tenant, &loads).await?;
        let canceled = held.into_iter().filter(|held| held.row.status == LoadStatus::Cancelled);
        self.canceled = canceled.map(|held| held.row.external_load_number).collect();
        Ok(())
    }

    /// The number of the load that a tender is about, and the load, if it is there. People may have given it another number since.
    async fn number(&self, db: &mut Conn, tender: &Tender) -> sqlx::Result<(String, Option<LoadId>)> {
        let shipment = shipments::by_number(db, self.tenant, self.partner.id, &tender.shipment_id).await?;
        Ok(match shipment {
            Some(shipment) => (shipment.external_load_number, Some(shipment.load_id)),
            None => (load_number(&self.partner.load_number_prefix, &tender.shipment_id), None),
        })
    }

    /// Notes with what was sent to the partner that it rejects it, and with the acknowledgment which load that is about.
    async fn note_rejections(&self, db: &mut Conn, read: &mut [Read]) -> Result<(), Error> {
        for one in read {
            let Some(rejection) = one.rejection.take() else { continue };
            let Some((kind, number)) = rejection.sent() else { continue };
            let taken = EdiTaken { sets: vec![rejection.of_sent(kind)], acknowledgments: Vec::new() };
            let result = serde_json::to_value(&taken).map_err(anyhow::Error::from)?;
            let load = interchanges::set_rejected(db, self.tenant, self.partner.id, (kind, &number), &result).await?;
            one.result.load_id = load.map(|load| load.0);
        }
        Ok(())
    }

    /// Cancels the loads of withdrawn tenders.
    async fn withdraw(&mut self, db: &mut Conn, read: &mut [Read], places: &[usize]) -> Result<(), Error> {
        let mut loads = Vec::new();
        for at in places {
            let one = &mut read[*at];
            let Some(tender) = one.tender.take() else { continue };
            let (number, load) = self.number(db, &tender).await?;
            one.result.load_id = load.map(|load| load.0);
            match load {
                Some(load) => loads.push((*at, load, number)),
                None => one.refuse(EdiError::of_set("No load of this partner has this shipment number.")),
            }
        }
        if loads.is_empty() {
            return Ok(());
        }
        let reason = format!("{} canceled the tender (EDI 204).", self.partner.name);
        let ids: Vec<LoadId> = loads.iter().map(|(_, load, _)| *load).collect();
        let withdrawn = withdraw(db, self.tenant, &ids, &reason, self.company_now).await?;
        for (at, load, number) in loads {
            let one = &mut read[at];
            if let Some((_, why)) = withdrawn.refused.iter().find(|(refused, _)| *refused == load) {
                one.refuse(EdiError::of_set(why.as_str()));
            } else {
                one.result.result = EdiResult::Cancelled;
                self.canceled.insert(number);
            }
        }
        tenders::set_withdrawn(db, self.tenant, &withdrawn.done, self.company_now).await?;
        events::append_many(db, self.tenant, &withdrawn.events, self.company_now).await?;
        if !withdrawn.done.is_empty() {
            self.xids.push(Some(feed::announce(db, self.tenant, &withdrawn.done).await?));
        }
        Ok(())
    }

    /// Makes loads of tenders, or changes them. A new tender of a load that was canceled reopens it; a change of one is refused.
    async fn bring_in(
        &mut self,
        db: &mut Conn,
        read: &mut [Read],
        places: &[usize],
        control_number: &str,
    ) -> Result<(), Error> {
        let mut forms = Vec::<LoadForm>::new();
        let mut taken = Vec::new();
        for at in places {
            let one = &mut read[*at];
            let Some(tender) = &one.tender else { continue };
            let (number, load) = self.number(db, tender).await?;
            if load.is_none() && shipments::is_number_anothers(db, self.tenant, self.partner.id, &number).await? {
                let detail =
                    format!("Your company has a load {number} that isn't this partner's. Give the partner a prefix.");
                one.refuse(EdiError { field: Some("external_load_number".to_owned()), ..EdiError::of_set(detail) });
                continue;
            }
            let mut form = form(tender, number);
            let reopens = self.canceled.contains(&form.external_load_number);
            if reopens && tender.purpose == Purpose::Change {
                let detail = format!(
                    "Load {} is canceled, and a change doesn't reopen it. A new tender (B2A01 00) does.",
                    form.external_load_number
                );
                one.refuse(EdiError { field: Some("status".to_owned()), ..EdiError::of_set(detail) });
                continue;
            }
            if reopens {
                form.status = Some(LoadStatus::Available);
                // The control number makes it something else than the last time: it counts as often as it comes.
                form.status_reason =
                    Some(format!("{} tendered it again (EDI 204 in {control_number}).", self.partner.name));
            }
            forms.push(form);
            taken.push((*at, reopens));
        }
        if forms.is_empty() {
            return Ok(());
        }
        let sender = (self.tenant, LoadSource::Edi, None);
        let came = bring_in(self.app, db, sender, &forms, self.company_now).await?;
        self.xids.push(came.xid);
        for (((at, reopens), form), outcome) in taken.into_iter().zip(&forms).zip(came.taken) {
            let one = &mut read[at];
            match outcome {
                Taken::Refused(wrong) => {
                    one.result.result = EdiResult::Refused;
                    one.result.errors = wrong.into_iter().map(EdiError::of_field).collect();
                }
                Taken::Stored { id, upsert } => {
                    one.result.load_id = Some(id.0);
                    one.result.result = match upsert {
                        Upsert::Created => EdiResult::Created,
                        Upsert::Changed => EdiResult::Changed,
                        Upsert::Unchanged | Upsert::Stale => EdiResult::Unchanged,
                    };
                    self.canceled.remove(&form.external_load_number);
                    if let Some(tender) = &one.tender {
                        self.put(db, id, tender).await?;
                        one.is_new = self.is_new(db, (id, tender.purpose), upsert, reopens).await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes whose shipment a load is, and what its answers and statuses need of the tender.
    async fn put(&self, db: &mut Conn, load: LoadId, tender: &Tender) -> sqlx::Result<()> {
        let stops: Vec<i32> = tender.stops.iter().filter_map(|stop| i32::try_from(stop.number).ok()).collect();
        let answer_by = match &tender.answer_until {
            None => None,
            Some(until) => {
                let zone = tenders::first_zone(db, self.tenant, load).await?;
                answer_by(until, zone.and_then(|zone| zone.parse().ok()))
            }
        };
        let tendered =
            Tendered { number: &tender.shipment_id, scac: tender.scac.as_deref(), stop_numbers: &stops, answer_by };
        shipments::put(db, self.tenant, self.partner.id, load, tendered).await
    }

    /// Whether a tender awaits an answer as a new one does, which is noted: it made its load, reopened it, or is tendered again after the shipper
    /// withdrew it. Of one that says something else now, that is noted.
    async fn is_new(
        &self,
        db: &mut Conn,
        (load, purpose): (LoadId, Purpose),
        upsert: Upsert,
        reopens: bool,
    ) -> sqlx::Result<bool> {
        if upsert == Upsert::Created {
            return Ok(true);
        }
        if purpose == Purpose::Original && tenders::begin_anew(db, self.tenant, load, reopens).await? {
            return Ok(true);
        }
        if upsert == Upsert::Changed {
            tenders::set_changed(db, self.tenant, load, self.company_now).await?;
        }
        Ok(false)
    }

    /// Accepts new tenders at once, where the partner is set so; not those that the same interchange canceled again, and not those whose first window
    /// is over: a tender that came late, or twice, binds nobody before a person saw it.
    async fn answer(&self, db: &mut Conn, read: &[Read]) -> Result<(), Error> {
        if !self.partner.accepts_tenders {
            return Ok(());
        }
        let given = Given { decision: TenderDecision::Accepted, reason: None, by: (Actor::Engine, None) };
        let (mut answered, mut told) = (HashSet::new(), Vec::new());
        for one in read.iter().filter(|one| one.is_new) {
            let Some(tender) = &one.tender else { continue };
            let shipment = shipments::by_number(db, self.tenant, self.partner.id, &tender.shipment_id).await?;
            let Some(shipment) = shipment else { continue };
            // One that was withdrawn and tendered again within the interchange has one answer.
            if self.canceled.contains(&shipment.external_load_number) || !answered.insert(shipment.load_id) {
                continue;
            }
            let ends_at = tenders::first_window_end(db, self.tenant, shipment.load_id).await?;
            if ends_at.is_none_or(|end| end <= self.company_now) {
                continue;
            }
            let moments = (self.now, self.company_now);
            told.push(tendering::give(db, self.tenant, self.partner, &shipment, given, moments).await?);
        }
        events::append_many(db, self.tenant, &told, self.company_now).await?;
        Ok(())
    }
}
