//! The docket numbers of one carrier: the key of the licensing files that name no USDOT number.

use crate::Conn;

/// Every docket that is this carrier's: those that licensing files tie to its USDOT number, and those of its census row unless the
/// licensing files tie them to someone else.
pub async fn of_carrier(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"select docket_number as "docket_number!" from (
               select docket_number from li_carriers where dot_number = $1
               union
               select docket_number from motus_carriers where dot_number = $1
               union
               select census.docket_number
                 from carriers
                cross join lateral unnest(array[docket1, docket2, docket3]) as census (docket_number)
                where dot_number = $1
                  and census.docket_number is not null
                  and not exists (select 1 from li_carriers
                                   where li_carriers.docket_number = census.docket_number
                                     and li_carriers.dot_number <> $1)
                  and not exists (select 1 from motus_carriers
                                   where motus_carriers.docket_number = census.docket_number
                                     and motus_carriers.dot_number <> $1)
           ) as found
           order by docket_number
           limit 50"#,
        dot_number
    )
    .fetch_all(db)
    .await
}
