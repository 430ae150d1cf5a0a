//! What messages say: as brokers and their systems write them, and as those do who want to break or mislead a reader.

use mail_in::bounce::{Action, Class};
use mail_in::bounds::{LARGEST_MESSAGE, TooMuch};
use mail_in::message::{AttachmentKind, MOST_TEXT, Unreadable, attachment, read};
use proptest::prelude::*;
use std::fmt::Write;

/// A message with this header and body, lines as mail has them.
fn mail(header: &str, body: &str) -> Vec<u8> {
    format!("{}\n\n{}", header.trim(), body).replace('\n', "\r\n").into_bytes()
}

const PDF: &str = "JVBERi0xLjQKJSBTQU1QTEUK";

fn with_pdf() -> Vec<u8> {
    mail(
        "From: \"SYN Broker, Inc\" <Desk@Broker.example>\nReply-To: <other@elsewhere.example>\nMessage-ID: <m1@broker.example>\nSubject: Rate con: load BM-448210 / PO 77\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b",
        &format!(
            "--b\nContent-Type: text/plain; charset=utf-8\n\nPlease sign.\n--b\nContent-Type: application/pdf; name=\"rc.pdf\"\nContent-Disposition: attachment; filename=\"rc.pdf\"\nContent-Transfer-Encoding: base64\n\n{PDF}\n--b--\n"
        ),
    )
}

#[test]
fn a_confirmation_is_read_with_its_attachment() {
    let raw = with_pdf();
    let content = read(&raw).expect("a message");

    assert_eq!(content.message_id.as_deref(), Some("m1@broker.example"));
    assert_eq!(content.from.as_deref(), Some("desk@broker.example"));
    assert_eq!(content.from_domain.as_deref(), Some("broker.example"));
    assert_eq!(content.reply_to.as_deref(), Some("other@elsewhere.example"));
    assert_eq!(content.references, ["BM-448210", "77"]);
    assert_eq!(content.text.trim(), "Please sign.");
    let [file] = content.attachments.as_slice() else { panic!("{:?}", content.attachments) };
    assert_eq!((file.name.as_deref(), file.kind, file.size), (Some("rc.pdf"), AttachmentKind::Pdf, 18));
    assert_eq!(attachment(&raw, 0).expect("a message").as_deref(), Some(&b"%PDF-1.4\n% SAMPLE\n"[..]));
    assert_eq!(attachment(&raw, 1).expect("a message"), None);
    assert!(content.bounce.is_none() && !content.is_automatic);
}

#[test]
fn references_are_the_likeliest_words_of_the_subject_first() {
    for (subject, expected) in [
        ("Load 30218", &["30218"][..]),
        ("RE: FW: 12/03 Load # SRG0099127 to Boise", &["SRG0099127"]),
        ("Confirmation #CL-20991 for DOT 90000001", &["CL-20991", "90000001"]),
        ("450 miles, order 77-A", &["77-A", "450"]),
        ("Rate confirmation", &[]),
    ] {
        let content = read(&mail(&format!("From: a@b.example\nSubject: {subject}"), "x")).expect("a message");
        assert_eq!(content.references, expected, "{subject}");
    }
}

#[test]
fn a_sender_that_is_not_exactly_one_is_none() {
    for header in [
        "Subject: x",
        "From: a@b.example\nFrom: c@d.example",
        "From: a@b.example, c@d.example",
        "From: undisclosed:;",
        "From: \"a@b.example\" <>",
        "From: a@b.example@c.example <x y>",
    ] {
        let content = read(&mail(header, "x")).expect("a message");
        assert_eq!((content.from, content.from_domain), (None, None), "{header}");
    }
}

#[test]
fn words_of_other_alphabets_are_decoded_and_control_characters_dropped() {
    let mut raw = mail(
        "From: a@b.example\nSubject: =?windows-1252?Q?Ca=F1on_load_7=1B[31m?=\nContent-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: 8bit",
        "",
    );
    raw.extend(b"Ca\xf1on\x00\x1b City");
    let content = read(&raw).expect("a message");
    assert!(
        content.subject.starts_with("Ca\u{f1}on load 7") && !content.subject.contains('\u{1b}'),
        "{}",
        content.subject
    );
    assert_eq!(content.text, "Ca\u{f1}on City");

    for charset in ["utf-7", "nonsense", "iso-2022-jp", "utf-16", "gb18030", "x-user-defined"] {
        let raw = mail(&format!("From: a@b.example\nContent-Type: text/plain; charset={charset}"), "load +AGE-");
        assert!(read(&raw).is_ok(), "{charset}");
    }
}

