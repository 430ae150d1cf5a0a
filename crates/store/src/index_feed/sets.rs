//! Companies' own sets of carriers, out of their connections, subscriptions, classifications, confirmed certificates of insurance and accepted
//! onboarding packets.
//!
//! An entry of the log names the company first, then the carriers: what they are to that company now is read again.

use super::copy::{Fields, Malformed};
use crate::Conn;
use index::{Code, Cover, Membership, SetKey, SetKind};
use sqlx::{query, query_scalar};
use std::collections::{BTreeMap, BTreeSet};

/// Every pair of company and carrier, with the connection's state and whether it is monitored.
pub(super) const MEMBERS: &str = "
    copy (
        select company_id, c.dot_number, n.status, coalesce(n.is_dismissed, false), s.carrier_id is not null
          from connections n full join subscriptions s using (company_id, carrier_id)
          join carriers c on c.id = coalesce(n.carrier_id, s.carrier_id)
    ) to stdout (format binary)";

/// Every carrier that a company put in one of its classifications.
pub(super) const CLASSIFIED: &str = "
    copy (
        select company_id, c.dot_number, classification_id from carrier_classifications join carriers c on c.id = carrier_id
    ) to stdout (format binary)";

/// The carrier's DOT number and the set in a row of [`CLASSIFIED`].
pub(super) fn classified(mut row: Fields) -> Result<(u32, SetKey), Malformed> {
    let company = row.bigint()?.ok_or(Malformed)?;
    let dot = u32::try_from(row.int()?.ok_or(Malformed)?).map_err(|_| Malformed)?;
    let kind = SetKind::Classification(row.bigint()?.ok_or(Malformed)?);
    Ok((dot, SetKey { company, kind }))
}

/// Every cover that a certificate which a company confirmed shows of a carrier.
pub(super) const COVERED: &str = "
    copy (
        select company_id, c.dot_number, cover, dollars from insurance_covers join carriers c on c.id = carrier_id
    ) to stdout (format binary)";

/// The carrier's DOT number and the sets in a row of [`COVERED`].
pub(super) fn covered(mut row: Fields) -> Result<(u32, Vec<SetKey>), Malformed> {
    let company = row.bigint()?.ok_or(Malformed)?;
    let dot = u32::try_from(row.int()?.ok_or(Malformed)?).map_err(|_| Malformed)?;
    let cover = row.text()?.and_then(cover).ok_or(Malformed)?;
    let dollars = row.bigint()?.ok_or(Malformed)?;
    Ok((dot, reached(cover, dollars).map(|kind| SetKey { company, kind }).collect()))
}

/// Every state that a carrier told a company it picks up in or delivers to.
pub(super) const PREFERRED: &str = "
    copy (
        select company_id, c.dot_number, is_pickup, state from lane_preferences join carriers c on c.id = carrier_id where is_current
    ) to stdout (format binary)";

/// The carrier's DOT number and the set in a row of [`PREFERRED`]; none for a state that is no code.
pub(super) fn preferred(mut row: Fields) -> Result<(u32, Option<SetKey>), Malformed> {
    let company = row.bigint()?.ok_or(Malformed)?;
    let dot = u32::try_from(row.int()?.ok_or(Malformed)?).map_err(|_| Malformed)?;
    let is_pickup = row.bool()?.ok_or(Malformed)?;
    let kind = row.text()?.and_then(|state| end(is_pickup, state));
    Ok((dot, kind.map(|kind| SetKey { company, kind })))
}

fn end(is_pickup: bool, state: &str) -> Option<SetKind> {
    let kind = if is_pickup { SetKind::PicksUpIn } else { SetKind::DeliversTo };
    Code::new(state).map(kind)
}

fn cover(word: &str) -> Option<Cover> {
    Cover::ALL.into_iter().find(|cover| cover.as_str() == word)
}

/// The sets of a cover that so many dollars reach.
fn reached(cover: Cover, dollars: i64) -> impl Iterator<Item = SetKind> {
    cover.steps().iter().filter(move |step| i64::from(**step) <= dollars).map(move |step| SetKind::Cover(cover, *step))
}

/// Notifies the followers that carriers (by USDOT number) moved within a company's sets, in the transaction of the change.
pub async fn announce(db: &mut Conn, company: i64, dot_numbers: &[i32]) -> sqlx::Result<()> {
    // A log entry holds 32-bit numbers.
    let Ok(company) = i32::try_from(company) else { return Ok(()) };
    for some in dot_numbers.chunks(10_000) {
        let keys = [&[company], some].concat();
        query!("insert into change_log (topic, keys) values ('company_set', $1)", &keys).execute(&mut *db).await?;
    }
    Ok(())
}

