//! Values that must not be shown: tax numbers, account numbers, codes. Neither debug prints nor validation errors repeat them.

use serde::{Deserialize, Deserializer};
use std::fmt::{Debug, Formatter};

/// A secret that came with a request.
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden(String);

impl Hidden {
    /// The secret itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl Debug for Hidden {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hidden")
    }
}

impl From<&str> for Hidden {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl<'de> Deserialize<'de> for Hidden {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Serde's own message about a number would repeat it.
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(text) => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("Must be text.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_of_the_wrong_kind_is_not_repeated() {
        let problem = serde_json::from_str::<Hidden>("536229999").expect_err("a number").to_string();

        assert!(problem.contains("Must be text.") && !problem.contains("536"), "{problem}");
        assert_eq!(format!("{:?}", Hidden::from("536229999")), "Hidden");
    }
}
