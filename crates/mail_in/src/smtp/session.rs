//! What a conversation has come to, and what each command does to it. Pure: commands in, answers out.

use super::Bounds;
use crate::address::{Recipient, is_host, path};

/// What follows a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// This is answered, and the next command is read.
    Answer(String),
    /// The message is read.
    Data,
    /// What follows is encrypted.
    StartTls,
    /// This is answered, and the conversation ends.
    End(String),
}

/// A conversation.
#[derive(Debug)]
pub(super) struct Session {
    domain: std::sync::Arc<str>,
    bounds: Bounds,
    commands: u32,
    errors: u32,
    messages: u32,
    /// Whether it can be encrypted, and is not yet.
    offers_tls: bool,
    /// Whether it is encrypted.
    pub is_secure: bool,
    /// The name that the client gave itself.
    pub helo: Option<String>,
    /// Sender of the message that comes.
    pub from: Option<String>,
    /// Its recipients.
    pub to: Vec<Recipient>,
}

impl Session {
    pub(super) fn new(domain: std::sync::Arc<str>, bounds: Bounds) -> Self {
        Self {
            domain,
            bounds,
            commands: 0,
            errors: 0,
            messages: 0,
            offers_tls: false,
            is_secure: false,
            helo: None,
            from: None,
            to: Vec::new(),
        }
    }

    /// One that can be encrypted.
    pub(super) fn offering_tls(self, offers_tls: bool) -> Self {
        Self { offers_tls, ..self }
    }

    /// It is encrypted from now on: what was said before counts no more, only how much. (RFC 3207 §4.2.)
    pub(super) fn secured(&mut self) {
        (self.offers_tls, self.is_secure) = (false, true);
        self.helo = None;
        self.forget();
    }

