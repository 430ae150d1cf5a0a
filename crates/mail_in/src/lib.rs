//! Email coming in.
//!
//! - [`smtp`]: a listener that takes messages for `dot<DOT>@` one domain, within bounds, and says that it has one only when whoever it is
//!   handed to has kept it.
//! - [`message`]: what a message says: sender, subject, references, text, attachments. Pure; it takes apart what a stranger made, so only a
//!   process with limits of its own may call it (`platform::document_reader`).
//! - [`bounce`]: what a report of a mail server says became of a message of ours. Pure, the same.
//! - [`authentic`]: who a message is really from: SPF, DKIM, DMARC, ARC.
//! - [`dmarc`]: what the owner of a domain asks to be done with forged mail, without a message.
//!
//! Nothing here decides what becomes of a message: the domain does, from these facts. (loads.md §5 point 1; `docs/mail-in.md`.)

pub mod address;
pub mod authentic;
pub mod bounce;
pub mod bounds;
pub mod dmarc;
pub mod message;
pub mod smtp;
