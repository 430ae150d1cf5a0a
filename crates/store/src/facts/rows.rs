//! The rows that a batch of carriers' facts come from: one query for each table, the texts borrowed from what the server sent.
//!
//! The rows, their order and the rule of which docket is whose are those of [`crate::fmcsa_rows`], which reads one carrier for its page.

mod grouped;

use crate::{Conn, old_runs};
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::record::{
    Census, Covers, Ending, Filing, Insured, LegacyAction, LegacyDocket, MotusAuthority, MotusEvent, OosOrder, Origin,
    Revocation,
};
use fmcsa::derive::{Family, Record};
use grouped::Grouped;
use kernel::population::Population;
use sqlx::postgres::PgRow;
use sqlx::{Row, query};
use std::collections::HashSet;

/// Rows of some carriers as the server sent them. The first column of each is the USDOT number, by which they are ordered; the last,
/// but of out-of-service orders, is the run that they are of.
#[derive(Debug)]
pub(super) struct Rows {
    census: Vec<PgRow>,
    legacy_dockets: Vec<PgRow>,
    motus_authorities: Vec<PgRow>,
    legacy_actions: Vec<PgRow>,
    motus_events: Vec<PgRow>,
    legacy_filings: Vec<PgRow>,
    pending_filings: Vec<PgRow>,
    motus_filings: Vec<PgRow>,
    legacy_endings: Vec<PgRow>,
    motus_endings: Vec<PgRow>,
    legacy_revocations: Vec<PgRow>,
    motus_revocations: Vec<PgRow>,
    oos_orders: Vec<PgRow>,
    /// The runs that are too old to tell what is so today.
    old_runs: HashSet<i64>,
}

const CENSUS: &str = "
    select dot_number, status_code, carrier_operation, classification, run_id from carriers where dot_number = any($1) order by 1";

const LEGACY_DOCKETS: &str = "
    select dot_number, bipd_required, bipd_on_file, is_cargo_required, is_cargo_on_file, is_bond_required, is_bond_on_file, docket_number,
           common_status, contract_status, broker_status, is_common_pending, is_contract_pending, is_broker_pending,
           is_property, is_passenger, is_household_goods, run_id
      from li_carriers where dot_number = any($1) and ended_run_id is null order by dot_number, docket_number";

const MOTUS_AUTHORITIES: &str = "
    select dot_number, bipd_required, bipd_on_file, is_cargo_required, is_cargo_on_file, is_bond_required, is_bond_on_file, docket_number,
           authority_type, authority_status, run_id
      from motus_carriers where dot_number = any($1) and ended_run_id is null order by dot_number, docket_number, authority_type";

const LEGACY_ACTIONS: &str = "
    select dot_number, docket_number, authority_type, original_action, original_served_on, disposition_action,
           coalesce(disposition_served_on, disposition_decided_on), run_id
      from li_authority_history where dot_number = any($1) and ended_run_id is null
     order by dot_number, greatest(original_served_on, disposition_served_on) desc nulls last, row_hash";

const MOTUS_EVENTS: &str = "
    select dot_number, docket_number, authority_type, authority_status, reason, changed_on, run_id
      from motus_authority_history where dot_number = any($1) and ended_run_id is null
     order by dot_number, changed_on desc nulls last, row_hash";

/// The legacy insurance names no USDOT number: a carrier's dockets are those that licensing ties to it, and those of its census row
/// unless licensing ties them to someone else.
const LEGACY_FILINGS: &str = "
    with dockets as (
      select dot_number, docket_number from li_carriers where dot_number = any($1)
      union
      select dot_number, docket_number from motus_carriers where dot_number = any($1)
      union
      select census.dot_number, census.docket_number
        from (select dot_number, unnest(array[docket1, docket2, docket3]) as docket_number from carriers where dot_number = any($1)) census
       where census.docket_number is not null
         and not exists (select from li_carriers l where l.docket_number = census.docket_number and l.dot_number <> census.dot_number)
         and not exists (select from motus_carriers m where m.docket_number = census.docket_number and m.dot_number <> census.dot_number)
    )
    select d.dot_number, docket_number, i.form_code, i.policy_number, i.insurer, i.effective_on, i.maximum_coverage, i.insurance_type,
           i.run_id
      from dockets d join li_insurance i using (docket_number) where i.ended_run_id is null
     order by d.dot_number, docket_number, i.effective_on desc nulls last, i.row_hash";

