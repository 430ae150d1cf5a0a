//! A company's lists of contacts that alerts compare with: those of dispatch services, and those that it does not deal with. Each entry holds
//! from a day until another.

use crate::list::{Field, List, Listing, Predicate as P, Query, Rows, Sql, boolean, choice, date, int, page, text};
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{AlertContactId, UserId};
use sqlx::{query, query_as, query_scalar};

kernel::wire::words! {
    /// A list of contacts.
    pub enum ContactList {
        /// Contacts of dispatch services.
        DispatchServices = "dispatch_services",
        /// Contacts that the company does not deal with.
        Blocked = "blocked",
    }
}

kernel::wire::words! {
    /// What an entry of a list of contacts is.
    pub enum ContactKind {
        /// The part of email addresses behind the @.
        Domain = "domain",
        /// An email address.
        Email = "email",
        /// A phone number, as +15551234567.
        Phone = "phone",
    }
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct ListedContact {
    pub id: AlertContactId,
    pub list: ContactList,
    pub kind: ContactKind,
    pub value: String,
    pub note: Option<String>,
    pub starts_on: NaiveDate,
    pub ends_on: Option<NaiveDate>,
    pub created_by: Option<UserId>,
    pub created_by_name: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// A company's listed contacts, the newest first.
#[derive(Debug)]
pub struct ListedContacts;

impl Listing for ListedContacts {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "x.id").only(&[P::Eq, P::In]).sortable(),
        choice("list", "x.list", ContactList::WORDS).only(&[P::Eq]),
        choice("kind", "x.kind", ContactKind::WORDS).only(&[P::Eq, P::In]),
        text("value", "x.value").only(&[P::Eq, P::Cont, P::Start]),
        boolean("is_standing", "(x.ends_on is null)")
            .only(&[P::Eq])
            .means("1: entries that hold; 0: those that ended."),
        date("starts_on", "x.starts_on").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for ListedContacts {
    const COLUMNS: &'static str = "x.id, x.list, x.kind, x.value, x.note, x.starts_on, x.ends_on, x.created_by, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as created_by_name, x.created_at";
    const FROM: &'static str = "alert_contacts x left join users u on u.id = x.created_by";
    const TENANT: &'static str = "x.company_id";
    const ORDER: &'static str = "x.id desc";
}

/// A page of the company's listed contacts.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<ListedContact>> {
    page::<ListedContacts, _>(db, tenant, query).await
}

/// One of the company's listed contacts.
pub async fn find(db: &mut Conn, tenant: Tenant, id: AlertContactId) -> sqlx::Result<Option<ListedContact>> {
    query_as!(
        ListedContact,
        r#"select x.id as "id: AlertContactId", x.list as "list: ContactList", x.kind as "kind: ContactKind", x.value, x.note, x.starts_on,
                  x.ends_on, x.created_by as "created_by: UserId",
                  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as created_by_name, x.created_at
             from alert_contacts x left join users u on u.id = x.created_by where x.id = $1 and x.company_id = $2"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The most entries of a company's that hold at once.
pub const MOST: i64 = 20_000;

/// A contact to list.
#[derive(Clone, Copy, Debug)]
pub struct NewContact<'a> {
    /// On which list.
    pub list: ContactList,
    /// What it is.
    pub kind: ContactKind,
    /// The contact.
    pub value: &'a str,
    /// Why, in words.
    pub note: Option<&'a str>,
}

/// Lists a contact from a day on; none when it is listed already, or too many are.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: NewContact<'_>,
    by: UserId,
    (today, now): (NaiveDate, DateTime<Utc>),
) -> sqlx::Result<Option<AlertContactId>> {
    query_scalar!(
        r#"insert into alert_contacts (company_id, list, kind, value, note, starts_on, created_by, created_at)
           select $1, $2, $3, $4, $5, $6, $7, $8
            where (select count(*) from alert_contacts where company_id = $1 and ends_on is null) < $9
           on conflict (company_id, list, kind, value) where ends_on is null do nothing returning id as "id: AlertContactId""#,
        tenant.company().0,
        new.list as ContactList,
        new.kind as ContactKind,
        new.value,
        new.note,
        today,
        by.0,
        now,
        MOST
    )
    .fetch_optional(db)
    .await
}

/// A contact to list from a day on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFrom {
    /// What it is.
    pub kind: ContactKind,
    /// The contact.
    pub value: String,
    /// Why, in words.
    pub note: Option<String>,
    /// From which day on it holds.
    pub starts_on: NaiveDate,
}

