//! Which carrier a call is about. The service reads parameters in any case; each spelling that its description and its guide use is taken.

use crate::adapters::find;
use crate::adapters::reading::Reading;
use kernel::identifiers::IdentifierKind;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Code, Error, Reply};
use serde::Deserialize;
use utoipa::IntoParams;

/// The parameters of the calls.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// USDOT number: `12345`.
    #[serde(rename = "DOTNumber")]
    dot_number: Option<String>,
    /// The same as `DOTNumber`.
    #[serde(rename = "dotNumber")]
    dot_number_in_lower_case: Option<String>,
    /// Docket number: `MC123456`. Digits alone are an MC number. If the USDOT number is sent too, both must be the same carrier's.
    #[serde(rename = "docketNumber")]
    docket_number: Option<String>,
    /// The same as `docketNumber`.
    #[serde(rename = "DocketNumber")]
    docket_number_in_upper_case: Option<String>,
}

/// A parameter's name and what it says.
type Given<'a> = (&'static str, &'a str);

impl Asked {
    fn dot(&self) -> Option<Given<'_>> {
        first(("DOTNumber", self.dot_number.as_deref()), ("dotNumber", self.dot_number_in_lower_case.as_deref()))
    }

    fn docket(&self) -> Option<Given<'_>> {
        first(
            ("docketNumber", self.docket_number.as_deref()),
            ("DocketNumber", self.docket_number_in_upper_case.as_deref()),
        )
    }

    /// What is known of the carrier. 422 without a number, or when the docket number is not the carrier's: whoever gives a number of their own
    /// beside another's would pass for that carrier.
    pub(super) async fn read(&self, app: &App, caller: &Caller<ReadCarrier>) -> Reply<Reading> {
        let dot = self.dot().map(|(field, text)| find::number(IdentifierKind::Dot, text, field)).transpose()?;
        let docket = match self.docket() {
            Some((field, text)) => Some((field, find::docket(text, field)?)),
            None => None,
        };
        let Some(number) = dot.as_ref().or(docket.as_ref().map(|(_, number)| number)) else {
            return Err(Error::field("DOTNumber", Code::Missing, "Enter a USDOT number or a docket number."));
        };
        let reading = Reading::of(app, caller, find::carrier(app, number)?).await?;
        match docket {
            Some((field, number)) if dot.is_some() && !reading.has(&number) => {
                Err(Error::invalid(field, "This docket number isn't on file for this USDOT number."))
            }
            _ => Ok(reading),
        }
    }
}

/// A parameter's name and what it says, if it was sent.
type Sent<'a> = (&'static str, Option<&'a str>);

/// The first of two spellings that says something.
fn first<'a>(one: Sent<'a>, other: Sent<'a>) -> Option<Given<'a>> {
    [one, other].into_iter().find_map(|(name, text)| {
        let text = text?.trim();
        (!text.is_empty()).then_some((name, text))
    })
}