const PENDING_FILINGS: &str = "
    select dot_number, docket_number, form_code, policy_number, insurer, effective_on, maximum_coverage, null::text, cancel_effective_on,
           null::text, run_id
      from li_pending_insurance where dot_number = any($1) and ended_run_id is null
     order by dot_number, docket_number, effective_on desc nulls last, row_hash";

const MOTUS_FILINGS: &str = "
    select dot_number, docket_number, form_code, policy_number, insurer, effective_on, maximum_coverage, insurance_type, run_id
      from motus_insurance where dot_number = any($1) and ended_run_id is null
     order by dot_number, docket_number, effective_on desc nulls last, row_hash";

const LEGACY_ENDINGS: &str = "
    select dot_number, docket_number, form_code, policy_number, insurer, effective_on, null::integer, null::text, cancel_effective_on,
           cancellation_method, run_id
      from li_insurance_history where dot_number = any($1) and ended_run_id is null
     order by dot_number, cancel_effective_on desc nulls last, effective_on desc nulls last, row_hash";

const MOTUS_ENDINGS: &str = "
    select dot_number, docket_number, form_code, policy_number, insurer, effective_on, null::integer, insurance_type, cancel_effective_on,
           filing_status_reason, run_id
      from motus_insurance_history where dot_number = any($1) and ended_run_id is null
     order by dot_number, cancel_effective_on desc nulls last, effective_on desc nulls last, row_hash";

const LEGACY_REVOCATIONS: &str = "
    select dot_number, docket_number, authority_type, revocation_type, served_on, effective_on, run_id
      from li_revocations where dot_number = any($1) and ended_run_id is null order by dot_number, served_on desc nulls last, row_hash";

const MOTUS_REVOCATIONS: &str = "
    select dot_number, docket_number, authority_type, order_type, served_on, effective_on, run_id
      from motus_revocations where dot_number = any($1) and ended_run_id is null order by dot_number, served_on desc nulls last, row_hash";

const OOS_ORDERS: &str = "
    select dot_number, ordered_on, reason, rescinded_on from oos_orders where dot_number = any($1) order by dot_number, ordered_on desc, reason";

impl Rows {
    /// Reads all rows of these carriers.
    pub(super) async fn load(db: &mut Conn, dots: &[i32]) -> sqlx::Result<Self> {
        async fn of(db: &mut Conn, statement: &'static str, dots: &[i32]) -> sqlx::Result<Vec<PgRow>> {
            query(statement).bind(dots).fetch_all(db).await
        }
        Ok(Self {
            census: of(db, CENSUS, dots).await?,
            legacy_dockets: of(db, LEGACY_DOCKETS, dots).await?,
            motus_authorities: of(db, MOTUS_AUTHORITIES, dots).await?,
            legacy_actions: of(db, LEGACY_ACTIONS, dots).await?,
            motus_events: of(db, MOTUS_EVENTS, dots).await?,
            legacy_filings: of(db, LEGACY_FILINGS, dots).await?,
            pending_filings: of(db, PENDING_FILINGS, dots).await?,
            motus_filings: of(db, MOTUS_FILINGS, dots).await?,
            legacy_endings: of(db, LEGACY_ENDINGS, dots).await?,
            motus_endings: of(db, MOTUS_ENDINGS, dots).await?,
            legacy_revocations: of(db, LEGACY_REVOCATIONS, dots).await?,
            motus_revocations: of(db, MOTUS_REVOCATIONS, dots).await?,
            oos_orders: of(db, OOS_ORDERS, dots).await?,
            old_runs: old_runs::kept(db).await?,
        })
    }

    /// The import that a row is of, and whether it is too old to tell what is so today. Synthetic carriers exist in their files alone.
    fn origin(&self, row: &PgRow) -> sqlx::Result<Origin> {
        let (dot, run_id): (i32, i64) = (row.try_get(0)?, row.try_get(row.len() - 1)?);
        let is_too_old = self.old_runs.contains(&run_id) && Population::of_dot(dot) == Population::Real;
        Ok(Origin { run_id, is_too_old })
    }

