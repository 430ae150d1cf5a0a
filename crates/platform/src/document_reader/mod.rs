//! Documents of strangers are taken apart in a process of their own: the same program, started as `haulwarden read-document KIND`. It gets
//! the document on its standard input, takes everything from itself that reading does not need ([`confined`]), and says on its standard
//! output, as JSON, what it read. What a document does to its reader (endless time, endless memory, a crash) ends with that process and
//! reaches nothing else.
//!
//! What can be read is a closed set ([`DocumentKind`]): the program has one arm for each, and nothing else may hand an upload to a library
//! that takes documents apart.

pub mod confined;

use crate::http::Error;
use crate::turns::Turns;
use bytes::Bytes;
use confined::{COMPUTING, MEMORY};
use kernel::ids::CompanyId;
use rustix::process::Signal;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::oneshot;

/// The subcommand that reads a document.
pub const COMMAND: &str = "read-document";
/// The program that runs, also when its file has been replaced meanwhile.
const THIS_PROGRAM: &str = "/proc/self/exe";
/// How many documents are read at once. Together they may take twice what one may.
const AT_ONCE: usize = 2;

kernel::wire::words! {
    /// What is read.
    pub enum DocumentKind {
        /// A certificate of insurance, as PDF.
        Certificate = "certificate",
        /// A list of carriers, as an Excel workbook.
        CarrierList = "carrier_list",
        /// A table of loads, as an Excel workbook.
        LoadSheet = "load_sheet",
        /// An email message that came in.
        Email = "email",
        /// A broker's own rate confirmation, as PDF.
        RateConfirmation = "rate_confirmation",
    }
}

/// Why there is nothing of what a document says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// It takes more seconds than this.
    #[error("The file is too complex to read: it takes more than {0} seconds.")]
    TooLong(u64),
    /// It takes more memory than there is for it.
    #[error("The file is too complex to read: it takes more than {} MB of memory.", MEMORY / 1_000_000)]
    TooMuchMemory,
    /// More was read than anyone needs of one document.
    #[error("The file holds more than documents of its kind do, and so it was not read.")]
    TooMuch,
    /// Its reader failed on it.
    #[error("The file could not be read.")]
    Failed,
    /// Others were being read for too long.
    #[error("Too many files were being read.")]
    Busy,
}

impl Unread {
    /// What a caller is told who may send the same document again in a minute; the reason itself where that would not help.
    pub fn later(self) -> Result<Self, Error> {
        if self == Self::Busy { Err(Error::Unavailable("file reader")) } else { Ok(self) }
    }
}

/// How long a document may take, and how much it may say.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// From the start of the process to its end. It ends by itself before, unless the machine is busy ([`COMPUTING`]).
    whole: Duration,
    /// The wait for others that are being read.
    wait: Duration,
    /// The largest answer, in bytes: more than the text of the largest table of loads.
    answer: u64,
}

const BOUNDS: Bounds = Bounds { whole: Duration::from_secs(10), wait: Duration::from_secs(15), answer: 20_000_000 };

/// What the process says.
#[derive(Debug, Serialize, Deserialize)]
struct Answer<T> {
    /// Whether the kernel keeps it from files and network, beside its limits.
    is_shut_in: bool,
    /// What it read.
    read: T,
}

/// Starts the processes that read documents. Cheap to clone; clones share the bound on how many there are at once.
#[derive(Clone, Debug)]
pub struct DocumentReader {
    program: PathBuf,
    arguments: Vec<OsString>,
    bounds: Bounds,
    turns: Arc<Turns<CompanyId>>,
    /// Whether it has been said that the kernel does not shut readers in.
    has_warned: Arc<AtomicBool>,
}

impl DocumentReader {
    /// Starts the program that is running.
    pub fn this_program() -> Self {
        Self::program(PathBuf::from(THIS_PROGRAM))
    }

