//! `haulwarden admin feature`: feature flags of people and companies. A feature is on for someone when it is on for them or their company.

use super::actor;
use anyhow::{Context, bail};
use clap::{Subcommand, ValueEnum};
use kernel::clock::Clock;
use platform::change::{Audit, Change};
use serde_json::json;
use store::Conn;
use store::users::{self, Actor};

/// The longest name of a feature.
const MAX_NAME: usize = 100;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Turn a feature on or off for a user or a company.
    Set {
        /// `User;1` or `Company;1`.
        actor: String,
        /// Feature name.
        name: String,
        /// On or off.
        state: State,
    },
    /// List every feature that was set for a user or company.
    List {
        /// `User;1` or `Company;1`.
        actor: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum State {
    On,
    Off,
}

impl State {
    const fn of(is_on: bool) -> Self {
        if is_on { Self::On } else { Self::Off }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::On => "on",
            Self::Off => "off",
        }
    }
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn, clock: &Clock) -> anyhow::Result<String> {
        match self {
            Self::Set { actor, name, state } => set(db, actor, name, *state, clock).await,
            Self::List { actor: word } => {
                let features = users::features(db, actor(word)?).await?;
                let lines = features.iter().map(|(name, is_on)| format!("{name}\t{}", State::of(*is_on).word()));
                let lines: Vec<_> = lines.collect();
                Ok(if lines.is_empty() { format!("no features set for {word}") } else { lines.join("\n") })
            }
        }
    }
}

async fn set(db: &mut Conn, word: &str, name: &str, state: State, clock: &Clock) -> anyhow::Result<String> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if name.is_empty() || name.len() > MAX_NAME || !name.bytes().all(is_name) {
        bail!("a feature name may have letters, digits, _ and -, {MAX_NAME} characters at most");
    }
    let actor = actor(word)?;
    let mut change = Change::by_operator(db, clock).await?;
    let now = change.now();
    let company = match actor {
        Actor::Company(id) => store::companies::exists(&mut change, id).await?.then_some(id),
        Actor::User(id) => {
            let member = users::find(&mut change, id, now).await?.with_context(|| format!("{word} not found"))?;
            member.company.map(|company| company.id)
        }
    };
    if matches!(actor, Actor::Company(_)) && company.is_none() {
        bail!("{word} not found");
    }
    users::set_feature(&mut change, actor, name, state == State::On).await?;
    let details = json!({"feature": name, "state": state.word()});
    let audit = Audit::new("feature.set").by_system(company).details(details);
    let audit = match actor {
        Actor::Company(id) => audit.subject("Company", id),
        Actor::User(id) => audit.subject("User", id),
    };
    change.commit(audit).await?;
    Ok(format!("{name} is {} for {word}", state.word()))
}
