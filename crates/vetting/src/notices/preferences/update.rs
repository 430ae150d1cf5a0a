//! Saves the caller's email alert settings.

use super::{NoticeMail, NoticePreferences, TIME_ZONES};
use platform::app::App;
use platform::http::guards::OwnNotices;
use platform::http::{Caller, Code, Error, FieldError, Json, Reply};
use serde::Deserialize;
use std::collections::BTreeMap;
use store::notices::Kind;
use store::notices::preferences::{Preferences, put};
use utoipa::ToSchema;

/// Request body: email alert settings to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticePreferencesToKeep {
    notice_preferences: WantedNoticePreferences,
}

/// A person's email alert settings.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedNoticePreferences {
    /// When each kind of notice is emailed; omitted kinds aren't emailed.
    mail: BTreeMap<String, NoticeMail>,
    /// Hour the daily email is sent, 0 to 23.
    digest_hour: i16,
    /// Time zone of that hour, such as `America/Chicago`.
    time_zone: String,
}

impl WantedNoticePreferences {
    /// Checks it; all errors are reported together.
    fn checked(self) -> Result<Preferences, Error> {
        const AT: &str = "notice_preferences";
        let mut wrong = Vec::new();
        for word in self.mail.keys().filter(|word| word.parse::<Kind>().is_err()) {
            wrong.push(FieldError::new(format!("{AT}.mail.{word}"), Code::Unknown, "Unknown kind of notice."));
        }
        if !(0..24).contains(&self.digest_hour) {
            wrong.push(FieldError::new(format!("{AT}.digest_hour"), Code::Invalid, "Must be an hour from 0 to 23."));
        }
        if !TIME_ZONES.contains(&self.time_zone.as_str()) {
            let detail = format!("Must be one of {}.", TIME_ZONES.join(", "));
            wrong.push(FieldError::new(format!("{AT}.time_zone"), Code::Invalid, detail));
        }
        if !wrong.is_empty() {
            return Err(Error::Invalid(wrong));
        }
        let of = |wanted| {
            let kinds = Kind::ALL.iter().copied();
            kinds.filter(|kind| self.mail.get(kind.as_str()) == Some(&wanted)).collect()
        };
        Ok(Preferences {
            immediate: of(NoticeMail::Immediate),
            daily: of(NoticeMail::Daily),
            digest_hour: self.digest_hour,
            time_zone: self.time_zone,
        })
    }
}

/// Saves the caller's email alert settings.
#[utoipa::path(
    put,
    path = "/api/v1/notice_preferences",
    tag = "notices",
    responses((status = 200, body = NoticePreferences))
)]
pub async fn update_notice_preferences(
    app: App,
    caller: Caller<OwnNotices>,
    Json(NoticePreferencesToKeep { notice_preferences: wanted }): Json<NoticePreferencesToKeep>,
) -> Reply<Json<NoticePreferences>> {
    let wanted = wanted.checked()?;
    let mut change = app.unrecorded_change("which letters a person wants").await?;
    put(&mut change, caller.member().id, &wanted, app.clock.now()).await?;
    change.commit().await?;
    Ok(Json(wanted.into()))
}
