//! A company's carriers as one list: those it is connected with, and those it monitors without a connection.
//!
//! The fields without an expression are answered from the carrier index, by whoever asks (`vetting::connections::network`): here they are only
//! named, so that the call's parameters stand in one table.

use super::ConnectionStatus;
use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, boolean, choice, int, page, text, time,
};
use crate::onboarding::packets::PacketStatus;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, ConnectionId, PacketId};

/// The answer of a field that the carrier index has.
const IN_INDEX: Sql = "";

/// Digits, with or without a prefix, begin a USDOT or docket number; any other text is part of a name. (Document 1 §5.)
const SEARCH: Sql = r"(strpos(upper(c.legal_name), upper(btrim({value}))) > 0 or strpos(upper(c.dba_name), upper(btrim({value}))) > 0
    or exists (select from unnest(array[c.dot_number::text, ltrim(regexp_replace(c.docket1, '\D', '', 'g'), '0'),
             ltrim(regexp_replace(c.docket2, '\D', '', 'g'), '0'), ltrim(regexp_replace(c.docket3, '\D', '', 'g'), '0')]) number
         where starts_with(number, case when {value} ~* '^\s*((us)?dot|mc|mx|ff)?[\s#:.-]*\d+\s*$'
                   then nullif(ltrim(regexp_replace({value}, '\D', '', 'g'), '0'), '') end)))";

/// The newest packet, read for the rows that need it alone.
const PACKET_STATUS: Sql =
    "(select p.status from onboarding_packets p where p.connection_id = m.connection_id order by p.id desc limit 1)";
const PACKET_UPDATED_AT: Sql = "(select p.updated_at from onboarding_packets p where p.connection_id = m.connection_id order by p.id desc limit 1)";

/// The words of the results by a company's rules. (Document 1 §7: `rules_assessment_eq`.)
const RESULTS: &[&str] = &["pass", "partial_pass", "fail", "incomplete"];
/// The words of the verdicts, the worst first.
const VERDICTS: &[&str] = &["do_not_use", "review", "unknown", "use"];

/// A company's carriers, the one changed last first.
#[derive(Debug)]
pub struct Network;

static CARRIER: Field = int("carrier_id", "m.carrier_id").only(&[P::In]);

impl Listing for Network {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("carrier_id", "m.carrier_id").only(&[P::In]).means("Only these carriers."),
        choice("status", "m.status", ConnectionStatus::WORDS).only(&[P::Eq, P::In]),
        boolean("is_dismissed", "m.is_dismissed").only(&[P::Eq]),
        int("receiver_id", "m.receiver_id").only(&[P::Null]).means("The carrier's own company."),
        text("latest_onboarding_packet_status", PACKET_STATUS)
            .only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Start, P::NotStart, P::Null])
            .means("Status of the connection's newest packet. On-hold statuses start with `held`."),
        boolean("is_monitored", "(m.monitored_since is not null)")
            .only(&[P::Eq])
            .means("Whether your company monitors the carrier."),
        text("search_text", SEARCH).only(&[P::Plain]).means("Part of the legal or DBA name, or the start of a USDOT or docket number."),
        text("carrier_state", "c.phy_state").only(&[P::In]).sortable(),
        choice("verdict", IN_INDEX, VERDICTS)
            .only(&[P::In])
            .sortable()
            .means("Your company's verdict; sorted worst first."),
        choice("rules_assessment", IN_INDEX, RESULTS).only(&[P::Eq]).means("Result under your company's rules today."),
        int("lapses_within_days", IN_INDEX).only(&[P::Lteq]).means(
            "Insurance or authority ends from today on within this many days, because of a notice already served; up to 366.",
        ),
        text("lapses_on", IN_INDEX).only(&[]).sortable(),
        text("bipd_on_file", IN_INDEX).only(&[]).sortable(),
        text("carrier_legal_name", "c.legal_name").only(&[]).sortable(),
        int("carrier_dot_number", "c.dot_number").only(&[]).sortable(),
        time("monitored_since", "m.monitored_since").only(&[]).sortable(),
        time("packet_updated_at", PACKET_UPDATED_AT).only(&[]).sortable(),
        time("updated_at", "m.updated_at").only(&[]).sortable(),
    ];
    const PER_PAGE: u32 = 15;
}

/// Whether the carrier index answers the field.
pub const fn is_in_index(field: &Field) -> bool {
    field.answer.is_empty()
}

/// Both halves have the company, so that each is read for one company alone.
const FROM: &str = "(select n.company_id, n.carrier_id, n.id as connection_id, n.status, n.is_dismissed, n.receiver_id, n.notes, \
         n.updated_at, s.created_at as monitored_since \
       from connections n left join subscriptions s on s.company_id = n.company_id and s.carrier_id = n.carrier_id \
     union all \
     select s.company_id, s.carrier_id, null, null, null, null, null, s.created_at, s.created_at from subscriptions s \
      where not exists (select from connections n where n.company_id = s.company_id and n.carrier_id = s.carrier_id)) m \
     join carriers c on c.id = m.carrier_id";
const TENANT: &str = "m.company_id";
const ORDER: &str = "m.updated_at desc, m.carrier_id desc";

/// A carrier of the company, without what lists show of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Member {
    /// The carrier's id.
    pub carrier_id: CarrierId,
}

#[derive(Debug)]
struct Members;

impl Listing for Members {
    type Answer = Sql;
    const FIELDS: &'static [Field] = Network::FIELDS;
    const PER_PAGE: u32 = Network::PER_PAGE;
}

impl List for Members {
    const COLUMNS: &'static str = "m.carrier_id";
    const FROM: &'static str = FROM;
    const TENANT: &'static str = TENANT;
    const ORDER: &'static str = ORDER;
}

