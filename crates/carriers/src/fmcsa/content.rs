//! Checks a download's content as it streams by: enough to distinguish a complete file from a truncated one.

/// Records and the end of a CSV file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    /// Lines that are not inside quotes.
    lines: u64,
    /// Inside a quoted value.
    is_quoted: bool,
    /// The last byte.
    last: Option<u8>,
}

impl Content {
    /// Takes the next bytes.
    pub(super) fn take(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b'"' => self.is_quoted = !self.is_quoted,
                b'\n' if !self.is_quoted => self.lines += 1,
                _ => {}
            }
        }
        self.last = bytes.last().copied().or(self.last);
    }

    /// Records under the header.
    pub(super) fn rows(self) -> u64 {
        self.lines.saturating_sub(1)
    }

    /// Whether it ends where a row does.
    pub(super) fn is_ended(self) -> bool {
        self.last == Some(b'\n') && !self.is_quoted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_inside_quotes_are_no_rows_wherever_the_pieces_part() {
        let mut content = Content::default();
        for piece in ["A,B\n1,\"two", "\nlines\"\"\n\"", "\n2,x\n"] {
            content.take(piece.as_bytes());
        }
        assert_eq!((content.rows(), content.is_ended()), (2, true));
    }

    #[test]
    fn a_file_that_breaks_off_does_not_end_where_a_row_does() {
        let mut content = Content::default();
        content.take(b"A,B\n1,2");
        assert!(!content.is_ended());
        assert!(!Content::default().is_ended());
    }
}
