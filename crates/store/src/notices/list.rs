//! A company's notices, as its people and its systems read them.

use super::severity::{RANK, SEVERITY};
use super::{Kind, Severity};
use crate::list::{Field, Filter, List, Listing, Predicate, Query, Rows, Sql, Value, boolean, choice, int, page, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, UserId};
use kernel::subject::{Subject, SubjectKind};

/// A notice with the carrier that it concerns.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Notice {
    /// The sequence: its id within its company.
    pub id: i64,
    pub kind: Kind,
    pub subject_kind: SubjectKind,
    pub subject_id: i64,
    pub carrier_id: CarrierId,
    pub dot_number: Option<i32>,
    pub legal_name: Option<String>,
    pub before: Option<String>,
    pub after: Option<String>,
    pub detail: serde_json::Value,
    pub created_at: DateTime<Utc>,
    /// Whether the caller has read it.
    pub is_read: bool,
}

impl Notice {
    /// How much it weighs.
    pub fn severity(&self) -> Severity {
        Severity::of(self.kind, self.after.as_deref())
    }

    /// What it is about.
    pub const fn subject(&self) -> Subject {
        Subject::of(self.subject_kind, self.subject_id)
    }
}

/// The notices of a company, newest first.
#[derive(Debug)]
pub struct Notices;

/// The carrier concerned. Of a notice about a carrier that is the subject, which the key of [`super::add`] finds; the others have an index.
const OF_CARRIER: Sql = "((n.subject_kind = 'carrier' and n.subject_id = {value}) or (n.subject_kind <> 'carrier' and n.carrier_id = {value}))";

impl Listing for Notices {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        choice("kind", "n.kind", Kind::WORDS).only(&[Predicate::Eq, Predicate::In]).means("The notice's kind."),
        choice("severity", SEVERITY, Severity::WORDS)
            .only(&[Predicate::Eq, Predicate::In])
            .means("How much it weighs: `info`, `warning` or `critical`."),
        int("severity_rank", RANK).only(&[]).sortable(),
        boolean("unread", "(not (n.sequence <= coalesce(m.read_through, 0) or exists (select from notice_reads r where r.user_id = v.id \
             and r.company_id = n.company_id and r.sequence = n.sequence)))")
        .only(&[Predicate::Plain])
        .means("1: unread by the caller; 0: read."),
        choice("result", "n.after", &["pass", "partial_pass", "fail", "incomplete"])
            .only(&[Predicate::Eq, Predicate::In])
            .means("The result that an `assessment_changed` notice is about."),
        int("carrier_id", OF_CARRIER).only(&[Predicate::Eq]).means("The carrier's id."),
        int("id", "n.sequence").only(&[Predicate::Gt, Predicate::Lteq]).means("Lower (`_gt`) or upper (`_lteq`) bound of the notice's id.").sortable(),
        time("created_at", "n.created_at").only(&[Predicate::Gteq, Predicate::Lteq]).means("When it was noticed."),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Notices {
    const COLUMNS: &'static str = "n.sequence as id, n.kind, n.subject_kind, n.subject_id, n.carrier_id, c.dot_number, c.legal_name, \
         n.before, n.after, n.detail, n.created_at, (n.sequence <= coalesce(m.read_through, 0) or exists (select from notice_reads r where r.user_id = v.id \
         and r.company_id = n.company_id and r.sequence = n.sequence)) as is_read";
    // `v` is the person who looks. The joins find one row or none, so that counting need not make them.
    const FROM: &'static str = "notices n join users v on v.company_id = n.company_id left join carriers c on c.id = n.carrier_id \
         left join notice_read_marks m on m.user_id = v.id and m.company_id = n.company_id";
    const TENANT: &'static str = "n.company_id";
    const ORDER: &'static str = "n.sequence desc";
}

static VIEWER: Field = int("viewer", "v.id");

/// A page of the company's notices, as the person sees them.
pub async fn page_of(db: &mut Conn, tenant: Tenant, user: UserId, query: &Query) -> sqlx::Result<Rows<Notice>> {
    super::read::mark(db, tenant, user).await?;
    let mut query = query.clone();
    query.filters.push(Filter { field: &VIEWER, predicate: Predicate::Eq, values: vec![Value::Int(user.0)] });
    page::<Notices, _>(db, tenant, &query).await
}

/// The next notices after `after`, in their order, for a company's own systems.
pub async fn after(db: &mut Conn, company: CompanyId, after: i64, limit: i64) -> sqlx::Result<Vec<Notice>> {
    sqlx::query_as!(
        Notice,
        r#"select n.sequence as id, n.kind as "kind: Kind", n.subject_kind as "subject_kind: SubjectKind", n.subject_id,
               n.carrier_id as "carrier_id!: CarrierId", c.dot_number as "dot_number?", c.legal_name, n.before, n.after, n.detail,
               n.created_at, false as "is_read!"
             from notices n left join carriers c on c.id = n.carrier_id
            where n.company_id = $1 and n.sequence > $2
            order by n.sequence
            limit $3"#,
        company.0,
        after,
        limit
    )
    .fetch_all(db)
    .await
}