/// The company, the carrier's DOT number and the sets that it is in, from a row of [`MEMBERS`].
pub(super) fn member(mut row: Fields) -> Result<(u32, Vec<SetKey>), Malformed> {
    let company = row.bigint()?.ok_or(Malformed)?;
    let dot = u32::try_from(row.int()?.ok_or(Malformed)?).map_err(|_| Malformed)?;
    let status = row.text()?;
    let (is_dismissed, is_subscribed) = (row.bool()? == Some(true), row.bool()? == Some(true));
    let kinds = kinds(status, is_dismissed, is_subscribed);
    Ok((dot, kinds.map(|kind| SetKey { company, kind }).collect()))
}

/// The sets that a carrier is in.
fn kinds(status: Option<&str>, is_dismissed: bool, is_subscribed: bool) -> impl Iterator<Item = SetKind> {
    let kept = match status {
        // A carrier that is not to be dispatched is that, dismissed or not.
        Some("do_not_dispatch") => Some(SetKind::DoNotDispatch),
        Some(_) if is_dismissed => Some(SetKind::Dismissed),
        Some("onboarded") => Some(SetKind::Onboarded),
        Some("needs_to_onboard") => Some(SetKind::NeedsToOnboard),
        _ => None,
    };
    kept.into_iter().chain(is_subscribed.then_some(SetKind::Subscribed))
}

/// The present sets of carriers for companies, whatever they were.
pub(super) async fn memberships(
    db: &mut Conn,
    pending: &BTreeMap<i64, BTreeSet<i32>>,
) -> sqlx::Result<Vec<Membership>> {
    const ALL: [SetKind; 5] =
        [SetKind::Onboarded, SetKind::NeedsToOnboard, SetKind::DoNotDispatch, SetKind::Dismissed, SetKind::Subscribed];
    let mut memberships = Vec::new();
    for (&company, dots) in pending {
        let dots: Vec<i32> = dots.iter().copied().collect();
        let classifications = query_scalar!("select id from classifications where company_id = $1", company);
        let classifications = classifications.fetch_all(&mut *db).await?;
        let rows = query!(
            r#"select c.dot_number, n.status as "status?", coalesce(n.is_dismissed, false) as "is_dismissed!",
                   exists (select from subscriptions s where s.company_id = $1 and s.carrier_id = c.id) as "is_subscribed!",
                   array(
                       select classification_id from carrier_classifications a where a.company_id = $1 and a.carrier_id = c.id
                   ) as "classifications!",
                   array(
                       select cover from insurance_covers a where a.company_id = $1 and a.carrier_id = c.id order by cover
                   ) as "covers!",
                   array(
                       select dollars from insurance_covers a where a.company_id = $1 and a.carrier_id = c.id order by cover
                   ) as "dollars!"
                 from carriers c left join connections n on n.carrier_id = c.id and n.company_id = $1
                where c.dot_number = any($2)"#,
            company,
            &dots
        )
        .fetch_all(&mut *db)
        .await?;
        memberships.extend(preferences(db, company, &dots).await?);
        for row in rows {
            let Ok(dot_number) = u32::try_from(row.dot_number) else { continue };
            let kinds = kinds(row.status.as_deref(), row.is_dismissed, row.is_subscribed);
            let covers = row.covers.iter().zip(row.dollars).filter_map(|(word, dollars)| Some((cover(word)?, dollars)));
            let now: Vec<SetKind> = kinds
                .chain(row.classifications.into_iter().map(SetKind::Classification))
                .chain(covers.flat_map(|(cover, dollars)| reached(cover, dollars)))
                .collect();
            let membership =
                |kind| Membership { set: SetKey { company, kind }, dot_number, is_member: now.contains(&kind) };
            let steps = Cover::ALL.into_iter().flat_map(|cover| reached(cover, i64::MAX));
            let all = ALL.into_iter().chain(classifications.iter().copied().map(SetKind::Classification)).chain(steps);
            memberships.extend(all.map(membership));
        }
    }
    Ok(memberships)
}

/// Where carriers told a company that they drive; what an earlier packet said and none says now is among it as no membership.
async fn preferences(db: &mut Conn, company: i64, dots: &[i32]) -> sqlx::Result<Vec<Membership>> {
    let rows = query!(
        r#"select c.dot_number, p.is_pickup as "is_pickup!", p.state as "state!", bool_or(p.is_current) as "is_current!"
             from lane_preferences p join carriers c on c.id = p.carrier_id
            where p.company_id = $1 and c.dot_number = any($2)
            group by c.dot_number, p.is_pickup, p.state"#,
        company,
        dots
    );
    let membership = |dot: i32, is_pickup, state: &str, is_member| {
        let (dot_number, kind) = (u32::try_from(dot).ok()?, end(is_pickup, state)?);
        Some(Membership { set: SetKey { company, kind }, dot_number, is_member })
    };
    let rows = rows.fetch_all(db).await?.into_iter();
    Ok(rows.filter_map(|row| membership(row.dot_number, row.is_pickup, &row.state, row.is_current)).collect())
}