    /// Starts the `haulwarden` at this path: tests are another program.
    pub fn program(program: PathBuf) -> Self {
        Self::of(program, vec![COMMAND.into()], BOUNDS)
    }

    fn of(program: PathBuf, arguments: Vec<OsString>, bounds: Bounds) -> Self {
        let turns = Turns::new(AT_ONCE, 1);
        Self { program, arguments, bounds, turns, has_warned: Arc::default() }
    }

    /// Reads a document that somebody brought to a company, of whose documents one is read at a time; what is read of a kind is the type that
    /// the program's arm for it gives. A caller who goes away ends the reading.
    pub async fn read<T: DeserializeOwned + Send + 'static>(
        &self,
        kind: DocumentKind,
        company: CompanyId,
        document: Bytes,
    ) -> Result<T, Unread> {
        let place = tokio::time::timeout(self.bounds.wait, self.turns.place(company));
        let Ok(place) = place.await else { return Err(Unread::Busy) };
        let (mut tell, told) = oneshot::channel();
        let reader = self.clone();
        // A task of its own, which holds the place until the process has really ended, whatever becomes of the caller.
        tokio::spawn(async move {
            let said = reader.run(kind, &document, &mut tell).await;
            drop(place);
            // A caller who went away needs no answer.
            let _ = tell.send(said);
        });
        let said = told.await.map_err(|_| Unread::Failed)??;
        let parsed = tokio::task::spawn_blocking(move || serde_json::from_slice::<Answer<T>>(&said));
        let Ok(Ok(answer)) = parsed.await else { return Err(Unread::Failed) };
        if !answer.is_shut_in && !self.has_warned.swap(true, Ordering::Relaxed) {
            tracing::warn!("this kernel has no Landlock: documents are read within their limits, but not shut in");
        }
        Ok(answer.read)
    }

    /// Starts a process, hears it out, and returns when it is gone.
    async fn run(
        &self,
        kind: DocumentKind,
        document: &[u8],
        tell: &mut oneshot::Sender<Result<Vec<u8>, Unread>>,
    ) -> Result<Vec<u8>, Unread> {
        let started = Command::new(&self.program)
            .args(&self.arguments)
            .arg(kind.as_str())
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn();
        let mut child = started.map_err(|error| {
            tracing::error!(%error, "the reader of documents could not be started");
            Unread::Failed
        })?;
        let said = tokio::select! {
            said = tokio::time::timeout(self.bounds.whole, hear(&mut child, document, self.bounds.answer)) => {
                said.unwrap_or(Err(Unread::TooLong(self.bounds.whole.as_secs())))
            }
            () = tell.closed() => Err(Unread::Failed),
        };
        // Waits for its end; where it has ended by itself, there is nothing to kill.
        let _ = child.kill().await;
        if let Err(reason) = said {
            tracing::info!(%kind, ?reason, "a document was not read");
        }
        said
    }
}

/// Hands the document over and takes the answer.
async fn hear(child: &mut Child, document: &[u8], most: u64) -> Result<Vec<u8>, Unread> {
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let (Some(mut stdin), Some(stdout)) = (stdin, stdout) else { return Err(Unread::Failed) };
    let hand_over = async move {
        // A reader that is gone has taken no more than it needed to say so; how it ended says why.
        let _ = stdin.write_all(document).await;
    };
    let (mut said, mut stdout) = (Vec::new(), stdout.take(most + 1));
    let heard = {
        let answer = stdout.read_to_end(&mut said);
        tokio::pin!(hand_over, answer);
        tokio::select! {
            heard = &mut answer => heard,
            () = &mut hand_over => answer.await,
        }
    };
    if heard.map_err(|_| Unread::Failed)? as u64 > most {
        return Err(Unread::TooMuch);
    }
    let status = child.wait().await.map_err(|_| Unread::Failed)?;
    ended(status).map(|()| said)
}