#[test]
fn messages_within_attached_messages_and_archives_are_attachments_that_nobody_opens() {
    let mut nested = "From: deep@evil.example\nSubject: load 999\n\nbottom".to_owned();
    for depth in 0..200 {
        nested = format!(
            "From: l{depth}@evil.example\nSubject: load {depth}\nContent-Type: multipart/mixed; boundary=b{depth}\n\n--b{depth}\nContent-Type: message/rfc822\n\n{nested}\n--b{depth}--\n"
        );
    }
    let content = read(&mail("From: a@b.example\nSubject: load 11\nContent-Type: message/rfc822", &nested));
    match content {
        Ok(content) => {
            assert_eq!(content.from.as_deref(), Some("a@b.example"));
            assert_eq!(content.references, ["11"]);
            assert!(content.attachments.iter().all(|file| file.kind == AttachmentKind::Message));
        }
        Err(reason) => assert_eq!(reason, Unreadable::TooManyParts),
    }

    let zip = mail(
        "From: a@b.example\nContent-Type: application/pdf; name=rc.pdf\nContent-Disposition: attachment; filename=rc.pdf\nContent-Transfer-Encoding: base64",
        "UEsDBBQAAAAIAA==",
    );
    let content = read(&zip).expect("a message");
    assert_eq!(content.attachments.first().map(|file| file.kind), Some(AttachmentKind::Archive));
}

#[test]
fn what_is_more_than_a_message_is_not_taken_apart() {
    let parts = "--b\n\nx\n".repeat(300);
    let many = mail("From: a@b.example\nContent-Type: multipart/mixed; boundary=b", &format!("{parts}--b--\n"));
    assert_eq!(read(&many), Err(Unreadable::TooManyParts));
    assert_eq!(read(&vec![b'a'; LARGEST_MESSAGE + 1]), Err(Unreadable::TooMuch(TooMuch::Message)));
    assert_eq!(read(mail(&"X: y\n".repeat(10_000), "").as_slice()), Err(Unreadable::TooMuch(TooMuch::Header)));
    assert_eq!(read(b""), Err(Unreadable::NoMessage));
}

#[test]
fn text_is_cut_and_html_is_read_as_text() {
    let long = read(&mail("From: a@b.example", &"word \u{e9}\n".repeat(MOST_TEXT))).expect("a message");
    assert!(long.is_text_cut && long.text.len() <= MOST_TEXT);
    let html =
        mail("From: a@b.example\nContent-Type: text/html", "<p>Detention <b>3 hours</b></p><script>x()</script>");
    assert!(read(&html).expect("a message").text.contains("Detention 3 hours"));
}

#[test]
fn machines_are_told_from_people() {
    for (header, is_automatic) in [
        ("Auto-Submitted: auto-replied", true),
        ("Auto-Submitted: no", false),
        ("Precedence: bulk", true),
        ("List-Id: <loads.broker.example>", true),
        ("X-Other: y", false),
    ] {
        let content = read(&mail(&format!("From: a@b.example\n{header}"), "x")).expect("a message");
        assert_eq!(content.is_automatic, is_automatic, "{header}");
    }
}

/// A report as mail servers write them.
fn report(action: &str, status: &str, returned: &str) -> Vec<u8> {
    mail(
        "From: MAILER-DAEMON@mx.example\nTo: bounces@in.example.com\nSubject: Undelivered\nAuto-Submitted: auto-replied\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=r",
        &format!(
            "--r\nContent-Type: text/plain\n\nSorry.\n--r\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\nArrival-Date: Fri, 27 Nov 2026 10:00:00 +0000\n\nFinal-Recipient: rfc822; Ann@Carrier.example\nAction: {action}\nStatus: {status}\nDiagnostic-Code: smtp; 550 5.1.1 <ann@carrier.example>:\n  no such user\n\n--r\n{returned}\n--r--\n"
        ),
    )
}

const WHOLE: &str = "Content-Type: message/rfc822\n\nFrom: no-reply@haulwarden.example\nMessage-ID: <rate-confirmation-mail-7@haulwarden.example>\nSubject: Rate confirmation\n\nx";
const HEADER: &str = "Content-Type: text/rfc822-headers\n\nFrom: no-reply@haulwarden.example\nMessage-ID: <rate-confirmation-mail-7@haulwarden.example>\n";