/// Lists contacts, no two alike; those that are listed already stay as they are. Gives how many are new.
pub async fn create_many(
    db: &mut Conn,
    tenant: Tenant,
    list: ContactList,
    contacts: &[ListedFrom],
    (by, now): (Option<UserId>, DateTime<Utc>),
) -> sqlx::Result<i64> {
    let kinds: Vec<ContactKind> = contacts.iter().map(|one| one.kind).collect();
    let values: Vec<String> = contacts.iter().map(|one| one.value.clone()).collect();
    let notes: Vec<Option<String>> = contacts.iter().map(|one| one.note.clone()).collect();
    let days: Vec<NaiveDate> = contacts.iter().map(|one| one.starts_on).collect();
    let done = query!(
        "insert into alert_contacts (company_id, list, kind, value, note, starts_on, created_by, created_at)
         select $1, $2, n.kind, n.value, n.note, n.starts_on, $3, $4
           from unnest($5::text[], $6::text[], $7::text[], $8::date[]) with ordinality as n (kind, value, note, starts_on, nth)
          order by n.nth
         on conflict (company_id, list, kind, value) where ends_on is null do nothing",
        tenant.company().0,
        list as ContactList,
        by.map(|by| by.0),
        now,
        &kinds as &[ContactKind],
        &values,
        &notes as &[Option<String>],
        &days
    );
    Ok(done.execute(db).await?.rows_affected().try_into().unwrap_or(i64::MAX))
}

/// Entries that hold, of all companies, whose email or domain is not ASCII: the form of before. Those behind an id, in order; 1,000 at most.
pub async fn not_ascii(
    db: &mut Conn,
    after: AlertContactId,
) -> sqlx::Result<Vec<(AlertContactId, ContactKind, String)>> {
    let rows = query!(
        r#"select id as "id: AlertContactId", kind as "kind: ContactKind", value from alert_contacts
            where ends_on is null and kind in ('domain', 'email') and octet_length(value) <> char_length(value) and id > $1
            order by id limit 1000"#,
        after.0
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.id, row.kind, row.value)).collect())
}

/// Writes an entry's contact in another form, unless the same list has that already; whether it did. The company's open loads are evaluated again
/// then, as where one is listed ([`crate::loads::feed::announce`] without a load).
pub async fn set_value(db: &mut Conn, id: AlertContactId, value: &str) -> sqlx::Result<bool> {
    let done = query!(
        "with written as (
             update alert_contacts x set value = $2
              where x.id = $1 and not exists (select from alert_contacts o
                    where o.company_id = x.company_id and o.list = x.list and o.kind = x.kind and o.value = $2 and o.ends_on is null)
             returning x.company_id
         )
         insert into load_feed (company_id, load_ids) select company_id, '{}'::bigint[] from written",
        id.0,
        value
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// How many entries of the company's hold.
pub async fn count(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    query_scalar!(
        r#"select count(*) as "count!" from alert_contacts where company_id = $1 and ends_on is null"#,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}

/// Ends an entry of the company's; false when there is none that holds.
pub async fn end(db: &mut Conn, tenant: Tenant, id: AlertContactId, today: NaiveDate) -> sqlx::Result<bool> {
    let done = query!(
        "update alert_contacts set ends_on = greatest(starts_on, $3) where id = $1 and company_id = $2 and ends_on is null",
        id.0,
        tenant.company().0,
        today
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// The company's entries that hold among these values, and the day of the newest entry of each list.
pub async fn among(
    db: &mut Conn,
    tenant: Tenant,
    values: &[String],
) -> sqlx::Result<Vec<(ContactList, String, Option<String>)>> {
    let rows = query!(
        r#"select list as "list: ContactList", value, note from alert_contacts
            where company_id = $1 and ends_on is null and value = any($2) order by list, value"#,
        tenant.company().0,
        values
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.list, row.value, row.note)).collect())
}

/// Since when the company keeps a list: the day of the last change of it. None where it keeps none.
pub async fn days(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<(ContactList, NaiveDate)>> {
    let rows = query!(
        r#"select list as "list: ContactList", max(greatest(starts_on, ends_on)) as "day!" from alert_contacts
            where company_id = $1 group by list"#,
        tenant.company().0
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.list, row.day)).collect())
}
