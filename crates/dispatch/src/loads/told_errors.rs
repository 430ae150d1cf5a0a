//! What is wrong with a load, as errors of a call: with the field's path from the top of the body.

use freight::load::{FieldError, FieldProblem};
use platform::http::error;
use platform::http::{Code, Error};

/// The errors of one load, whose fields are below `top` (`load`, `loads.3`).
pub(super) fn errors(top: &str, wrong: Vec<FieldError>) -> Vec<error::FieldError> {
    let error = |wrong: FieldError| {
        let code = match wrong.problem {
            FieldProblem::Missing => Code::Missing,
            FieldProblem::Invalid => Code::Invalid,
        };
        error::FieldError::new(format!("{top}.{}", wrong.field), code, wrong.detail)
    };
    wrong.into_iter().map(error).collect()
}

/// A 422 of the one load of a body.
pub(super) fn invalid(wrong: Vec<FieldError>) -> Error {
    Error::Invalid(errors("load", wrong))
}

/// A 422 of a load whose number another of the company's has.
pub(super) fn number_taken() -> Error {
    Error::field("load.external_load_number", Code::Taken, "Your company has a load with this number.")
}