    /// Hears a command.
    pub(super) fn hear(&mut self, line: &[u8]) -> Next {
        self.commands += 1;
        if self.commands > self.bounds.commands {
            return Next::End("421 4.7.0 Too many commands\r\n".to_owned());
        }
        let heard = std::str::from_utf8(line).ok().filter(|line| line.is_ascii() && !line.contains('\0'));
        let Some(line) = heard else { return self.wrong("500 5.5.2 Commands are ASCII") };
        let (word, argument) = line.split_once(' ').unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "EHLO" => self.hello(argument, true),
            "HELO" => self.hello(argument, false),
            "MAIL" => self.mail(argument),
            "RCPT" => self.rcpt(argument),
            "DATA" => self.data(argument),
            "STARTTLS" if self.offers_tls => self.start_tls(argument),
            "RSET" => {
                self.forget();
                answer("250 2.0.0 Ok")
            }
            "NOOP" => answer("250 2.0.0 Ok"),
            "VRFY" => answer("252 2.1.5 Send it and see"),
            "QUIT" => Next::End("221 2.0.0 Goodbye\r\n".to_owned()),
            _ => self.wrong("502 5.5.1 Command not known"),
        }
    }

    /// The message was read, whatever became of it; the next one may come.
    pub(super) fn done(&mut self) {
        self.messages += 1;
        self.forget();
    }

    fn forget(&mut self) {
        self.from = None;
        self.to.clear();
    }

    fn wrong(&mut self, said: &str) -> Next {
        self.errors += 1;
        if self.errors >= self.bounds.errors {
            Next::End("421 4.7.0 Too many errors\r\n".to_owned())
        } else {
            answer(said)
        }
    }

    fn hello(&mut self, name: &str, is_extended: bool) -> Next {
        let name = name.trim();
        // An address in brackets is what a host without a name says.
        let inner = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        let is_name = inner.map_or_else(
            || is_host(name),
            |inner| inner.trim_start_matches("IPv6:").parse::<std::net::IpAddr>().is_ok(),
        );
        if !is_name {
            return self.wrong("501 5.5.4 Say your host's name");
        }
        self.helo = Some(name.to_ascii_lowercase());
        self.forget();
        let (domain, size) = (&self.domain, self.bounds.message);
        let tls = if self.offers_tls { "250-STARTTLS\r\n" } else { "" };
        Next::Answer(if is_extended {
            format!(
                "250-{domain}\r\n250-SIZE {size}\r\n250-PIPELINING\r\n250-8BITMIME\r\n{tls}250 ENHANCEDSTATUSCODES\r\n"
            )
        } else {
            format!("250 {domain}\r\n")
        })
    }

    fn start_tls(&mut self, argument: &str) -> Next {
        if argument.is_empty() { Next::StartTls } else { self.wrong("501 5.5.4 STARTTLS takes nothing") }
    }

    fn mail(&mut self, argument: &str) -> Next {
        if self.helo.is_none() {
            return self.wrong("503 5.5.1 Say EHLO first");
        }
        if self.from.is_some() {
            return self.wrong("503 5.5.1 One sender");
        }
        if self.messages >= self.bounds.messages {
            return Next::End("421 4.7.0 Too many messages, connect again\r\n".to_owned());
        }
        let Some((from, parameters)) = after(argument, "FROM:").and_then(path) else {
            return self.wrong("501 5.1.7 Not an address");
        };
        for parameter in parameters.split_ascii_whitespace() {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            match name.to_ascii_uppercase().as_str() {
                "SIZE" => match value.parse::<usize>() {
                    Ok(size) if size > self.bounds.message => return self.wrong("552 5.3.4 Message too large"),
                    Ok(_) => {}
                    Err(_) => return self.wrong("501 5.5.4 SIZE is a number"),
                },
                "BODY" if ["7BIT", "8BITMIME"].contains(&value.to_ascii_uppercase().as_str()) => {}
                _ => return self.wrong("555 5.5.4 Parameter not known"),
            }
        }
        self.from = Some(from.to_ascii_lowercase());
        answer("250 2.1.0 Ok")
    }

    fn rcpt(&mut self, argument: &str) -> Next {
        if self.from.is_none() {
            return self.wrong("503 5.5.1 Say MAIL first");
        }
        let Some((to, parameters)) = after(argument, "TO:").and_then(path) else {
            return self.wrong("501 5.1.3 Not an address");
        };
        if !parameters.is_empty() {
            return self.wrong("555 5.5.4 Parameter not known");
        }
        let Some(recipient) = Recipient::read(to, &self.domain) else {
            return self.wrong("550 5.1.1 No one has this address");
        };
        if self.to.contains(&recipient) {
            return answer("250 2.1.5 Ok");
        }
        if self.to.len() >= self.bounds.recipients {
            return answer("452 4.5.3 Too many recipients");
        }
        self.to.push(recipient);
        answer("250 2.1.5 Ok")
    }

    fn data(&mut self, argument: &str) -> Next {
        if !argument.is_empty() {
            return self.wrong("501 5.5.4 DATA takes nothing");
        }
        if self.to.is_empty() {
            return self.wrong("503 5.5.1 Say RCPT first");
        }
        Next::Data
    }
}

fn answer(said: &str) -> Next {
    Next::Answer(format!("{said}\r\n"))
}