    /// The rows in the form that facts are derived from.
    pub(super) fn records(&self) -> sqlx::Result<Records<'_>> {
        let of = move |row: &PgRow| self.origin(row);
        let pending_endings = self
            .pending_filings
            .iter()
            .map(move |row| Ok((row.try_get(0)?, ending(row, DataSet::LiPendingInsurance, of(row)?)?)));
        let pending_endings =
            pending_endings.filter(|row| !matches!(row, Ok((_, Ending { cancel_effective_on: None, .. }))));
        Ok(Records {
            census: Grouped::of(each(&self.census, move |row| Ok((census(row)?, of(row)?.is_too_old))))?,
            legacy_dockets: Grouped::of(each(&self.legacy_dockets, move |row| legacy_docket(row, of(row)?)))?,
            motus_authorities: Grouped::of(each(&self.motus_authorities, move |row| motus_authority(row, of(row)?)))?,
            legacy_actions: Grouped::of(each(&self.legacy_actions, move |row| legacy_action(row, of(row)?)))?,
            motus_events: Grouped::of(each(&self.motus_events, move |row| motus_event(row, of(row)?)))?,
            filings: Grouped::of(
                each(&self.legacy_filings, move |row| filing(row, DataSet::LiInsurance, of(row)?))
                    .chain(each(&self.pending_filings, move |row| filing(row, DataSet::LiPendingInsurance, of(row)?)))
                    .chain(each(&self.motus_filings, move |row| filing(row, DataSet::MotusInsurance, of(row)?))),
            )?,
            endings: Grouped::of(
                pending_endings
                    .chain(each(&self.legacy_endings, move |row| ending(row, DataSet::LiInsuranceHistory, of(row)?)))
                    .chain(each(&self.motus_endings, move |row| ending(row, DataSet::MotusInsuranceHistory, of(row)?))),
            )?,
            revocations: Grouped::of(
                each(&self.legacy_revocations, move |row| revocation(row, Family::Legacy, of(row)?))
                    .chain(each(&self.motus_revocations, move |row| revocation(row, Family::Motus, of(row)?))),
            )?,
            oos_orders: Grouped::of(each(&self.oos_orders, oos_order))?,
        })
    }
}

/// The rows of some carriers, ready to derive from.
#[derive(Debug)]
pub(super) struct Records<'a> {
    census: Grouped<(Census<'a>, bool)>,
    legacy_dockets: Grouped<LegacyDocket<'a>>,
    motus_authorities: Grouped<MotusAuthority<'a>>,
    legacy_actions: Grouped<LegacyAction<'a>>,
    motus_events: Grouped<MotusEvent<'a>>,
    filings: Grouped<Filing<'a>>,
    endings: Grouped<Ending<'a>>,
    revocations: Grouped<Revocation<'a>>,
    oos_orders: Grouped<OosOrder<'a>>,
}

impl Records<'_> {
    /// One carrier's record.
    pub(super) fn of(&self, dot: i32) -> Record<'_> {
        let (census, is_census_too_old) = self.census.of_carrier(dot).first().copied().unzip();
        Record {
            census,
            legacy_dockets: self.legacy_dockets.of_carrier(dot),
            motus_authorities: self.motus_authorities.of_carrier(dot),
            legacy_actions: self.legacy_actions.of_carrier(dot),
            motus_events: self.motus_events.of_carrier(dot),
            filings: self.filings.of_carrier(dot),
            endings: self.endings.of_carrier(dot),
            revocations: self.revocations.of_carrier(dot),
            oos_orders: self.oos_orders.of_carrier(dot),
            is_census_too_old: is_census_too_old.unwrap_or(false),
        }
    }
}

fn each<'a, T>(
    rows: &'a [PgRow],
    read: impl Fn(&'a PgRow) -> sqlx::Result<T> + 'a,
) -> impl Iterator<Item = sqlx::Result<(i32, T)>> + 'a {
    rows.iter().map(move |row| Ok((row.try_get(0)?, read(row)?)))
}