/// A carrier of the company as lists show it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct NetworkCarrier {
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// USDOT number.
    pub dot_number: i32,
    /// Legal name.
    pub legal_name: Option<String>,
    /// DBA name.
    pub dba_name: Option<String>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of its physical address.
    pub state: Option<String>,
    /// Its docket numbers, as the census has them.
    pub dockets: Vec<String>,
    /// Email address on file with FMCSA.
    pub email: Option<String>,
    /// The connection; none when it is only monitored.
    pub connection_id: Option<ConnectionId>,
    /// The decision.
    pub status: Option<ConnectionStatus>,
    /// Whether it is dismissed from the lists.
    pub is_dismissed: Option<bool>,
    /// As the broker wrote it.
    pub notes: Option<String>,
    /// When the connection last changed; without one, when monitoring started.
    pub updated_at: DateTime<Utc>,
    /// Since when it is monitored.
    pub monitored_since: Option<DateTime<Utc>>,
    /// The classifications that the broker put it in, by name.
    pub classifications: Vec<String>,
    /// The newest packet.
    pub packet_id: Option<PacketId>,
    /// Its status.
    pub packet_status: Option<PacketStatus>,
    /// Why it is held or rejected.
    pub packet_status_reason: Option<String>,
    /// When it last changed.
    pub packet_updated_at: Option<DateTime<Utc>>,
}

impl List for Network {
    const COLUMNS: &'static str = "m.carrier_id, c.dot_number, c.legal_name, c.dba_name, c.phy_city as city, c.phy_state as state, \
         array_remove(array[c.docket1, c.docket2, c.docket3], null) as dockets, c.email_address as email, m.connection_id, m.status, \
         m.is_dismissed, m.notes, m.updated_at, m.monitored_since, \
         array(select k.name from carrier_classifications e join classifications k on k.id = e.classification_id \
           where e.company_id = m.company_id and e.carrier_id = m.carrier_id and k.is_active order by lower(k.name)) as classifications, \
         (select p.id from onboarding_packets p where p.connection_id = m.connection_id order by p.id desc limit 1) as packet_id, \
         (select p.status from onboarding_packets p where p.connection_id = m.connection_id order by p.id desc limit 1) as packet_status, \
         (select p.status_reason from onboarding_packets p where p.connection_id = m.connection_id order by p.id desc limit 1) \
         as packet_status_reason, \
         (select p.updated_at from onboarding_packets p where p.connection_id = m.connection_id order by p.id desc limit 1) \
         as packet_updated_at";
    const FROM: &'static str = FROM;
    const TENANT: &'static str = TENANT;
    const ORDER: &'static str = ORDER;
}

/// The first `most` of the company's carriers that meet the conditions PostgreSQL answers, in the order it answers; and how many there are.
pub async fn members(db: &mut Conn, tenant: Tenant, query: &Query, most: u32) -> sqlx::Result<Rows<Member>> {
    let filters = query.filters.iter().filter(|filter| !is_in_index(filter.field)).cloned().collect();
    let order = query.order.filter(|order| !is_in_index(order.field));
    page::<Members, _>(db, tenant, &Query { filters, order, page: 1, per_page: most }).await
}

/// What lists show of some of the company's carriers, in no particular order.
pub async fn carriers(db: &mut Conn, tenant: Tenant, ids: &[CarrierId]) -> sqlx::Result<Vec<NetworkCarrier>> {
    let values = ids.iter().map(|id| Value::Int(id.0)).collect();
    let filters = vec![Filter { field: &CARRIER, predicate: P::In, values }];
    let per_page = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    Ok(page::<Network, _>(db, tenant, &Query { filters, order: None, page: 1, per_page }).await?.items)
}

/// How many carriers are in each of the company's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Onboarded and not dismissed.
    pub my_carriers: i64,
    /// Invited: it has no company of its own yet.
    pub invited: i64,
    /// In progress.
    pub in_progress: i64,
    /// On hold.
    pub on_hold: i64,
    /// Not to be dispatched.
    pub do_not_dispatch: i64,
    /// Dismissed.
    pub dismissed: i64,
    /// Monitored, with or without a connection.
    pub monitored: i64,
}

/// Counts the company's lists by the conditions of document 1 §4; only connections with a packet, where `has_packet` says so (document 1 §5:
/// `connection_search_opensearch`).
pub async fn counts(db: &mut Conn, tenant: Tenant, has_packet: bool) -> sqlx::Result<Counts> {
    sqlx::query_as!(
        Counts,
        r#"select count(*) filter (where status = 'onboarded' and not is_dismissed) as "my_carriers!",
               count(*) filter (where status = 'needs_to_onboard' and not is_dismissed and receiver_id is null) as "invited!",
               count(*) filter (where status = 'needs_to_onboard' and not is_dismissed and receiver_id is not null
                   and packet_status is distinct from 'complete' and (packet_status like 'held%') is not true) as "in_progress!",
               count(*) filter (where packet_status like 'held%') as "on_hold!",
               count(*) filter (where status = 'do_not_dispatch') as "do_not_dispatch!",
               count(*) filter (where is_dismissed) as "dismissed!",
               (select count(*) from subscriptions where company_id = $1) as "monitored!"
             from (select n.status, n.is_dismissed, n.receiver_id,
                       (select p.status from onboarding_packets p where p.connection_id = n.id order by p.id desc limit 1) as packet_status
                     from connections n where n.company_id = $1) n
            where not $2 or packet_status is not null"#,
        tenant.company().0,
        has_packet
    )
    .fetch_one(db)
    .await
}
