//! What opens a confirmation's page for people without an account: the token in an email, or one that a proven device was given.

use super::words::{ProvenBy, Standing};
use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierDeviceId, CarrierId, CompanyId, LoadId, RateConfirmationId};
use sqlx::{query, query_as, query_scalar};

/// What a link opens.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Offer {
    pub link_id: i64,
    pub company_id: CompanyId,
    pub rate_confirmation_id: RateConfirmationId,
    pub load_id: LoadId,
    pub carrier_id: CarrierId,
    pub created_at: DateTime<Utc>,
    /// Whether a code gave it to the browser in which it was typed.
    pub is_of_browser: bool,
    /// The address that the email went to, and how that stood; none for a device's link.
    pub email: Option<String>,
    pub standing: Option<Standing>,
    /// The device that it was given to, by which contact (an address, or a number) that was proven, and whose it is.
    pub device_id: Option<CarrierDeviceId>,
    pub device_contact: Option<String>,
    pub device_name: Option<String>,
    pub device_title: Option<String>,
    pub device_proven_at: Option<DateTime<Utc>>,
    /// When a code showed that its holder speaks for the carrier.
    pub proven_at: Option<DateTime<Utc>>,
    pub proven_by: Option<ProvenBy>,
    pub proven_contact: Option<String>,
}

impl Offer {
    /// Whether one browser alone has the link: a code or a proven device got it. An emailed one is anybody's who reads the email.
    pub const fn is_of_one_browser(&self) -> bool {
        self.is_of_browser || self.device_id.is_some()
    }
}

impl Opened<Offer> {
    /// The broker whose confirmation it is.
    #[expect(
        clippy::disallowed_methods,
        reason = "the token of the company's own link, or of a device that may open it, was given"
    )]
    pub fn tenant(&self) -> Tenant {
        Tenant::of(self.company_id)
    }
}

/// The confirmation of a link's token. Whether it still counts is for the caller to say.
pub async fn by_token(db: &mut Conn, token_hash: &[u8]) -> sqlx::Result<Option<Opened<Offer>>> {
    let found = query_as!(
        Offer,
        r#"select k.id as link_id, r.company_id as "company_id: CompanyId", r.id as "rate_confirmation_id: RateConfirmationId",
                  r.load_id as "load_id: LoadId", r.carrier_id as "carrier_id: CarrierId", k.created_at, k.is_of_browser, f.email as "email?",
                  f.standing as "standing?: Standing", k.device_id as "device_id: CarrierDeviceId", d.email as "device_contact?",
                  d.name as "device_name?", d.title as "device_title?", d.proven_at as "device_proven_at?", k.proven_at,
                  k.proven_by as "proven_by: ProvenBy", k.proven_contact
             from rate_confirmation_links k
             join rate_confirmations r on r.id = k.rate_confirmation_id
             left join rate_confirmation_mails f on f.id = k.mail_id
             left join carrier_devices d on d.id = k.device_id
            where k.token_hash = $1 and (d.id is null or d.revoked_at is null)"#,
        token_hash
    );
    Ok(found.fetch_optional(db).await?.map(|offer| Opened::by(token_hash, offer)))
}

/// Notes that the link's holder speaks for the carrier.
pub async fn proven(
    db: &mut Conn,
    offer: &Opened<Offer>,
    (by, contact): (ProvenBy, &str),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update rate_confirmation_links set proven_at = $2, proven_by = $3, proven_contact = $4 where id = $1",
        offer.link_id,
        now,
        by as ProvenBy,
        contact
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives the browser in which a code was typed a link of its own, which is proven, beside the emailed one that it opened. It works as long as that.
pub async fn give_browser(
    db: &mut Conn,
    offer: &Opened<Offer>,
    token_hash: &[u8],
    (by, contact): (ProvenBy, &str),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "insert into rate_confirmation_links (rate_confirmation_id, mail_id, token_hash, created_at, is_of_browser, proven_at, proven_by, proven_contact)
         select rate_confirmation_id, mail_id, $2, created_at, true, $3, $4, $5 from rate_confirmation_links where id = $1",
        offer.link_id,
        token_hash,
        now,
        by as ProvenBy,
        contact
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The most links that devices are given of one confirmation.
const MOST: i64 = 500;

/// Gives a proven device a link to one of its carrier's confirmations; false when there are too many, or it is not the carrier's.
pub async fn give(
    db: &mut Conn,
    device: &Opened<super::devices::Device>,
    id: RateConfirmationId,
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let given = query_scalar!(
        r#"insert into rate_confirmation_links (rate_confirmation_id, device_id, token_hash, created_at)
           select r.id, $2, $3, $4 from rate_confirmations r
            where r.id = $1 and r.carrier_id = $5 and r.sent_at is not null
              and (select count(*) from rate_confirmation_links k where k.rate_confirmation_id = r.id) < $6
           returning id"#,
        id.0,
        device.id.0,
        token_hash,
        now,
        device.carrier_id.0,
        MOST
    );
    Ok(given.fetch_optional(db).await?.is_some())
}
