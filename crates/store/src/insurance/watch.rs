//! Policies of confirmed certificates that end, for the daily check. Each is reported once: the report is recorded on the policy.

use super::policies::Cover;
use crate::Conn;
use chrono::NaiveDate;
use kernel::ids::{CarrierId, CertificateId, CompanyId};

/// A policy to report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Database id of the policy.
    pub policy: i64,
    /// Its certificate.
    pub certificate: CertificateId,
    /// The company whose certificate it is.
    pub company: CompanyId,
    /// The carrier's id.
    pub carrier: CarrierId,
    /// What it covers.
    pub kind: Cover,
    /// The policy's number.
    pub policy_number: Option<String>,
    /// The day that it is about: of the expiry or of the cancellation.
    pub on: NaiveDate,
    /// The day of FMCSA's file, if FMCSA says it.
    pub as_of: Option<NaiveDate>,
}

/// Takes up to `limit` policies that end by `until` and were not reported.
pub async fn take_expiring(db: &mut Conn, today: NaiveDate, until: NaiveDate, limit: i64) -> sqlx::Result<Vec<Ending>> {
    let rows = sqlx::query_as!(
        Ending,
        r#"update insurance_policies p set expiry_told_on = $1
             from insurance_certificates c
            where c.id = p.certificate_id and p.id in (
                  select p.id from insurance_policies p join insurance_certificates c on c.id = p.certificate_id
                   where c.state = 'confirmed' and p.expires_on > $1 and p.expires_on <= $2 and p.expiry_told_on is null
                   order by p.id limit $3 for update of p skip locked)
           returning p.id as policy, c.id as "certificate: CertificateId", c.company_id as "company: CompanyId",
                     c.carrier_id as "carrier: CarrierId", p.kind as "kind: Cover", p.policy_number,
                     p.expires_on as "on!", null::date as as_of"#,
        today,
        until,
        limit
    );
    rows.fetch_all(db).await
}

/// Takes up to `limit` policies that have ended, by expiry or cancellation, and were not reported.
pub async fn take_ended(db: &mut Conn, today: NaiveDate, limit: i64) -> sqlx::Result<Vec<Ending>> {
    let rows = sqlx::query_as!(
        Ending,
        r#"update insurance_policies p set end_told_on = $1
             from insurance_certificates c
            where c.id = p.certificate_id and p.id in (
                  select p.id from insurance_policies p join insurance_certificates c on c.id = p.certificate_id
                   where c.state = 'confirmed' and least(p.expires_on, p.cancelled_on) <= $1 and p.end_told_on is null
                   order by p.id limit $2 for update of p skip locked)
           returning p.id as policy, c.id as "certificate: CertificateId", c.company_id as "company: CompanyId",
                     c.carrier_id as "carrier: CarrierId", p.kind as "kind: Cover", p.policy_number,
                     least(p.expires_on, p.cancelled_on) as "on!", null::date as as_of"#,
        today,
        limit
    );
    rows.fetch_all(db).await
}

/// Takes up to `limit` policies whose filing with FMCSA, by the policy's number, was or will be canceled before they expire, and that were
/// not reported.
pub async fn take_cancelled_filings(db: &mut Conn, today: NaiveDate, limit: i64) -> sqlx::Result<Vec<Ending>> {
    let rows = sqlx::query_as!(
        Ending,
        r#"with ending as (
               select p.id, min(f.cancel_effective_on) as cancelled_on, max(coalesce(r.vintage, r.finished_at::date)) as as_of
                 from insurance_policies p join insurance_certificates c on c.id = p.certificate_id
                 join carriers k on k.id = c.carrier_id
                 cross join lateral (
                     select cancel_effective_on, policy_number, run_id from motus_insurance_history where dot_number = k.dot_number and ended_run_id is null
                     union all
                     select cancel_effective_on, policy_number, run_id from li_insurance_history where dot_number = k.dot_number and ended_run_id is null
                 ) as f
                 join import_runs r on r.id = f.run_id
                where c.state = 'confirmed' and p.cancellation_told_on is null and p.policy_number is not null and p.expires_on > $1
                  and f.cancel_effective_on < p.expires_on and f.cancel_effective_on >= coalesce(p.effective_on, $1)
                  and regexp_replace(upper(f.policy_number), '[^A-Z0-9]', '', 'g')
                      = regexp_replace(upper(p.policy_number), '[^A-Z0-9]', '', 'g')
                group by p.id order by p.id limit $2)
           update insurance_policies p set cancellation_told_on = $1
             from ending, insurance_certificates c
            where p.id = ending.id and c.id = p.certificate_id
           returning p.id as policy, c.id as "certificate: CertificateId", c.company_id as "company: CompanyId",
                     c.carrier_id as "carrier: CarrierId", p.kind as "kind: Cover", p.policy_number,
                     ending.cancelled_on as "on!", ending.as_of"#,
        today,
        limit
    );
    rows.fetch_all(db).await
}
