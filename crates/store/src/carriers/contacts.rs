//! The phone and fax numbers and email addresses that the files give carriers, value by value with the row that gives it.

use crate::Conn;
use chrono::NaiveDate;

kernel::wire::words! {
    /// A column that holds a contact.
    pub enum ContactField {
        /// Phone number.
        Phone = "phone",
        /// Mobile phone number.
        CellPhone = "cell_phone",
        /// Fax number.
        Fax = "fax",
        /// Email address.
        EmailAddress = "email_address",
        /// Phone number of the business address.
        BusinessPhone = "business_phone",
        /// Fax number of the business address.
        BusinessFax = "business_fax",
        /// Phone number of the mailing address.
        MailPhone = "mail_phone",
        /// Fax number of the mailing address.
        MailFax = "mail_fax",
    }
}

/// A contact as one column of one row gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct OnFile {
    pub dot_number: i32,
    /// The column.
    pub field: ContactField,
    /// As it is written there.
    pub value: String,
    /// Until when the row gave it; none while it does.
    pub until: Option<NaiveDate>,
    pub run_id: Option<i64>,
}

/// Every contact of these carriers: the census's, the Safety Measurement System's, licensing's, then those that rows gave earlier; the first
/// 5,000.
pub async fn of(db: &mut Conn, dot_numbers: &[i32]) -> sqlx::Result<Vec<OnFile>> {
    sqlx::query_as!(
        OnFile,
        r#"select dot_number as "dot_number!", field as "field!: ContactField", value as "value!", until, run_id as "run_id?" from (
               select 1 as nth, dot_number, field, value, null::date as until, run_id
                 from carriers
                cross join lateral (values
                      ('phone', phone), ('cell_phone', cell_phone), ('fax', fax), ('email_address', email_address)
                      ) as given (field, value)
                where dot_number = any($1) and ended_run_id is null
               union all
               select 2, dot_number, field, value, null, run_id
                 from sms_census
                cross join lateral (values ('phone', phone), ('fax', fax), ('email_address', email_address)) as given (field, value)
                where dot_number = any($1) and ended_run_id is null
               union all
               select 3, dot_number, field, value, null, run_id
                 from motus_carriers
                cross join lateral (values ('business_phone', business_phone)) as given (field, value)
                where dot_number = any($1) and ended_run_id is null
               union all
               select 4, dot_number, field, value, null, run_id
                 from li_carriers
                cross join lateral (values
                      ('business_phone', business_phone), ('business_fax', business_fax), ('mail_phone', mail_phone), ('mail_fax', mail_fax)
                      ) as given (field, value)
                where dot_number = any($1) and ended_run_id is null
               union all
               select 5, dot_number, field, before, coalesce(as_of, observed_at::date), run_id
                 from carrier_changes
                where dot_number = any($1) and field in ('phone', 'cell_phone', 'fax', 'email_address')
           ) as on_file
           where value is not null
           order by nth, dot_number, field, until desc
           limit 5000"#,
        dot_numbers
    )
    .fetch_all(db)
    .await
}
