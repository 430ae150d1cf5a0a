//! What each kind of alert comes to for a load. (Document 2 §4: the alert types.)

use alerts::AlertType;
use platform::described_words;
use serde::Serialize;
use utoipa::ToSchema;

described_words! {
    /// A kind of alert. (Document 2 §4.)
    pub AlertTypeWords: AlertType as "AlertType"
}

kernel::wire::words! {
    /// What a check comes to.
    pub enum LoadCheckState {
        /// It wasn't checked.
        Unknown = "unknown",
    }
}

described_words! {
    /// What a check comes to.
    pub LoadCheckStateWords: LoadCheckState as "LoadCheckState"
}

/// What a kind of alert comes to for a load.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LoadCheck {
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    pub is_type: AlertType,
    /// What it comes to.
    #[schema(value_type = LoadCheckStateWords)]
    pub state: LoadCheckState,
    /// In words.
    pub detail: String,
}

impl LoadCheck {
    /// The documents' fifteen kinds, of which nothing is checked yet.
    pub(super) fn all() -> Vec<Self> {
        let unknown = |is_type: &AlertType| Self {
            is_type: *is_type,
            state: LoadCheckState::Unknown,
            detail: "Not checked yet.".to_owned(),
        };
        AlertType::ALL[..AlertType::DOCUMENTED].iter().map(unknown).collect()
    }
}
