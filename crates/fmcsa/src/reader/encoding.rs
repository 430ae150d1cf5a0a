//! Files in UTF-16, as spreadsheets save them, turned into UTF-8 on their way in; all others pass as they are.

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_16BE, UTF_16LE};
use std::io::{self, Read};

/// Bytes that decide, and bytes that are turned at a time.
const PIECE: usize = 1 << 15;

/// A file's bytes, as UTF-8 if they are UTF-16.
pub(super) struct Utf8<R> {
    file: R,
    state: State,
    /// Bytes that were read to decide, or that were turned, and from where on they are still to be given out.
    ready: Vec<u8>,
    given: usize,
}

enum State {
    /// Nothing was read yet.
    Unknown,
    /// The bytes pass as they are.
    Plain,
    /// They are turned.
    Utf16(Box<Decoder>),
    /// They were turned to the last.
    Ended,
}

impl<R: Read> Utf8<R> {
    pub(super) fn new(file: R) -> Self {
        Self { file, state: State::Unknown, ready: Vec::new(), given: 0 }
    }

    /// Reads up to a piece; less only at the end of the file.
    fn piece(&mut self) -> io::Result<Vec<u8>> {
        let mut piece = Vec::with_capacity(PIECE);
        self.file.by_ref().take(PIECE as u64).read_to_end(&mut piece)?;
        Ok(piece)
    }

    fn begin(&mut self) -> io::Result<()> {
        let piece = self.piece()?;
        match utf16(&piece) {
            None => (self.state, self.ready) = (State::Plain, piece),
            Some(encoding) => {
                self.state = State::Utf16(Box::new(encoding.new_decoder_with_bom_removal()));
                self.turn(&piece)?;
            }
        }
        Ok(())
    }

    /// Turns a piece. What is not UTF-16 after all is an error: half of such a file must not pass for all of it.
    fn turn(&mut self, mut piece: &[u8]) -> io::Result<()> {
        let State::Utf16(decoder) = &mut self.state else { return Ok(()) };
        let is_last = piece.len() < PIECE;
        self.ready.clear();
        self.given = 0;
        self.ready.resize(decoder.max_utf8_buffer_length_without_replacement(piece.len()).unwrap_or(4 * PIECE), 0);
        let mut written = 0;
        loop {
            let (result, read, wrote) =
                decoder.decode_to_utf8_without_replacement(piece, &mut self.ready[written..], is_last);
            piece = &piece[read..];
            written += wrote;
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => self.ready.resize(self.ready.len() * 2, 0),
                DecoderResult::Malformed(..) => {
                    return Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "the file is damaged: it is not whole UTF-16",
                    ));
                }
            }
        }
        self.ready.truncate(written);
        if is_last {
            self.state = State::Ended;
        }
        Ok(())
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let ready = &self.ready[self.given..];
            if !ready.is_empty() {
                let length = ready.len().min(out.len());
                out[..length].copy_from_slice(&ready[..length]);
                self.given += length;
                return Ok(length);
            }
            match self.state {
                State::Unknown => self.begin()?,
                State::Plain => return self.file.read(out),
                State::Utf16(_) => {
                    let piece = self.piece()?;
                    self.turn(&piece)?;
                }
                State::Ended => return Ok(0),
            }
        }
    }
}

/// The kind of UTF-16 that a file begins like: by its byte-order mark, or, as its first letters are plain ones, by every other byte
/// being zero.
fn utf16(piece: &[u8]) -> Option<&'static Encoding> {
    match piece {
        [0xff, 0xfe, ..] => return Some(UTF_16LE),
        [0xfe, 0xff, ..] => return Some(UTF_16BE),
        _ => {}
    }
    let head = &piece[..piece.len().min(64)];
    let zeros = |first: usize| head.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let most = head.len() * 2 / 5;
    match (even, odd) {
        (0, odd) if odd > most => Some(UTF_16LE),
        (even, 0) if even > most => Some(UTF_16BE),
        _ => None,
    }
}
