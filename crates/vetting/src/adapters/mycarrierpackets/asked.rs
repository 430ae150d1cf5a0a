//! Which carrier a call is about. The names of parameters are read in any case: the service's own calls write `DOTNumber` and `dotNumber`, and
//! clients write others.

use crate::adapters::find;
use crate::adapters::reading::Reading;
use kernel::identifiers::IdentifierKind;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Code, Error, Reply};

/// The parameters of a call, as they were sent.
pub(super) type Parameters = Vec<(String, String)>;

/// What is known of the carrier that the parameters name. 422 without a number, or when the docket number is not the carrier's: whoever gives a
/// number of their own beside another's would pass for that carrier.
pub(super) async fn read(app: &App, caller: &Caller<ReadCarrier>, parameters: &[(String, String)]) -> Reply<Reading> {
    let dot = match given(parameters, "DOTNumber")? {
        Some((field, text)) => Some(find::number(IdentifierKind::Dot, text, field)?),
        None => None,
    };
    let docket = match given(parameters, "docketNumber")? {
        Some((field, text)) => Some((field, find::docket(text, field)?)),
        None => None,
    };
    let Some(number) = dot.as_ref().or(docket.as_ref().map(|(_, number)| number)) else {
        return Err(Error::field("DOTNumber", Code::Missing, "Enter a USDOT number or a docket number."));
    };
    let reading = Box::pin(Reading::of(app, caller, find::carrier(app, number)?)).await?;
    match docket {
        Some((field, number)) if dot.is_some() && !reading.has(&number) => {
            Err(Error::invalid(field, "This docket number isn't on file for this USDOT number."))
        }
        _ => Ok(reading),
    }
}

/// A parameter that says something, with its name as it was sent. One that says two things says nothing: which was meant is not guessed.
fn given<'a>(parameters: &'a [(String, String)], name: &str) -> Result<Option<(&'a str, &'a str)>, Error> {
    let sent = parameters.iter().filter(|(sent, _)| sent.eq_ignore_ascii_case(name));
    let mut said = sent.map(|(sent, text)| (sent.as_str(), text.trim())).filter(|(_, text)| !text.is_empty());
    let first = said.next();
    match said.find(|(_, text)| first.is_some_and(|(_, of_first)| of_first != *text)) {
        Some((other, _)) => Err(Error::invalid(other, "This is given twice, with different values.")),
        None => Ok(first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(parameters: &[(&str, &str)]) -> Parameters {
        parameters.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn a_parameter_is_read_in_any_case_and_a_blank_one_not_at_all() {
        assert_eq!(given(&sent(&[("dotNumber", " 7 ")]), "DOTNumber").expect("one"), Some(("dotNumber", "7")));
        assert_eq!(given(&sent(&[("DotNumber", "")]), "DOTNumber").expect("none"), None);
        assert_eq!(given(&sent(&[("docketNumber", "7")]), "DOTNumber").expect("none"), None);
        let same = sent(&[("DOTNumber", "7"), ("dotNumber", "7")]);
        assert_eq!(given(&same, "DOTNumber").expect("one"), Some(("DOTNumber", "7")));
    }

    #[test]
    fn a_parameter_that_says_two_things_is_refused() {
        for twice in [[("DotNumber", "8"), ("dotNumber", "7")], [("DOTNumber", "8"), ("DOTNumber", "1")]] {
            assert!(given(&sent(&twice), "DOTNumber").is_err(), "{twice:?}");
        }
    }
}
