//! What carriers share, apart from their rows and vehicles: what they had earlier, and where their people signed in from.

use super::copy::{Fields, Malformed};
use super::rows::dot;
use index::Link;

/// Phones, email addresses, officers and addresses that carriers had earlier, and until which year. The columns of an address change apart:
/// what one of them said before an import is what the first change since then replaced, or what it says now. `{}` is replaced by a
/// condition on `dot_number`.
pub(super) const FORMER: &str = "
    copy (
        select dot_number, field, before, extract(year from coalesce(as_of, observed_at::date))::integer from carrier_changes
         where before is not null and field in ('phone', 'cell_phone', 'fax', 'email_address', 'company_officer_1', 'company_officer_2')
           and {}
        union all
        select dot_number, moved.kind || '_address', concat_ws(e'\\n', said.street, said.city, said.state), moved.year
          from (select distinct dot_number, split_part(field, '_', 1) as kind, run_id,
                       extract(year from coalesce(as_of, observed_at::date))::integer as year
                  from carrier_changes
                 where data_set = 'census' and run_id is not null
                   and field in ('phy_street', 'phy_city', 'phy_state', 'mailing_street', 'mailing_city', 'mailing_state')
                   and {}) moved
          join carriers c using (dot_number)
         cross join lateral address_before(moved.dot_number, moved.kind, moved.run_id) said
    ) to stdout (format binary)";

/// Contacts that licensing and the Safety Measurement System's census give and the census row does not: carriers are found by them as by
/// those that they had until this year. `{}` is replaced by a condition on `dot_number`.
pub(super) const ELSEWHERE: &str = "
    copy (
        select dot_number, given.field, given.value, extract(year from now())::integer
          from sms_census other join carriers c using (dot_number)
         cross join lateral (values
               ('phone', other.phone), ('fax', other.fax), ('email_address', other.email_address)) as given (field, value)
         where other.ended_run_id is null and given.value is not null and {}
           and (given.value in (c.phone, c.cell_phone, c.fax, c.email_address)) is not true
        union all
        select dot_number, given.field, given.value, extract(year from now())::integer
          from motus_carriers other join carriers c using (dot_number)
         cross join lateral (values ('phone', other.business_phone)) as given (field, value)
         where other.ended_run_id is null and given.value is not null and {}
           and (given.value in (c.phone, c.cell_phone, c.fax)) is not true
        union all
        select dot_number, given.field, given.value, extract(year from now())::integer
          from li_carriers other join carriers c using (dot_number)
         cross join lateral (values
               ('phone', other.business_phone), ('fax', other.business_fax), ('phone', other.mail_phone), ('fax', other.mail_fax)
               ) as given (field, value)
         where other.ended_run_id is null and given.value is not null and {}
           and (given.value in (c.phone, c.cell_phone, c.fax)) is not true
    ) to stdout (format binary)";

/// Where people of carriers' own companies signed in from. `{}` is replaced by a condition on `dot_number`.
pub(super) const SIGN_INS: &str = "
    copy (
        select distinct c.dot_number, 'remote_address', s.address, null::integer
          from sessions s join users u on u.id = s.user_id join companies o on o.id = u.company_id join carriers c on c.id = o.carrier_id
         where {}
    ) to stdout (format binary)";

/// The DOT number and the link in a row of [`FORMER`], [`ELSEWHERE`] or [`SIGN_INS`]; none when the value identifies nothing.
pub(super) fn link(mut row: Fields) -> Result<Option<(u32, Link)>, Malformed> {
    let dot = dot(&mut row)?;
    let (field, value) = (row.text()?.unwrap_or_default(), row.text()?.unwrap_or_default());
    let until = row.int()?;
    let link = match field {
        "phone" | "cell_phone" | "fax" => Link::phone(value),
        "email_address" => Link::email(value),
        "remote_address" => Link::remote_address(value),
        "phy_address" | "mailing_address" => {
            let mut parts = value.split('\n').map(str::trim);
            let mut part = || parts.next().unwrap_or_default();
            Link::address(part(), part(), part())
        }
        _ => Link::officer(value),
    };
    let link = link.map(|link| until.map_or(link, |year| link.until(year)));
    Ok(link.map(|link| (dot, link)))
}
