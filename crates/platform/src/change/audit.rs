//! Who made a change, and what was done, as the audit log keeps it.

use crate::http::Caller;
use crate::http::address::Address;
use crate::http::guards::Guarded;
use chrono::{DateTime, Utc};
use kernel::ids::{ApiKeyId, CompanyId, UserId};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt::Display;
use store::Conn;
use store::audit::Entry;
use store::users::Member;

/// Who changes something, as the audit log keeps it.
#[derive(Clone, Debug, Default)]
pub struct Author {
    company: Option<CompanyId>,
    user: Option<UserId>,
    api_key: Option<ApiKeyId>,
    address: Option<String>,
}

impl Author {
    /// A signed-in person or their company's key, who called from there.
    pub fn caller<G: Guarded>(caller: &Caller<G>, from: Address) -> Self {
        Self { api_key: caller.api_key(), ..Self::visitor(from).and_member(caller.member()) }
    }

    /// Someone of whom only the address is known so far, who called a while ago and of whom a job writes. [`Audit::by`] says who it turned out
    /// to be. What they do themselves begins with [`crate::app::App::visitors_change`].
    pub fn former_visitor(from: Address) -> Self {
        Self::visitor(from)
    }

    pub(super) fn visitor(from: Address) -> Self {
        Self { address: Some(from.client.to_string()), ..Self::default() }
    }

    /// The product itself, or its operator. [`Audit::by_system`] says whose people read of it.
    pub fn system() -> Self {
        Self::default()
    }

    /// Whose people or keys make it; none of the product's own changes and of visitors'.
    pub(super) const fn company(&self) -> Option<CompanyId> {
        self.company
    }

    fn and_member(self, member: &Member) -> Self {
        Self { company: member.company.as_ref().map(|company| company.id), user: Some(member.id), ..self }
    }
}

/// What was done, for the audit log. It must not contain a secret, code, password or token.
#[derive(Clone, Debug)]
#[must_use = "what was done is told when it is committed"]
pub struct Audit {
    action: Cow<'static, str>,
    subject: Subject,
    details: Value,
    by: By,
    pub(super) at: Option<DateTime<Utc>>,
}

/// Who did it.
#[derive(Clone, Debug)]
enum By {
    /// The change's author.
    Author,
    /// This person of this company.
    Member(Option<CompanyId>, UserId),
    /// The product or its operator. The company's people read of it.
    System(Option<CompanyId>),
}

/// What it was done to.
#[derive(Clone, Debug)]
enum Subject {
    /// Nothing that has an id.
    Nothing,
    /// Who made the change.
    Author,
    /// As `ApiKey;7`.
    Named(String),
}

impl Audit {
    /// An entry with the action's name, as `api_key.revoked`.
    pub fn new(action: impl Into<Cow<'static, str>>) -> Self {
        Self { action: action.into(), subject: Subject::Nothing, details: json!({}), by: By::Author, at: None }
    }

    /// What it was done to: `("ApiKey", 7)` is kept as `ApiKey;7`.
    pub fn subject(self, kind: &str, id: impl Display) -> Self {
        Self { subject: Subject::Named(format!("{kind};{id}")), ..self }
    }

    /// It was done to the person who did it.
    pub fn on_author(self) -> Self {
        Self { subject: Subject::Author, ..self }
    }

    /// Before, after, and whatever else is worth knowing.
    pub fn details(self, details: Value) -> Self {
        Self { details, ..self }
    }

    /// Who did it, where the change itself found that out, as a sign-in does.
    pub fn by(self, member: &Member) -> Self {
        Self { by: By::Member(member.company.as_ref().map(|company| company.id), member.id), ..self }
    }

    /// It was done by the product or by its operator as such, whichever of its people it was. The people of `company` read of it.
    pub fn by_system(self, company: impl Into<Option<CompanyId>>) -> Self {
        Self { by: By::System(company.into()), ..self }
    }

    /// The time it was made, where it is recorded later.
    pub fn at(self, at: DateTime<Utc>) -> Self {
        Self { at: Some(at), ..self }
    }

    /// Writes it within someone else's change that brought it about: for an act of the product itself, which [`Audit::by_system`] says.
    #[expect(
        clippy::disallowed_methods,
        reason = "an act of the product within the change of another, in its transaction"
    )]
    pub async fn within(self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
        store::audit::record(db, &self.entry(&Author::system()), now).await
    }

    pub(super) fn entry<'a>(&'a self, author: &Author) -> Entry<'a> {
        let author = match self.by {
            By::Author => author.clone(),
            By::Member(company, user) => Author { company, user: Some(user), ..author.clone() },
            By::System(company) => Author { company, ..Author::default() },
        };
        Entry {
            company: author.company,
            user: author.user,
            api_key: author.api_key,
            action: &self.action,
            subject: match &self.subject {
                Subject::Nothing => None,
                Subject::Author => author.user.map(|user| format!("User;{user}")),
                Subject::Named(subject) => Some(subject.clone()),
            },
            details: self.details.clone(),
            address: author.address,
        }
    }
}

/// One entry, for a commit that takes several as well.
impl From<Audit> for Vec<Audit> {
    fn from(audit: Audit) -> Self {
        vec![audit]
    }
}