/// What follows a word that is written in any case; some clients put a space after it.
fn after<'a>(argument: &'a str, word: &str) -> Option<&'a str> {
    let (start, rest) = argument.split_at_checked(word.len())?;
    start.eq_ignore_ascii_case(word).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Session {
        Session::new("in.example.com".into(), Bounds { errors: 100, ..Bounds::default() })
    }

    /// The codes that commands are answered with.
    fn codes(session: &mut Session, commands: &[&str]) -> Vec<String> {
        let code = |next| match next {
            Next::Answer(said) | Next::End(said) => said[..3].to_owned(),
            Next::Data => "354".to_owned(),
            Next::StartTls => "220".to_owned(),
        };
        commands.iter().map(|command| code(session.hear(command.as_bytes()))).collect()
    }

    #[test]
    fn commands_have_an_order() {
        let mut session = session();
        let to = "RCPT TO:<dot1@in.example.com>";
        assert_eq!(codes(&mut session, &["MAIL FROM:<a@b.example>", to, "DATA"]), ["503", "503", "503"]);
        assert_eq!(codes(&mut session, &["EHLO client.example", to, "MAIL FROM:<a@b.example>"]), ["250", "503", "250"]);
        assert_eq!(codes(&mut session, &["MAIL FROM:<a@b.example>", "DATA", to, "DATA"]), ["503", "503", "250", "354"]);
        assert_eq!(codes(&mut session, &["RSET", "DATA", "EHLO again.example", "DATA"]), ["250", "503", "250", "503"]);
    }

    #[test]
    fn what_was_said_before_it_was_encrypted_counts_no_more() {
        let mut plain = session();
        assert_eq!(codes(&mut plain, &["EHLO c.example", "STARTTLS"]), ["250", "502"]);
        let mut session = session().offering_tls(true);
        let Next::Answer(offered) = session.hear(b"EHLO c.example") else { panic!("an answer") };
        assert!(offered.contains("250-STARTTLS\r\n"), "{offered}");
        assert_eq!(
            codes(&mut session, &["MAIL FROM:<a@b.example>", "STARTTLS now", "STARTTLS"]),
            ["250", "501", "220"]
        );
        session.secured();
        assert_eq!(codes(&mut session, &["RCPT TO:<dot1@in.example.com>", "MAIL FROM:<a@b.example>"]), ["503", "503"]);
        let Next::Answer(again) = session.hear(b"EHLO c.example") else { panic!("an answer") };
        assert!(!again.contains("STARTTLS"), "{again}");
        assert_eq!(codes(&mut session, &["STARTTLS"]), ["502"]);
    }

    #[test]
    fn only_addresses_of_the_domain_are_known_and_nothing_is_relayed() {
        let mut session = session();
        let said = codes(
            &mut session,
            &[
                "ehlo client.example",
                "mail from:<>",
                "rcpt to:<dot7@in.example.com>",
                "RCPT TO: <DOT7@IN.EXAMPLE.COM>",
                "RCPT TO:<bounces@in.example.com>",
                "RCPT TO:<someone@elsewhere.example>",
                "RCPT TO:<dot7@in.example.com@elsewhere.example>",
                "RCPT TO:<dot7%elsewhere.example@in.example.com>",
                "RCPT TO:<@elsewhere.example:dot7@in.example.com>",
                "RCPT TO:<dot8@in.example.com> NOTIFY=NEVER",
                "RCPT TO:dot8@in.example.com",
            ],
        );
        assert_eq!(said, ["250", "250", "250", "250", "250", "550", "501", "550", "501", "555", "501"]);
        assert_eq!(session.to, [Recipient::Carrier(7), Recipient::Bounces]);
    }

    #[test]
    fn sizes_and_parameters_are_looked_at_before_the_message_comes() {
        let mut session = session();
        let said = codes(
            &mut session,
            &[
                "EHLO [192.0.2.1]",
                "MAIL FROM:<a@b.example> SIZE=25000001",
                "MAIL FROM:<a@b.example> SIZE=x",
                "MAIL FROM:<a@b.example> SMTPUTF8",
                "MAIL FROM:<a@b.example> BODY=BINARYMIME",
                "MAIL FROM:<a@b.example> SIZE=25000000 BODY=8BITMIME",
            ],
        );
        assert_eq!(said, ["250", "552", "501", "555", "555", "250"]);
    }

    #[test]
    fn what_goes_on_too_long_ends() {
        let bounds = Bounds { errors: 3, commands: 6, recipients: 1, messages: 1, ..Bounds::default() };
        let mut wrong = Session::new("in.example.com".into(), bounds);
        assert_eq!(codes(&mut wrong, &["X", "\u{e9}", "EHLO"]), ["502", "500", "421"]);
        let mut many = Session::new("in.example.com".into(), bounds);
        assert_eq!(codes(&mut many, &["NOOP"; 7])[5..], ["250", "421"]);
        let mut mails = Session::new("in.example.com".into(), Bounds { commands: 50, ..bounds });
        let one = [
            "EHLO c.example",
            "MAIL FROM:<>",
            "RCPT TO:<dot1@in.example.com>",
            "RCPT TO:<dot2@in.example.com>",
            "DATA",
        ];
        assert_eq!(codes(&mut mails, &one), ["250", "250", "250", "452", "354"]);
        mails.done();
        assert_eq!(codes(&mut mails, &["MAIL FROM:<>"]), ["421"]);
    }

    #[test]
    fn an_answer_never_repeats_what_was_said() {
        let mut session = session();
        for line in ["EHLO <script>", "MAIL FROM:<\u{7}>", "RCPT TO:<x>", "SECRET"] {
            let (Next::Answer(said) | Next::End(said)) = session.hear(line.as_bytes()) else { panic!("{line}") };
            assert!(!said.contains("script") && !said.contains("SECRET"), "{said}");
        }
    }
}