fn census(row: &PgRow) -> sqlx::Result<Census<'_>> {
    Ok(Census { status_code: row.try_get(1)?, carrier_operation: row.try_get(2)?, classification: row.try_get(3)? })
}

/// Columns 1 to 6 of both carrier files.
fn insured(row: &PgRow) -> sqlx::Result<Insured> {
    Ok(Insured {
        bipd_required: row.try_get(1)?,
        bipd_on_file: row.try_get(2)?,
        is_cargo_required: row.try_get(3)?,
        is_cargo_on_file: row.try_get(4)?,
        is_bond_required: row.try_get(5)?,
        is_bond_on_file: row.try_get(6)?,
    })
}

fn legacy_docket(row: &PgRow, origin: Origin) -> sqlx::Result<LegacyDocket<'_>> {
    Ok(LegacyDocket {
        docket_number: row.try_get(7)?,
        common_status: row.try_get(8)?,
        contract_status: row.try_get(9)?,
        broker_status: row.try_get(10)?,
        is_common_pending: row.try_get(11)?,
        is_contract_pending: row.try_get(12)?,
        is_broker_pending: row.try_get(13)?,
        covers: Covers {
            is_property: row.try_get(14)?,
            is_passenger: row.try_get(15)?,
            is_household_goods: row.try_get(16)?,
        },
        insured: insured(row)?,
        origin,
    })
}

fn motus_authority(row: &PgRow, origin: Origin) -> sqlx::Result<MotusAuthority<'_>> {
    Ok(MotusAuthority {
        docket_number: row.try_get(7)?,
        authority_type: row.try_get(8)?,
        authority_status: row.try_get(9)?,
        insured: insured(row)?,
        origin,
    })
}

fn legacy_action(row: &PgRow, origin: Origin) -> sqlx::Result<LegacyAction<'_>> {
    Ok(LegacyAction {
        docket_number: row.try_get(1)?,
        authority_type: row.try_get(2)?,
        original_action: row.try_get(3)?,
        original_served_on: row.try_get(4)?,
        disposition_action: row.try_get(5)?,
        disposition_on: row.try_get(6)?,
        origin,
    })
}

fn motus_event(row: &PgRow, origin: Origin) -> sqlx::Result<MotusEvent<'_>> {
    Ok(MotusEvent {
        docket_number: row.try_get(1)?,
        authority_type: row.try_get(2)?,
        authority_status: row.try_get(3)?,
        reason: row.try_get(4)?,
        changed_on: row.try_get(5)?,
        origin,
    })
}

fn filing(row: &PgRow, data_set: DataSet, origin: Origin) -> sqlx::Result<Filing<'_>> {
    Ok(Filing {
        data_set,
        docket_number: row.try_get(1)?,
        form_code: row.try_get(2)?,
        policy_number: row.try_get(3)?,
        insurer: row.try_get(4)?,
        effective_on: row.try_get(5)?,
        maximum_coverage: row.try_get(6)?,
        insurance_type: row.try_get(7)?,
        origin,
    })
}

fn ending(row: &PgRow, data_set: DataSet, origin: Origin) -> sqlx::Result<Ending<'_>> {
    Ok(Ending {
        data_set,
        docket_number: row.try_get(1)?,
        form_code: row.try_get(2)?,
        policy_number: row.try_get(3)?,
        insurer: row.try_get(4)?,
        effective_on: row.try_get(5)?,
        insurance_type: row.try_get(7)?,
        cancel_effective_on: row.try_get(8)?,
        how: row.try_get(9)?,
        origin,
    })
}

fn revocation(row: &PgRow, family: Family, origin: Origin) -> sqlx::Result<Revocation<'_>> {
    Ok(Revocation {
        family,
        docket_number: row.try_get(1)?,
        authority_type: row.try_get(2)?,
        order_type: row.try_get(3)?,
        served_on: row.try_get(4)?,
        effective_on: row.try_get(5)?,
        origin,
    })
}

fn oos_order(row: &PgRow) -> sqlx::Result<OosOrder<'_>> {
    let ordered_on: NaiveDate = row.try_get(1)?;
    Ok(OosOrder { ordered_on, reason: row.try_get(2)?, rescinded_on: row.try_get(3)? })
}
