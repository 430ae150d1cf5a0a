//! The email about notices of the carriers that a company monitors.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// What happened to one carrier.
#[derive(Clone, Debug)]
pub struct NoticeLine {
    /// The carrier's name, as shown to people.
    pub carrier: String,
    /// It cannot wait.
    pub is_critical: bool,
    /// What happened, and why.
    pub words: String,
    /// Where that is from and the day of it: `FMCSA census, as of Nov 20, 2026`.
    pub source: Option<String>,
    /// The company's verdict on the carrier with its first reason, and the day of it.
    pub verdict: Option<String>,
    /// Where the carrier is shown.
    pub link: String,
}

/// The content of an email.
#[derive(Clone, Copy, Debug)]
pub struct NoticesEmail<'a> {
    /// Whether it is the one of the day.
    pub is_daily: bool,
    /// The newest notices, newest first.
    pub lines: &'a [NoticeLine],
    /// How many there are in all.
    pub total: i64,
    /// Where all of them are shown.
    pub all: &'a str,
    /// Link to the person's email preferences.
    pub preferences: &'a str,
}

/// What happened to carriers that the person's company monitors.
pub fn notices(head: EmailBranding<'_>, to: &str, content: &NoticesEmail<'_>) -> Message {
    let (brand, total) = (head.brand, content.total);
    let subject = match (content.lines, total) {
        ([only], 1) => format!("{}: {brand} notice", only.carrier),
        (_, 1) => format!("1 notice about a carrier you monitor – {brand}"),
        _ => format!("{total} notices about carriers you monitor – {brand}"),
    };
    let critical = content.lines.iter().filter(|line| line.is_critical).count();
    let subject = match (critical, total) {
        (0, _) => subject,
        (_, 1) => format!("Critical: {subject}"),
        _ => format!("{critical} critical: {subject}"),
    };
    let hello = match (content.is_daily, total) {
        (true, _) => "Changes to carriers you monitor since your last daily email:",
        (false, 1) => "New change to a carrier you monitor:",
        (false, _) => "New changes to carriers you monitor:",
    };
    let rest = total - content.lines.len() as i64;
    let more = format!("{rest} more on the Notices page.");
    let mut parts = vec![Part::Paragraph(hello)];
    let said: Vec<String> = content.lines.iter().map(words).collect();
    let items = content.lines.iter().zip(&said);
    parts.extend(items.map(|(line, words)| Part::Item(&line.carrier, &line.link, words)));
    if rest > 0 {
        parts.push(Part::Paragraph(&more));
    }
    parts.push(Part::Link("See all notices", content.all));
    parts.push(Part::Link("Change email alerts", content.preferences));
    compose(head, to, subject, &parts)
}

/// What happened, then in a line each where that is from and the verdict.
fn words(line: &NoticeLine) -> String {
    let critical = if line.is_critical { "Critical: " } else { "" };
    let source = line.source.iter().map(|source| format!("\nSource: {source}."));
    let verdict = line.verdict.iter().map(|verdict| format!("\n{verdict}"));
    format!("{critical}{}{}{}", line.words, source.collect::<String>(), verdict.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(is_critical: bool) -> NoticeLine {
        NoticeLine {
            carrier: "SYN <ALPHA> LLC (USDOT 90000001)".to_owned(),
            is_critical,
            words: "Its onboarding packet is on hold.".to_owned(),
            source: Some("The carrier’s onboarding, as of Nov 20, 2026".to_owned()),
            verdict: Some("Verdict on Nov 23, 2026: Review. A contact changed 3 days ago.".to_owned()),
            link: "https://portal.example/broker/carriers/1".to_owned(),
        }
    }

    #[test]
    fn what_cannot_wait_is_in_the_subject_and_at_its_line() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let content = |lines, total| NoticesEmail {
            is_daily: false,
            lines,
            total,
            all: "https://portal.example/broker/notices",
            preferences: "https://portal.example/broker/my-account",
        };

        let lines = [line(false), line(true)];

        let one = notices(head, "ada@example.com", &content(&lines[1..], 1));
        let some = notices(head, "ada@example.com", &content(&lines, 2));

        assert_eq!(one.subject, "Critical: SYN <ALPHA> LLC (USDOT 90000001): Haulwarden notice");
        assert_eq!(some.subject, "1 critical: 2 notices about carriers you monitor – Haulwarden");
        assert_eq!(some.text.matches("Critical: Its onboarding packet").count(), 1);
    }

    #[test]
    fn an_email_names_the_newest_and_counts_the_rest() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let content = NoticesEmail {
            is_daily: true,
            lines: &[line(false)],
            total: 3,
            all: "https://portal.example/broker/notices",
            preferences: "https://portal.example/broker/my-account",
        };

        let message = notices(head, "ada@example.com", &content);

        assert_eq!(message.subject, "3 notices about carriers you monitor – Haulwarden");
        assert!(message.text.contains("2 more on the Notices page.") && message.text.contains("/my-account"));
        assert!(message.html.contains(">SYN &lt;ALPHA&gt; LLC (USDOT 90000001)</a>"));
        let item = "on hold.\n  Source: The carrier’s onboarding, as of Nov 20, 2026.\n  Verdict on Nov 23, 2026: Review. A contact changed";
        assert!(message.text.contains(item), "{}", message.text);
        assert!(message.html.contains("2026.<br>Verdict on Nov 23, 2026: Review."));
    }
}
