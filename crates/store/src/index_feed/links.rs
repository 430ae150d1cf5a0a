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
/// those that they had until this year. A row has all that one file gives of a carrier: for a row of each, PostgreSQL would make a list of values
/// for every carrier. `{}` is replaced by a condition on `dot_number`.
pub(super) const ELSEWHERE: &str = "
    copy (
        select dot_number, phone, fax, mail_phone, mail_fax, email, extract(year from now())::integer
          from (
               select dot_number,
                      case when (other.phone in (c.phone, c.cell_phone, c.fax, c.email_address)) is not true then other.phone end as phone,
                      case when (other.fax in (c.phone, c.cell_phone, c.fax, c.email_address)) is not true then other.fax end as fax,
                      null::text as mail_phone,
                      null::text as mail_fax,
                      case when (other.email_address in (c.phone, c.cell_phone, c.fax, c.email_address)) is not true
                           then other.email_address end as email
                 from sms_census other join carriers c using (dot_number)
                where other.ended_run_id is null and {}
               union all
               select dot_number,
                      case when (other.business_phone in (c.phone, c.cell_phone, c.fax)) is not true then other.business_phone end,
                      null::text, null::text, null::text, null::text
                 from motus_carriers other join carriers c using (dot_number)
                where other.ended_run_id is null and {}
               union all
               select dot_number,
                      case when (other.business_phone in (c.phone, c.cell_phone, c.fax)) is not true then other.business_phone end,
                      case when (other.business_fax in (c.phone, c.cell_phone, c.fax)) is not true then other.business_fax end,
                      case when (other.mail_phone in (c.phone, c.cell_phone, c.fax)) is not true then other.mail_phone end,
                      case when (other.mail_fax in (c.phone, c.cell_phone, c.fax)) is not true then other.mail_fax end,
                      null::text
                 from li_carriers other join carriers c using (dot_number)
                where other.ended_run_id is null and {}
               ) given
         where num_nonnulls(phone, fax, mail_phone, mail_fax, email) > 0
    ) to stdout (format binary)";

/// Where people of carriers' own companies signed in from. `{}` is replaced by a condition on `dot_number`.
pub(super) const SIGN_INS: &str = "
    copy (
        select distinct c.dot_number, 'remote_address', s.address, null::integer
          from sessions s join users u on u.id = s.user_id join companies o on o.id = u.company_id join carriers c on c.id = o.carrier_id
         where {}
    ) to stdout (format binary)";

/// The DOT number and the links in a row of [`ELSEWHERE`].
pub(super) fn elsewhere(mut row: Fields) -> Result<(u32, impl Iterator<Item = Link>), Malformed> {
    let dot = dot(&mut row)?;
    let phones = [row.text()?, row.text()?, row.text()?, row.text()?];
    let email = row.text()?;
    let this_year = row.int()?.ok_or(Malformed)?;
    let phones = phones.into_iter().flatten().filter_map(Link::phone);
    Ok((dot, phones.chain(email.and_then(Link::email)).map(move |link| link.until(this_year))))
}

/// The DOT number and the link in a row of [`FORMER`] or [`SIGN_INS`]; none when the value identifies nothing.
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
