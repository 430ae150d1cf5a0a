//! The domains of the e-mail addresses that carriers give.

use crate::Conn;

/// The most carriers of one domain that are counted.
pub const COUNTED: i64 = 1_000;

/// A domain that carriers on file use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The domain, in lower case.
    pub name: String,
    /// How many carriers use it; [`COUNTED`] where there are as many or more.
    pub carriers: i64,
    /// The key of the one with the most power units.
    pub carrier_id: i64,
}

/// Those of these domains, in lower case, that carriers on file use.
pub async fn on_file(db: &mut Conn, names: &[String]) -> sqlx::Result<Vec<Domain>> {
    sqlx::query_as!(
        Domain,
        r#"select asked.name as "name!", counted.carriers as "carriers!", counted.carrier_id as "carrier_id!"
             from unnest($1::text[]) as asked (name)
            cross join lateral (
                  select count(*) as carriers, (array_agg(id order by power_units desc nulls last, id))[1] as carrier_id
                    from (
                         select id, power_units
                           from carriers
                          where lower(split_part(email_address, '@', 2)) = asked.name and email_address is not null
                            and ended_run_id is null
                          limit $2
                         ) as with_it
                  ) as counted
            where counted.carriers > 0
            limit 1000"#,
        names,
        COUNTED
    )
    .fetch_all(db)
    .await
}
