//! `haulwarden read-document`: what `serve` and `work` start to read a document of a stranger. Not for people.

use clap::Args;
use confirmations::rate_confirmations::received::reading as emails;
use dispatch::imports::workbook as loads;
use platform::document_reader::DocumentKind;
use platform::document_reader::confined::Confined;
use vetting::subscriptions::table as carriers;

/// What can be said to `read-document`.
#[derive(Debug, Args)]
pub(crate) struct ReadDocument {
    /// What the document is.
    kind: DocumentKind,
}

impl ReadDocument {
    /// Reads the document on standard input, and says what is in it on standard output.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let confined = Confined::enter()?;
        match self.kind {
            DocumentKind::Certificate => confined.answer(&acord::read(&confined.document)),
            DocumentKind::CarrierList => confined.answer(&carriers::of_workbook(&confined.document)),
            DocumentKind::LoadSheet => confined.answer(&loads::of_workbook(&confined.document)),
            DocumentKind::Email => confined.answer(&emails::read(&confined.document)),
            DocumentKind::RateConfirmation => confined.answer(&acord::text(&confined.document)),
        }
    }
}
