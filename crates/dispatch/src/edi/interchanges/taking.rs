//! What comes of the transaction sets of an interchange: loads made, changed and canceled, and the acknowledgments.

use super::taken::{EdiError, EdiResult, EdiSetResult, EdiTaken};
use crate::edi::outgoing;
use crate::edi::tender_form::{form, load_number};
use crate::loads::form::LoadForm;
use crate::loads::take_in::{Taken, bring_in};
use crate::loads::withdraw::withdraw;
use chrono::{DateTime, Utc};
use edi::{Answer, Decision, Fault, Group, Interchange, Purpose, SetProblem, Tender};
use freight::load::Upsert;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::Error;
use store::loads::edi::interchanges::EdiKind;
use store::loads::edi::partners::PartnerRow;
use store::loads::edi::shipments;
use store::loads::events;
use store::loads::feed;
use store::loads::rows::LoadSource;
use store::{Conn, Tenant};

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
}

impl Taking<'_> {
    pub(super) async fn take(&mut self, db: &mut Conn, interchange: &Interchange<'_>) -> Result<EdiTaken, Error> {
        let mut read: Vec<Read> = interchange.groups.iter().flat_map(read_group).collect();
        self.withdraw(db, &mut read).await?;
        self.bring_in(db, &mut read).await?;
        let mut acknowledgments = Vec::new();
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
            acknowledgments.push(text.await?);
        }
        drop(faults);
        self.answer(db, &read).await?;
        Ok(EdiTaken { sets: read.into_iter().map(|one| one.result).collect(), acknowledgments })
    }

    /// Cancels the loads of withdrawn tenders. Loads are locked before those of new tenders are, and told of after them.
    async fn withdraw(&mut self, db: &mut Conn, read: &mut [Read]) -> Result<(), Error> {
        let mut loads = Vec::new();
        for one in read.iter_mut() {
            let Some(tender) = one.tender.take_if(|tender| tender.purpose == Purpose::Cancel) else { continue };
            let shipment = shipments::by_number(db, self.tenant, self.partner.id, &tender.shipment_id).await?;
            match shipment {
                Some(shipment) => loads.push(shipment.load_id),
                None => one.refuse(EdiError::of_set("No load of this partner has this shipment number.")),
            }
            one.result.load_id = loads.last().filter(|_| one.result.errors.is_empty()).map(|load| load.0);
        }
        if loads.is_empty() {
            return Ok(());
        }
        let reason = format!("{} canceled the tender (EDI 204).", self.partner.name);
        let withdrawn = withdraw(db, self.tenant, &loads, &reason, self.company_now).await?;
        for one in read.iter_mut().filter(|one| one.tender.is_none() && one.result.load_id.is_some()) {
            let id = one.result.load_id.map(LoadId);
            match withdrawn.refused.iter().find(|(load, _)| Some(*load) == id) {
                Some((_, why)) => one.refuse(EdiError::of_set(why.as_str())),
                None => one.result.result = EdiResult::Cancelled,
            }
        }
        events::append_many(db, self.tenant, &withdrawn.events, self.company_now).await?;
        if !withdrawn.done.is_empty() {
            self.xids.push(Some(feed::announce(db, self.tenant, &withdrawn.done).await?));
        }
        Ok(())
    }

    /// Makes loads of tenders, or changes them.
    async fn bring_in(&mut self, db: &mut Conn, read: &mut [Read]) -> Result<(), Error> {
        let (mut forms, mut places) = (Vec::<LoadForm>::new(), Vec::new());
        for (at, one) in read.iter_mut().enumerate() {
            let Some(tender) = &one.tender else { continue };
            let number = load_number(&self.partner.load_number_prefix, &tender.shipment_id);
            if shipments::is_number_anothers(db, self.tenant, self.partner.id, &number).await? {
                let detail =
                    format!("Your company has a load {number} that isn't this partner's. Give the partner a prefix.");
                one.refuse(EdiError { field: Some("external_load_number".to_owned()), ..EdiError::of_set(detail) });
                continue;
            }
            forms.push(form(tender, &self.partner.load_number_prefix));
            places.push(at);
        }
        if forms.is_empty() {
            return Ok(());
        }
        let sender = (self.tenant, LoadSource::Edi, None);
        let came = bring_in(self.app, db, sender, &forms, self.company_now).await?;
        self.xids.push(came.xid);
        for (at, taken) in places.into_iter().zip(came.taken) {
            let one = &mut read[at];
            match taken {
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
                    if let Some(tender) = &one.tender {
                        let shipment = (tender.shipment_id.as_str(), tender.scac.as_deref());
                        shipments::put(db, self.tenant, self.partner.id, id, shipment).await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Accepts new tenders at once, where the partner is set so.
    async fn answer(&self, db: &mut Conn, read: &[Read]) -> Result<(), Error> {
        if !self.partner.accepts_tenders {
            return Ok(());
        }
        for one in read.iter().filter(|one| one.result.result == EdiResult::Created) {
            let Some(tender) = &one.tender else { continue };
            let answer = Answer {
                scac: tender.scac.clone().unwrap_or_default(),
                shipment_id: tender.shipment_id.clone(),
                load_number: Some(load_number(&self.partner.load_number_prefix, &tender.shipment_id)),
                decision: Decision::Accepted,
                reason: None,
            };
            let about = (EdiKind::Answer, one.result.load_id.map(LoadId));
            outgoing::write(db, self.tenant, self.partner, about, self.now, |envelope| edi::answer(&answer, envelope))
                .await?;
        }
        Ok(())
    }
}

/// What kind of group holds a partner's acknowledgments. They are not acknowledged in turn.
const ACKNOWLEDGMENTS: &str = "FA";
/// What kind of group holds tenders.
const TENDERS: &str = "SM";

/// A transaction set as it was read, and what comes of it.
struct Read {
    /// The tender; none where it is none, is wrong or is withdrawn.
    tender: Option<Tender>,
    faults: Vec<Fault>,
    result: EdiSetResult,
}

impl Read {
    fn refuse(&mut self, error: EdiError) {
        self.result.result = EdiResult::Refused;
        self.result.load_id = None;
        self.result.errors.push(error);
        self.tender = None;
    }
}

fn read_group(group: &Group<'_>) -> Vec<Read> {
    let refusing = refusing(group);
    let read = refusing.sets.iter().map(|set| {
        let result = EdiSetResult {
            kind: set.kind.to_owned(),
            control_number: set.control_number.to_owned(),
            shipment_number: None,
            result: EdiResult::Noted,
            load_id: None,
            errors: Vec::new(),
        };
        let mut one = Read { tender: None, faults: Vec::new(), result };
        let problem =
            refusing.problem.map(|problem| problem.to_string()).or(set.problem.map(|problem| problem.to_string()));
        if let Some(problem) = problem {
            one.refuse(EdiError::of_set(problem));
        } else if group.kind == TENDERS {
            match edi::tender(set) {
                Ok(tender) => {
                    one.result.shipment_number = Some(tender.shipment_id.clone());
                    one.tender = Some(tender);
                }
                Err(faults) => {
                    one.result.result = EdiResult::Refused;
                    one.result.errors = faults.iter().map(EdiError::of_fault).collect();
                    one.faults = faults;
                }
            }
        }
        one
    });
    read.collect()
}

/// The group with what we don't take marked: groups of another kind, sets that aren't tenders.
fn refusing<'a>(group: &Group<'a>) -> Group<'a> {
    let mut group = group.clone();
    if group.kind != TENDERS && group.kind != ACKNOWLEDGMENTS {
        group.problem = group.problem.or(Some(edi::GroupProblem::NotSupported));
    }
    for set in group.sets.iter_mut().filter(|set| group.kind == TENDERS && set.kind != "204") {
        set.problem = set.problem.or(Some(SetProblem::NotSupported));
    }
    group
}
