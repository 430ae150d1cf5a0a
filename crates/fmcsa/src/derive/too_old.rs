//! Rows of files that are too old to tell what is so today: what they say is shown with its day and judges nothing.
//!
//! Orders, revocations and cancellations are events: they stay what they were until something later is on record, however old the file is.

use super::Family;

/// What of a carrier's record is too old to tell its state today.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TooOld {
    /// The census row.
    pub census: bool,
    /// Legacy licensing.
    pub legacy: OfFamily,
    /// Motus.
    pub motus: OfFamily,
}

/// What of a family is too old.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OfFamily {
    /// What it says of authority.
    pub authority: bool,
    /// What it says is on file.
    pub filings: bool,
}

/// For each kind of a family's rows of a carrier, whether all of them are of files that are too old; none where there are no such rows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ages {
    /// Rows of the carrier file.
    pub carriers: Option<bool>,
    /// Rows of the authority history.
    pub history: Option<bool>,
    /// Revocations and suspensions.
    pub orders: Option<bool>,
    /// Filings in force.
    pub filings: Option<bool>,
    /// Filings to come.
    pub pending: Option<bool>,
}

impl Ages {
    /// The carrier file tells of authority, else the history, else the orders; the filings tell of insurance, else whatever tells of
    /// authority. A page names the source of each in the same order.
    pub fn too_old(self) -> OfFamily {
        let authority = self.carriers.or(self.history).or(self.orders).unwrap_or(false);
        OfFamily { authority, filings: self.filings.or(self.pending).unwrap_or(authority) }
    }
}

impl TooOld {
    /// What of this family is.
    pub fn of(self, family: Family) -> OfFamily {
        match family {
            Family::Legacy => self.legacy,
            Family::Motus => self.motus,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::DataSet;
    use crate::derive::authority::{AuthorityKind, AuthorityStatus, authorities};
    use crate::derive::insurance::insurance;
    use crate::derive::record::{Census, Ending, Filing, Insured, MotusAuthority, Revocation};
    use crate::derive::{Record, carrier_facts};
    use chrono::NaiveDate;

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");

    const OLD: TooOld = TooOld {
        census: true,
        legacy: OfFamily { authority: true, filings: true },
        motus: OfFamily { authority: true, filings: true },
    };

    const POLICY: Filing<'static> = Filing {
        data_set: DataSet::MotusInsurance,
        docket_number: "MC1",
        form_code: Some("BMC-91X"),
        insurance_type: None,
        maximum_coverage: Some(1_000_000),
        policy_number: Some("A"),
        insurer: None,
        effective_on: NaiveDate::from_ymd_opt(2025, 1, 1),
    };

    fn held(status: &'static str) -> MotusAuthority<'static> {
        MotusAuthority {
            docket_number: "MC1",
            authority_type: "MOTOR CARRIER OF PROPERTY",
            authority_status: Some(status),
            insured: Insured { bipd_required: Some(750_000), is_cargo_on_file: Some(true), ..Insured::default() },
        }
    }

    #[test]
    fn rows_of_old_files_say_nothing_of_today() {
        for status in ["ACTIVE", "INACTIVE"] {
            let authority = [held(status)];
            let census = Some(Census { status_code: Some("A"), ..Census::default() });
            let fresh = Record { census, motus_authorities: &authority, filings: &[POLICY], ..Record::default() };
            let old = Record { too_old: OLD, ..fresh };

            let [known, facts] = [fresh, old].map(|record| carrier_facts(&record, TODAY).expect("facts"));

            assert!(known.common_status.is_some() && known.bipd_on_file == Some(1_000_000));
            assert_eq!(
                (facts.common_status, facts.authority_since, facts.bipd_on_file),
                (None, None, None),
                "{status}"
            );
            assert_eq!((facts.is_cargo_on_file, facts.operating_status), (None, "unknown"), "{status}");
            assert_eq!(facts.bipd_required, Some(750_000), "what is required stays");
        }
    }

    #[test]
    fn an_old_revocation_or_cancellation_holds_until_something_later_is_on_record() {
        let on = NaiveDate::from_ymd_opt(2026, 8, 1);
        let authority = [held("INACTIVE")];
        let order = Revocation {
            family: Family::Motus,
            docket_number: "MC1",
            authority_type: Some("MOTOR CARRIER OF PROPERTY"),
            order_type: Some("Involuntary Revocation"),
            served_on: on,
            effective_on: on,
        };
        let ending = Ending {
            data_set: DataSet::MotusInsuranceHistory,
            docket_number: "MC1",
            form_code: POLICY.form_code,
            insurance_type: None,
            policy_number: POLICY.policy_number,
            insurer: None,
            effective_on: POLICY.effective_on,
            cancel_effective_on: on,
            how: Some("Canceled"),
        };
        let record = Record {
            motus_authorities: &authority,
            filings: &[POLICY],
            endings: &[ending],
            revocations: &[order],
            too_old: OLD,
            ..Record::default()
        };

        let common = authorities(&record, TODAY).of(AuthorityKind::Common).clone();

        assert_eq!((common.status, common.ended.is_some()), (Some(AuthorityStatus::Inactive), true));
        assert_eq!(insurance(&record, TODAY).bipd_on_file(), Some((0, Family::Motus)));
    }

    #[test]
    fn filings_are_as_old_as_the_file_that_lists_them_and_else_as_the_carrier_file() {
        let of = |filings| Ages { carriers: Some(true), filings, ..Ages::default() }.too_old();

        assert_eq!(of(Some(false)), OfFamily { authority: true, filings: false });
        assert_eq!(of(None), OfFamily { authority: true, filings: true });
        assert_eq!(Ages::default().too_old(), OfFamily::default());
    }
}
