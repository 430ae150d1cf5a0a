//! Codes of the API as a line for people says them: in the words of the screens (`web/src/domains/loads/words.ts`).

/// A status of a load, its tracking or its problem, or a status of an alert. What isn't named here says itself.
pub(super) fn words(code: &str) -> String {
    let known = match code {
        "progress" | "in_progress" => "in progress",
        "cancelled" => "canceled",
        "not_started" => "tracking not started",
        "no_eld_connection" => "no tracking connection",
        "terminated" => "tracking terminated",
        "ended" => "tracking ended",
        "not_eligible" => "not eligible for tracking",
        "no-eld" => "no ELD or phone",
        "no-assigned-vehicle" => "no vehicle",
        code => return code.replace(['_', '-'], " "),
    };
    known.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_in_the_words_of_screens() {
        for (code, told) in [
            ("progress", "in progress"),
            ("no_eld_connection", "no tracking connection"),
            ("no-eld", "no ELD or phone"),
            ("in_progress", "in progress"),
            ("unable_to_track", "unable to track"),
            ("no-arrival", "no arrival"),
            ("escalated", "escalated"),
        ] {
            assert_eq!(words(code), told);
        }
    }
}
