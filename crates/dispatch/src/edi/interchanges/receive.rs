//! How interchanges are received, by a call or as a file: each once, from a partner that is known, and with everything that comes of it in one
//! transaction.

use super::taken::{EdiAnswer, EdiReceived, EdiResult};
use super::taking::{Taking, acknowledge};
use crate::edi::partners::form::is_code;
use edi::{Interchange, InterchangeProblem};
use kernel::ids::EdiPartnerId;
use platform::app::App;
use platform::change::{Audit, Author};
use platform::http::Error;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use store::loads::edi::interchanges::{self, EdiDirection, EdiKind, NewInterchange};
use store::loads::edi::partners::{self, PartnerRow};
use store::{Conn, Tenant};

/// How interchanges come.
#[derive(Clone, Debug)]
pub(in crate::edi) enum Way {
    /// By a call of this author.
    Call(Author),
    /// As a file in the folder of this partner.
    Folder(EdiPartnerId),
}

impl Way {
    /// The partner whose folder it is; none for a call.
    const fn folder(&self) -> Option<EdiPartnerId> {
        match self {
            Self::Call(_) => None,
            Self::Folder(partner) => Some(*partner),
        }
    }
}

/// Takes interchanges, one behind the other. One that came before answers what was answered the first time, and does nothing. What is wrong with
/// one as a whole is a 422, and all are looked at before the first is taken: nothing of any is taken then.
pub(in crate::edi) async fn receive(app: &App, tenant: Tenant, body: &[u8], way: Way) -> Result<EdiAnswer, Error> {
    let text = text_of(body);
    let interchanges = edi::read_all(&text).map_err(|why| Error::invalid("body", why.to_string()))?;
    let is_one = interchanges.len() == 1;
    let told = move |place: usize| move |error: Error| if is_one { error } else { of_place(error, place) };
    for (at, interchange) in interchanges.iter().enumerate() {
        if let Some(problem) = problem(interchange) {
            refuse(app, tenant, interchange, &way, problem).await?;
            return Err(told(at + 1)(Error::invalid("body", problem.to_string())));
        }
    }
    let mut used = HashMap::new();
    for (at, interchange) in interchanges.iter().enumerate() {
        if is_number_used(app, tenant, interchange, &way, &mut used).await.map_err(told(at + 1))? {
            refuse(app, tenant, interchange, &way, InterchangeProblem::Duplicate).await?;
            return Err(told(at + 1)(number_is_used(interchange.control_number)));
        }
    }
    let mut received = Vec::with_capacity(interchanges.len());
    for (at, interchange) in interchanges.iter().enumerate() {
        received.push(receive_one(app, tenant, interchange, way.clone()).await.map_err(told(at + 1))?);
    }
    let further = received.split_off(1);
    let first = received.pop().unwrap_or_else(|| unreachable!("a text that was read has an interchange"));
    Ok(EdiAnswer::of(first, further))
}

/// Why an interchange can't be taken at all.
fn problem(interchange: &Interchange<'_>) -> Option<InterchangeProblem> {
    let no_number = || interchange.control_number.is_empty().then_some(InterchangeProblem::NoControlNumber);
    interchange.problem.or_else(no_number)
}

