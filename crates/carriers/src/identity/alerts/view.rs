//! An alert as shown to others, with the details for its own company; and as shown to staff.

use crate::identity::AlertedCarrier;
use crate::verdicts::view::CarrierVerdict;
use chrono::{DateTime, NaiveDate, Utc};
use platform::http::brand::Brand;
use platform::http::schema;
use serde::Serialize;
use store::Tenant;
use store::identity::alerts::Alert;
use store::identity::{AlertStatus, AlertType};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

/// A report about a carrier. Only the publisher's own company and staff are told who made it.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityAlert {
    /// The alert's id.
    id: i64,
    /// The carrier.
    carrier: AlertedCarrier,
    /// Category.
    #[schema(schema_with = type_schema)]
    is_type: AlertType,
    /// Text shown to everyone, written by staff; null until published.
    message: Option<String>,
    /// Day of the incident, as stated by the publisher.
    file_date: NaiveDate,
    /// Phone number used by those involved, as +15551234567.
    phone_e164: Option<String>,
    /// The same phone number, formatted for display.
    phone: Option<String>,
    /// Email address used by those involved.
    email: Option<String>,
    /// Brand it was reported on.
    site: Brand,
    /// Its review status; others than its own company see published ones alone.
    #[schema(schema_with = status_schema)]
    status: AlertStatus,
    /// When it was reported.
    created_at: DateTime<Utc>,
    /// When it was published.
    published_at: Option<DateTime<Utc>>,
    /// First day it is hidden from other companies; null if it doesn't expire.
    expires_on: Option<NaiveDate>,
    /// Deadline for the carrier's reply; null if it wasn't asked because no address is on file, or hasn't been asked yet.
    reply_until: Option<DateTime<Utc>>,
    /// The carrier's reply.
    reply: Option<CarrierReply>,
    /// Whether the caller's company published it.
    is_own: bool,
    /// Id of the publisher's company; null in another company's alert, except for staff.
    company_id: Option<i64>,
    /// Id of the person who published it; null in another company's alert, except for staff.
    user_id: Option<i64>,
    /// Details for the publisher's own company and staff; null in another company's alert.
    report: Option<IdentityReport>,
    /// Your company's verdict on the carrier today. Null while carriers are loading, in staff lists, and in answers to changes.
    verdict: Option<CarrierVerdict>,
}

/// The carrier's reply to an alert.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierReply {
    /// The carrier's message.
    message: String,
    /// When the carrier replied.
    created_at: DateTime<Utc>,
}

/// The publisher's report and what was said about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityReport {
    /// The report, as written by the publisher.
    unsanitized_message: String,
    /// Postal code the load started in.
    origin_postal_code: Option<String>,
    /// Id of the area the load started in.
    origin_area_id: Option<i64>,
    /// Id of the commodity type hauled.
    commodity_type_id: Option<i64>,
    /// Name of the commodity type.
    commodity_type: Option<String>,
    /// Name of the publisher's company.
    company_name: String,
    /// Name of the person who reported it.
    user_name: String,
    /// When staff decided.
    reviewed_at: Option<DateTime<Utc>>,
    /// Staff's note.
    review_note: Option<String>,
    /// When it was unpublished.
    unpublished_at: Option<DateTime<Utc>>,
    /// Why it was unpublished.
    unpublish_reason: Option<String>,
}

fn type_schema() -> RefOr<Schema> {
    schema::words(AlertType::WORDS.iter().copied())
}

fn status_schema() -> RefOr<Schema> {
    schema::words(AlertStatus::WORDS.iter().copied())
}

impl IdentityAlert {
    /// The same with the verdict on its carrier.
    pub(super) fn with_verdict(self, verdict: Option<CarrierVerdict>) -> Self {
        Self { verdict, ..self }
    }

    /// The alert as the company sees it.
    pub(super) fn of(row: Alert, viewer: Option<Tenant>, today: NaiveDate) -> Self {
        let is_own = row.is_own(viewer);
        Self::from_row(row, is_own, is_own, today)
    }

    /// The alert as staff sees it, including who published it.
    pub(super) fn for_review(row: Alert, viewer: Option<Tenant>, today: NaiveDate) -> Self {
        let is_own = row.is_own(viewer);
        Self::from_row(row, is_own, true, today)
    }

    fn from_row(row: Alert, is_own: bool, shows_all: bool, today: NaiveDate) -> Self {
        Self {
            id: row.id.0,
            is_type: row.is_type,
            message: row.message,
            file_date: row.file_date,
            phone: row.phone_e164.as_deref().map(to_read),
            phone_e164: row.phone_e164,
            email: row.email,
            site: row.site.into(),
            status: row.status.on(today, row.expires_on),
            created_at: row.created_at,
            published_at: row.published_at,
            expires_on: row.expires_on,
            reply_until: row.reply_until,
            reply: row.reply.zip(row.replied_at).map(|(message, created_at)| CarrierReply { message, created_at }),
            is_own,
            company_id: shows_all.then_some(row.company_id.0),
            user_id: shows_all.then_some(row.user_id.0),
            report: shows_all.then_some(IdentityReport {
                unsanitized_message: row.unsanitized_message,
                origin_postal_code: row.origin_postal_code,
                origin_area_id: row.origin_area_id,
                commodity_type_id: row.commodity_type_id,
                commodity_type: row.commodity_type_name,
                company_name: row.company_legal_name,
                user_name: row.user_name,
                reviewed_at: row.reviewed_at,
                review_note: row.review_note,
                unpublished_at: row.unpublished_at,
                unpublish_reason: row.unpublish_reason,
            }),
            carrier: AlertedCarrier {
                id: row.carrier_id.0,
                dot_number: row.carrier_dot_number,
                legal_name: row.carrier_legal_name,
            },
            verdict: None,
        }
    }
}

/// A North American number as people write it, another one as it is.
fn to_read(phone_e164: &str) -> String {
    match phone_e164.strip_prefix("+1").filter(|digits| digits.len() == 10) {
        Some(digits) => format!("({}) {}-{}", &digits[..3], &digits[3..6], &digits[6..]),
        None => phone_e164.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::to_read;

    #[test]
    fn a_north_american_number_is_written_as_people_do() {
        assert_eq!(to_read("+12145550123"), "(214) 555-0123");
        assert_eq!(to_read("+528112345678"), "+528112345678");
    }
}
