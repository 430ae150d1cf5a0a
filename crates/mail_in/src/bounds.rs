//! How much a message may be, before anything takes it apart.

/// The largest message, in bytes. (What the large mail services send at most.)
pub const LARGEST_MESSAGE: usize = 25_000_000;
/// The most bytes of the header.
pub const LARGEST_HEADER: usize = 256_000;
/// The most fields of the header.
pub const MOST_FIELDS: usize = 500;
/// The most signatures that are looked at, and the most seals: each costs a look-up in DNS and work of the processor.
pub const MOST_SIGNATURES: usize = 20;
/// The longest line of the header. (RFC 5322 §2.1.1 allows 998; mail servers write longer ones.)
pub const LONGEST_LINE: usize = 10_000;

/// Why a message is not taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, thiserror::Error)]
pub enum TooMuch {
    /// It is larger than [`LARGEST_MESSAGE`].
    #[error("The message is larger than 25 MB.")]
    Message,
    /// Its header is larger, longer or has more fields than a message's has.
    #[error("The message's header is larger than messages have.")]
    Header,
    /// It has more signatures than anyone needs.
    #[error("The message has more signatures than messages have.")]
    Signatures,
}

/// Looks at size and header. Only line ends are looked for; nothing is decoded.
pub fn check(raw: &[u8]) -> Result<(), TooMuch> {
    if raw.len() > LARGEST_MESSAGE {
        return Err(TooMuch::Message);
    }
    let (mut size, mut fields, mut signatures) = (0, 0, 0);
    for line in raw.split_inclusive(|sign| *sign == b'\n') {
        let is_end = matches!(line, b"\n" | b"\r\n");
        if is_end {
            break;
        }
        size += line.len();
        if size > LARGEST_HEADER || line.len() > LONGEST_LINE {
            return Err(TooMuch::Header);
        }
        if !line.starts_with(b" ") && !line.starts_with(b"\t") {
            fields += 1;
            let is = |name: &[u8]| line.len() > name.len() && line[..name.len()].eq_ignore_ascii_case(name);
            let signs = [
                &b"dkim-signature"[..],
                b"arc-seal",
                b"arc-message-signature",
                b"arc-authentication-results",
                b"dkim2-signature",
                b"message-instance",
            ];
            signatures += usize::from(signs.into_iter().any(is));
        }
        if fields > MOST_FIELDS {
            return Err(TooMuch::Header);
        }
        if signatures > MOST_SIGNATURES {
            return Err(TooMuch::Signatures);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bombs_are_named_before_anything_is_taken_apart() {
        assert_eq!(check(b"From: a@b.example\r\nSubject: x\r\n\r\nbody"), Ok(()));
        assert_eq!(check(&vec![b'a'; LARGEST_MESSAGE + 1]), Err(TooMuch::Message));
        assert_eq!(check("X: y\r\n".repeat(MOST_FIELDS + 1).as_bytes()), Err(TooMuch::Header));
        assert_eq!(check(format!("X: {}\r\n\r\n", "y".repeat(LONGEST_LINE)).as_bytes()), Err(TooMuch::Header));
        assert_eq!(check(format!("X: y\r\n{}", " z\r\n".repeat(LARGEST_HEADER / 4)).as_bytes()), Err(TooMuch::Header));
        assert_eq!(check("dkim-Signature: x\r\n".repeat(MOST_SIGNATURES + 1).as_bytes()), Err(TooMuch::Signatures));
        let body = format!("X: y\r\n\r\n{}", "DKIM-Signature: x\r\n".repeat(1_000));
        assert_eq!(check(body.as_bytes()), Ok(()));
    }
}