/// Which limit ended a process.
fn ended(status: ExitStatus) -> Result<(), Unread> {
    if status.success() {
        return Ok(());
    }
    // A program that gets no more memory, or overruns its stack, aborts; the system kills one when its own memory ends.
    let of_memory = [Signal::ABORT, Signal::SEGV, Signal::BUS, Signal::KILL];
    match status.signal() {
        Some(signal) if signal == Signal::XCPU.as_raw() => Err(Unread::TooLong(COMPUTING)),
        Some(signal) if of_memory.iter().any(|one| one.as_raw() == signal) => Err(Unread::TooMuchMemory),
        _ => Err(Unread::Failed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that is this shell script.
    fn script(script: &str, whole: Duration) -> DocumentReader {
        let bounds = Bounds { whole, wait: Duration::from_millis(50), answer: 1_000 };
        DocumentReader::of("/bin/sh".into(), vec!["-c".into(), script.into(), "reader".into()], bounds)
    }

    async fn read(reader: &DocumentReader, document: &'static [u8]) -> Result<serde_json::Value, Unread> {
        read_of(reader, 1, document).await
    }

    async fn read_of(
        reader: &DocumentReader,
        company: i64,
        document: &'static [u8],
    ) -> Result<serde_json::Value, Unread> {
        reader.read(DocumentKind::Certificate, CompanyId(company), Bytes::from_static(document)).await
    }

    #[tokio::test]
    async fn a_document_goes_in_and_what_it_says_comes_out_of_a_process_that_knows_nothing_else() {
        let script = script(
            r#"[ -z "$HOME$CARGO$DATABASE_URL" ] && [ "$(pwd)" = / ] && printf '{"is_shut_in":true,"read":"%s %s"}' "$1" "$(cat)""#,
            Duration::from_secs(20),
        );
        assert_eq!(read(&script, b"a document").await, Ok("certificate a document".into()));
    }

    #[tokio::test]
    async fn each_end_has_its_reason_and_gives_its_place_back() {
        let (long, short) = (Duration::from_secs(20), Duration::from_millis(100));
        for (lines, whole, reason) in [
            ("exec tail -f /dev/null", short, Unread::TooLong(0)),
            ("kill -XCPU $$", long, Unread::TooLong(COMPUTING)),
            ("kill -ABRT $$", long, Unread::TooMuchMemory),
            ("kill -SEGV $$", long, Unread::TooMuchMemory),
            ("exec cat /dev/zero", long, Unread::TooMuch),
            ("exit 101", long, Unread::Failed),
            ("echo nonsense", long, Unread::Failed),
        ] {
            let reader = script(lines, whole);
            for _ in 0..=AT_ONCE {
                assert_eq!(read(&reader, b"a document").await, Err(reason), "{lines}");
            }
            assert_eq!(reader.turns.free(), AT_ONCE, "{lines}");
        }
    }

    #[tokio::test]
    async fn a_place_is_taken_until_the_process_has_ended_and_a_caller_who_leaves_ends_it() {
        let reader = script("exec tail -f /dev/null", Duration::from_mins(10));
        let mut callers: Vec<_> = (0..AT_ONCE as i64)
            .map(|company| {
                let reader = reader.clone();
                tokio::spawn(async move { read_of(&reader, company, b"a document").await })
            })
            .collect();
        while reader.turns.free() > 0 {
            tokio::task::yield_now().await;
        }

        assert_eq!(read_of(&reader, 99, b"another").await, Err(Unread::Busy));
        callers.pop().expect("a caller").abort();

        let freed = tokio::time::timeout(Duration::from_mins(1), reader.turns.place(CompanyId(99))).await;
        assert!(freed.is_ok(), "the process of a caller who left goes on");
    }

    #[test]
    fn each_reason_is_said_in_plain_words() {
        assert_eq!(Unread::TooLong(5).to_string(), "The file is too complex to read: it takes more than 5 seconds.");
        assert_eq!(
            Unread::TooMuchMemory.to_string(),
            "The file is too complex to read: it takes more than 256 MB of memory."
        );
    }
}