#[test]
fn a_report_says_which_message_and_whether_for_good() {
    for (action, status, returned, class, is_permanent) in [
        ("failed", "5.1.1", WHOLE, Class::Permanent, true),
        ("Failed (relayed)", "5.0.0 (other)", HEADER, Class::Permanent, true),
        ("failed", "4.4.7", WHOLE, Class::Transient, false),
        ("delayed", "4.2.2", HEADER, Class::Transient, false),
        ("delivered", "2.0.0", WHOLE, Class::Success, false),
    ] {
        let bounce = read(&report(action, status, returned)).expect("a message").bounce.expect("a report");
        assert_eq!(bounce.message_id.as_deref(), Some("rate-confirmation-mail-7@haulwarden.example"), "{status}");
        let [outcome] = bounce.outcomes.as_slice() else { panic!("{bounce:?}") };
        assert_eq!(outcome.recipient, "Ann@Carrier.example");
        assert_eq!((outcome.class, bounce.is_permanent()), (class, is_permanent), "{status}");
        assert_eq!(outcome.diagnostic.as_deref(), Some("550 5.1.1 <ann@carrier.example>: no such user"));
    }
}

#[test]
fn a_report_without_the_message_names_none_and_what_is_no_report_reports_nothing() {
    let anonymous =
        read(&report("failed", "5.1.1", "Content-Type: text/plain\n\nMessage-ID: <x@y.example>")).expect("a message");
    let bounce = anonymous.bounce.expect("a report");
    assert_eq!((bounce.message_id, bounce.outcomes[0].action), (None, Action::Failed));

    for (action, status) in
        [("vanished", "5.1.1"), ("failed", "9.1.1"), ("failed", "5"), ("failed", "5.1.1.1"), ("failed", "5.1111.1")]
    {
        assert_eq!(read(&report(action, status, WHOLE)).expect("a message").bounce, None, "{action} {status}");
    }
    assert_eq!(read(&with_pdf()).expect("a message").bounce, None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_bytes_come_reading_ends(raw in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        let _ = read(&raw);
    }

    #[test]
    fn a_message_that_was_damaged_is_read_or_refused(at in 0_usize..2_000, with in any::<u8>(), cut in 0_usize..2_000, which in 0..3) {
        let mut raw = match which {
            0 => with_pdf(),
            1 => report("failed", "5.1.1", WHOLE),
            _ => report("delayed", "4.4.7", HEADER),
        };
        let at = at % raw.len();
        raw[at] = with;
        raw.truncate(raw.len() - cut % raw.len());
        let _ = read(&raw);
        let _ = attachment(&raw, 0);
    }
}

#[test]
fn many_attachments_are_told_up_to_a_bound() {
    let mut body = String::new();
    for number in 0..100 {
        writeln!(
            body,
            "--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename=f{number}\n\nx"
        )
        .expect("written");
    }
    let content =
        read(&mail("From: a@b.example\nContent-Type: multipart/mixed; boundary=b", &format!("{body}--b--\n")));
    assert_eq!(content.expect("a message").attachments.len(), 50);
}

#[test]
fn what_a_forwarded_message_brings_keeps_out_nothing_of_the_messages_own() {
    let file = |boundary: &str, name: &str| {
        format!(
            "--{boundary}\nContent-Type: application/pdf\nContent-Disposition: attachment; filename={name}\nContent-Transfer-Encoding: base64\n\n{PDF}\n"
        )
    };
    let pictures: String = (0..60).map(|number| file("inner", &format!("f{number}"))).collect();
    let forwarded = format!(
        "From: x@y.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=inner\n\n{pictures}--inner--\n"
    );
    let body = format!("--b\nContent-Type: message/rfc822\n\n{forwarded}\n{}--b--\n", file("b", "own.pdf"));
    let raw = mail("From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b", &body);

    let files = read(&raw).expect("a message").attachments;

    let own: Vec<_> = files.iter().filter(|file| !file.is_forwarded).map(|file| file.name.as_deref()).collect();
    assert_eq!((files.len(), own), (50, vec![None, Some("own.pdf")]));
    assert_eq!(attachment(&raw, 1).expect("a message").as_deref(), Some(&b"%PDF-1.4\n% SAMPLE\n"[..]));
}
