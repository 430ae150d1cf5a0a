//! Whether whoever holds a link is known to speak for the carrier. Pure. (loads.md §2a, points 2 and 8; §5, point 4.)

use chrono::{DateTime, Utc};
use store::rate_confirmations::{ProvenBy, Standing};

/// What is known of the link's holder.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holder {
    /// How the address stood that the email went to; none for a browser that was proven before.
    pub standing: Option<Standing>,
    /// When the browser was proven.
    pub device_proven_at: Option<DateTime<Utc>>,
    /// How a code proved the link's holder: of a guarded load, this browser.
    pub code: Option<ProvenBy>,
    /// Whether the load is guarded.
    pub is_guarded: bool,
    /// When the carrier's email on FMCSA's file changed last, within 30 days.
    pub changed_at: Option<DateTime<Utc>>,
}

/// How the holder is known to speak for the carrier; none where a code is needed first.
pub(super) fn proven(holder: Holder) -> Option<ProvenBy> {
    if holder.code.is_some() {
        return holder.code;
    }
    if holder.is_guarded {
        return None;
    }
    let device = holder.device_proven_at;
    // What changed since it was proven takes a new proof.
    if device.is_some_and(|proven| holder.changed_at.is_none_or(|changed| changed < proven)) {
        return Some(ProvenBy::Device);
    }
    (holder.standing == Some(Standing::OnFile)).then_some(ProvenBy::OnFile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn by_mail(standing: Standing) -> Holder {
        Holder { standing: Some(standing), ..Holder::default() }
    }

    #[test]
    fn only_fmcsas_own_address_answers_without_a_code() {
        for standing in Standing::ALL {
            let expected = (*standing == Standing::OnFile).then_some(ProvenBy::OnFile);
            assert_eq!(proven(by_mail(*standing)), expected, "{standing}");
        }
        let code = Some(ProvenBy::Code);
        assert_eq!(proven(Holder { code, ..by_mail(Standing::Unknown) }), code);
    }

    #[test]
    fn a_guarded_load_takes_a_code_of_everyone() {
        let guarded = |holder| Holder { is_guarded: true, ..holder };
        assert_eq!(proven(guarded(by_mail(Standing::OnFile))), None);
        assert_eq!(proven(guarded(Holder { device_proven_at: Some(NOW), ..Holder::default() })), None);
        let code = Some(ProvenBy::VoiceCode);
        assert_eq!(proven(guarded(Holder { code, ..by_mail(Standing::OnFile) })), code);
    }

    #[test]
    fn a_browser_that_was_proven_before_a_change_is_proven_again() {
        let device = |changed_at| Holder { device_proven_at: Some(NOW), changed_at, ..Holder::default() };
        assert_eq!(proven(device(None)), Some(ProvenBy::Device));
        assert_eq!(proven(device(Some(NOW - TimeDelta::days(1)))), Some(ProvenBy::Device));
        assert_eq!(proven(device(Some(NOW + TimeDelta::days(1)))), None);
    }
}
