//! A company's own data, its plan and its use of it.

use crate::billing::{Subscription, subscription};
use crate::companies::change_orders::OrderField;
use crate::companies::limits::{Storage, storage};
use crate::companies::{CompanyType, month_of};
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::FileId;

/// A company's own data.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Its legal name.
    pub legal_name: String,
    /// DBA name.
    pub dba_name: Option<String>,
    /// What it does.
    pub company_type: CompanyType,
    /// USDOT number.
    pub dot_number: Option<i32>,
    /// Its docket number.
    pub mc_number: Option<String>,
    /// Its phone, as +15551234567.
    pub phone_e164: Option<String>,
    /// Street and number.
    pub street: Option<String>,
    /// City of the company's address.
    pub city: Option<String>,
    /// State or province, two letters.
    pub state: Option<String>,
    /// The ZIP or postal code.
    pub postal_code: Option<String>,
    /// The country, two letters.
    pub country: Option<String>,
    /// When the company signed up.
    pub created_at: DateTime<Utc>,
    /// The file of the logo that it shows to the carriers that it invites.
    pub logo: Option<FileId>,
    /// Its plan's name.
    pub plan_name: String,
    /// Carrier searches that the plan includes in a month; none is unlimited.
    pub carrier_searches_limit: Option<i32>,
    /// Carrier searches made this month.
    pub carrier_searches_count: i32,
    /// The month that they are counted in, by its first day.
    pub month: NaiveDate,
    /// What it keeps in files.
    pub storage: Storage,
    /// Its plan, and until when.
    pub subscription: Subscription,
}

impl Profile {
    /// The value of one of the fields that a change order may name, as text.
    pub fn value(&self, field: OrderField) -> Option<String> {
        match field {
            OrderField::LegalName => Some(self.legal_name.clone()),
            OrderField::DbaName => self.dba_name.clone(),
            OrderField::DotNumber => self.dot_number.map(|number| number.to_string()),
            OrderField::McNumber => self.mc_number.clone(),
            OrderField::Phone => self.phone_e164.clone(),
            OrderField::Street => self.street.clone(),
            OrderField::City => self.city.clone(),
            OrderField::State => self.state.clone(),
            OrderField::PostalCode => self.postal_code.clone(),
            OrderField::Country => self.country.clone(),
        }
    }
}

/// The company's own data as of `today`.
pub async fn profile(db: &mut Conn, tenant: Tenant, today: NaiveDate) -> sqlx::Result<Profile> {
    let subscription = subscription(&mut *db, tenant).await?;
    let month = month_of(today);
    let storage = storage(&mut *db, tenant.company()).await?.ok_or(sqlx::Error::RowNotFound)?;
    let row = sqlx::query!(
        r#"select c.legal_name, c.dba_name, c.company_type as "company_type: CompanyType", c.dot_number, c.mc_number, c.phone_e164, c.street,
               c.city, c.state, c.postal_code, c.country, c.created_at, p.name as plan_name, p.carrier_searches_limit,
               l.file_id as "logo?: FileId",
               case when c.carrier_searches_month = $2 then c.carrier_searches_count else 0 end as "count!"
           from companies c join plans p on p.id = c.plan_id left join company_logos l on l.company_id = c.id where c.id = $1"#,
        tenant.company().0,
        month
    )
    .fetch_one(db)
    .await?;
    Ok(Profile {
        legal_name: row.legal_name,
        dba_name: row.dba_name,
        company_type: row.company_type,
        dot_number: row.dot_number,
        mc_number: row.mc_number,
        phone_e164: row.phone_e164,
        street: row.street,
        city: row.city,
        state: row.state,
        postal_code: row.postal_code,
        country: row.country,
        created_at: row.created_at,
        logo: row.logo,
        plan_name: row.plan_name,
        carrier_searches_limit: row.carrier_searches_limit,
        carrier_searches_count: row.count,
        month,
        storage,
        subscription,
    })
}