/// Tells the partner that its interchange isn't taken, where it asks for that (TA1). Where the header names no partner, nobody is told.
async fn refuse(
    app: &App,
    tenant: Tenant,
    interchange: &Interchange<'_>,
    way: &Way,
    problem: InterchangeProblem,
) -> Result<(), Error> {
    if !interchange.wants_acknowledgment {
        return Ok(());
    }
    let why = "the interchanges say what the product wrote";
    let mut change = app.companys_unrecorded_change(tenant.company(), why).await?;
    let now = change.now();
    let partner = match partner_of(&mut change, tenant, interchange, way.folder()).await {
        Ok(partner) => partner,
        Err(Error::Invalid(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    acknowledge(&mut change, tenant, (&partner, interchange), Some(problem), now).await?;
    Ok(change.commit().await?)
}

/// Whether another interchange has had the number of one, which is to be from a partner who may send it. Nothing is locked: each is asked the same
/// when it is taken.
async fn is_number_used<'a>(
    app: &App,
    tenant: Tenant,
    interchange: &Interchange<'a>,
    way: &Way,
    used: &mut HashMap<(EdiPartnerId, &'a str), &'a str>,
) -> Result<bool, Error> {
    let mut db = app.conn().await?;
    let partner = partner_of(&mut db, tenant, interchange, way.folder()).await?;
    let number = interchange.control_number;
    let before = interchanges::came(&mut db, tenant, partner.id, number).await?;
    let is_anothers = before.is_some_and(|(_, known, _)| known != Sha256::digest(interchange.text).as_slice());
    let beside = *used.entry((partner.id, number)).or_insert(interchange.text);
    Ok(is_anothers || beside != interchange.text)
}

fn number_is_used(number: &str) -> Error {
    Error::invalid("body", format!("Another interchange of this partner has had the control number {number}."))
}

/// A refusal that says which of several interchanges it is about.
fn of_place(error: Error, place: usize) -> Error {
    match error {
        Error::Invalid(mut problems) => {
            for problem in &mut problems {
                problem.detail = format!("Interchange {place}: {}", problem.detail);
            }
            Error::Invalid(problems)
        }
        other => other,
    }
}

/// Takes one interchange, in a transaction of its own.
async fn receive_one(app: &App, tenant: Tenant, interchange: &Interchange<'_>, way: Way) -> Result<EdiReceived, Error> {
    let (text, control_number) = (interchange.text, interchange.control_number.to_owned());
    let company_now = app.loads.now(tenant.company());
    let (author, folder) = match way {
        Way::Call(author) => (author, None),
        Way::Folder(partner) => (Author::system(), Some(partner)),
    };
    let mut change = app.change_by(author).await?;
    let now = change.now();
    let mut partner = partner_of(&mut change, tenant, interchange, folder).await?;
    let digest = Sha256::digest(text.as_bytes());
    if let Some((id, known, result)) = interchanges::came(&mut change, tenant, partner.id, &control_number).await? {
        if known != digest.as_slice() {
            return Err(number_is_used(&control_number));
        }
        let taken = serde_json::from_value(result).map_err(anyhow::Error::from)?;
        return Ok(EdiReceived { id: id.0, control_number, is_repeated: true, taken });
    }
    learn_group_codes(&mut change, tenant, &mut partner, interchange).await?;
    let mut taking =
        Taking { app, tenant, partner: &partner, now, company_now, xids: Vec::new(), canceled: HashSet::new() };
    let taken = taking.take(&mut change, interchange).await?;
    let result = serde_json::to_value(&taken).map_err(anyhow::Error::from)?;
    let kept = NewInterchange {
        partner: partner.id,
        direction: EdiDirection::In,
        kind: EdiKind::Tender,
        control_number: &control_number,
        load: None,
        result: Some(&result),
        text,
        digest: &digest,
    };
    let id = interchanges::add(&mut change, tenant, &kept, now).await?;
    for xid in taking.xids {
        change.announce_loads(xid);
    }
    let refused = taken.sets.iter().filter(|set| set.result == EdiResult::Refused).count();
    let details = json!({"partner": partner.name, "control_number": control_number, "sets": taken.sets.len(), "refused": refused});
    let audit = Audit::new("edi_interchange.taken").subject("EdiInterchange", id).details(details);
    change.commit(if folder.is_some() { audit.by_system(tenant.company()) } else { audit }).await?;
    Ok(EdiReceived { id: id.0, control_number, is_repeated: false, taken })
}

/// Notes what the partner's groups name itself and the company by, which need not be the ids of its interchanges: what is written for it names
/// both the same.
async fn learn_group_codes(
    db: &mut Conn,
    tenant: Tenant,
    partner: &mut PartnerRow,
    interchange: &Interchange<'_>,
) -> sqlx::Result<()> {
    let between = interchange.groups.first().map(|group| group.between);
    let Some((own, of_company)) = between.filter(|&(own, of_company)| is_code(own, 1) && is_code(of_company, 1)) else {
        return Ok(());
    };
    let known = (partner.group_code.as_deref(), partner.own_group_code.as_deref());
    if known != (Some(own), Some(of_company)) {
        partners::set_group_codes(db, tenant, partner.id, (own, of_company)).await?;
        (partner.group_code, partner.own_group_code) = (Some(own.to_owned()), Some(of_company.to_owned()));
    }
    Ok(())
}

/// The body as text: UTF-8, else each byte as the character of Latin 1 that older systems mean.
fn text_of(body: &[u8]) -> String {
    match std::str::from_utf8(body) {
        Ok(text) => text.replace('\0', " "),
        Err(_) => body.iter().map(|byte| if *byte == 0 { ' ' } else { char::from(*byte) }).collect(),
    }
}

/// The partner that the interchange is from, locked, so that two at once come one after the other.
async fn partner_of(
    db: &mut Conn,
    tenant: Tenant,
    interchange: &Interchange<'_>,
    folder: Option<EdiPartnerId>,
) -> Result<PartnerRow, Error> {
    let (sender, receiver) = (&interchange.sender, &interchange.receiver);
    let names = ((sender.qualifier.as_str(), sender.id.as_str()), (receiver.qualifier.as_str(), receiver.id.as_str()));
    let partner = partners::lock_by_codes(db, tenant, names.0, names.1).await?.ok_or_else(|| {
        let detail = format!(
            "No EDI partner of your company sends as {} {} to {} {}.",
            sender.qualifier, sender.id, receiver.qualifier, receiver.id
        );
        Error::invalid("body", detail)
    })?;
    if folder.is_some_and(|folder| folder != partner.id) {
        return Err(Error::invalid("body", "The interchange is from another partner than the one this folder is for."));
    }
    if !partner.is_active {
        return Err(Error::invalid("body", "This partner is switched off."));
    }
    match (partner.is_test, interchange.is_test) {
        (true, false) => {
            Err(Error::invalid("body", "This partner is set to test, and the interchange isn't marked as one."))
        }
        (false, true) => {
            Err(Error::invalid("body", "The interchange is marked as a test, and this partner isn't set to test."))
        }
        _ => Ok(partner),
    }
}
