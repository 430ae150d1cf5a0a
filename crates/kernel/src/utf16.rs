//! Text in UTF-16, as Excel saves "Unicode Text": with a mark at its beginning or without. Pure.

/// Bytes by which a text without a mark is told.
const LOOKED_AT: usize = 4_096;

/// The text of bytes that are UTF-16; none when they aren't, or hold what no text does. What is broken in it is shown as U+FFFD.
pub fn text(bytes: &[u8]) -> Option<String> {
    let (is_little, bytes) = match bytes {
        [0xff, 0xfe, rest @ ..] => (true, rest),
        [0xfe, 0xff, rest @ ..] => (false, rest),
        _ => (is_little(bytes)?, bytes),
    };
    let unit = |pair: &[u8]| {
        let pair = [pair[0], pair[1]];
        if is_little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
    };
    let signs = char::decode_utf16(bytes.chunks_exact(2).map(unit));
    let text: String = signs.map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    (!text.is_empty() && !text.contains('\0')).then_some(text)
}

/// Which byte of each pair is the lower one, where there is no mark: the other is zero in what tables mostly consist of, ASCII.
fn is_little(bytes: &[u8]) -> Option<bool> {
    let pairs = bytes.get(..LOOKED_AT).unwrap_or(bytes).chunks_exact(2);
    let all = pairs.len();
    let (mut first, mut second) = (0, 0);
    for pair in pairs {
        first += usize::from(pair[0] == 0);
        second += usize::from(pair[1] == 0);
    }
    match (first, second) {
        (0, zeros) if zeros > all / 2 => Some(true),
        (zeros, 0) if zeros > all / 2 => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "Load,City\r\n1,Montréal 🚚\r\n";

    #[test]
    fn text_is_read_with_its_mark_or_without() {
        let of = |mark: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            [mark, TABLE].concat().encode_utf16().flat_map(bytes).collect()
        };
        for bytes in [
            of("\u{feff}", u16::to_le_bytes),
            of("\u{feff}", u16::to_be_bytes),
            of("", u16::to_le_bytes),
            of("", u16::to_be_bytes),
        ] {
            assert_eq!(text(&bytes).as_deref(), Some(TABLE));
        }
    }

    #[test]
    fn other_bytes_are_none() {
        let utf32: Vec<u8> = "Load".chars().flat_map(|sign| u32::from(sign).to_le_bytes()).collect();
        for bytes in [TABLE.as_bytes(), b"", b"\xff\xfe", b"PK\x03\x04\0\0\0\0", b"%PDF-1.7\n\0\0", &utf32] {
            assert_eq!(text(bytes), None);
        }
    }
}
