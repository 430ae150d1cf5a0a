//! Passwords: hashed with argon2id, 12 characters or more, not a common one. (Product: people and access.)

use super::hashing::Hashing;
pub use super::hashing::Unhashed;
use anyhow::anyhow;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::LazyLock;

/// The fewest characters of a password.
pub const MIN_CHARACTERS: usize = 12;
/// The most bytes that are hashed.
pub const MAX_BYTES: usize = 1_024;

/// Memory in KiB, passes and lanes: the OWASP password storage cheat sheet's first choice of argon2id at 19 MiB.
const COST: (u32, u32, u32) = (19 * 1_024, 2, 1);

/// Hashes that may wait for others: two or three seconds of work. Beyond them a flood of sign-ins is told to come again.
const MOST_WAITING: usize = 128;

/// Where hashes are made: a thread for each core, and no more.
static HASHING: LazyLock<Hashing> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    Hashing::start(cores, MOST_WAITING)
});

/// What the password of an unknown account is checked against, so that both cases take the same time.
static NOBODYS_HASH: LazyLock<String> = LazyLock::new(|| hash_now("a password that no one has").unwrap_or_default());

/// Words that common long passwords are made of. What is left of a password without them, digits and repetitions must not be almost nothing.
const COMMON_WORDS: &[&str] = &[
    "password",
    "passwort",
    "qwertyuiop",
    "qwerty",
    "asdfghjkl",
    "zxcvbnm",
    "letmein",
    "welcome",
    "administrator",
    "admin",
    "iloveyou",
    "football",
    "baseball",
    "princess",
    "sunshine",
    "dragon",
    "monkey",
    "master",
    "superman",
    "batman",
    "trustno",
    "abcdefghijkl",
    "abc",
    "changeme",
    "default",
    "secret",
    "summer",
    "winter",
    "spring",
    "autumn",
    "haulwarden",
    "freight",
    "broker",
    "trucking",
    "carrier",
    "company",
    "login",
    "hello",
    "whatever",
    "michael",
    "jennifer",
    "jordan",
    "charlie",
    "shadow",
    "freedom",
    "starwars",
    "pokemon",
];

/// Why a password is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Weakness {
    /// Too short.
    #[error("Use {MIN_CHARACTERS} characters or more.")]
    TooShort,
    /// Too long to be hashed.
    #[error("Use {MAX_BYTES} bytes or fewer.")]
    TooLong,
    /// One of those that are tried first.
    #[error("This password is too common.")]
    Common,
}

/// Accepts a new password, or says why not.
pub fn check(password: &str) -> Result<(), Weakness> {
    if password.chars().count() < MIN_CHARACTERS {
        return Err(Weakness::TooShort);
    }
    if password.len() > MAX_BYTES {
        return Err(Weakness::TooLong);
    }
    let mut rest = password.to_lowercase();
    for word in COMMON_WORDS {
        rest = rest.replace(word, "");
    }
    let mut letters: Vec<char> = rest.chars().filter(|c| !c.is_ascii_digit()).collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.len() < 4 { Err(Weakness::Common) } else { Ok(()) }
}

/// Makes what the first check of an unknown account would otherwise wait for.
pub fn prepare() {
    LazyLock::force(&NOBODYS_HASH);
}

fn hasher() -> Result<Argon2<'static>, argon2::Error> {
    let (memory, passes, lanes) = COST;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(memory, passes, lanes, None)?))
}

fn hash_now(password: &str) -> anyhow::Result<String> {
    let hasher = hasher().map_err(|error| anyhow!("argon2: {error}"))?;
    Ok(hasher.hash_password(password.as_bytes()).map_err(|error| anyhow!("argon2: {error}"))?.to_string())
}

fn fits(password: &str, hash: &str) -> bool {
    let Ok(hash) = PasswordHash::new(hash) else { return false };
    hasher().is_ok_and(|hasher| hasher.verify_password(password.as_bytes(), &hash).is_ok())
}

/// Hashes a password, as a PHC string. Takes some 30 milliseconds of a core.
pub async fn hash(password: &str) -> Result<String, Unhashed> {
    let password = password.to_owned();
    Ok(HASHING.run(move || hash_now(&password)).await??)
}

/// Whether the password fits the hash; with no hash (an unknown account) it takes the same time and does not.
pub async fn verify(password: &str, hash: Option<&str>) -> Result<bool, Unhashed> {
    let (password, known) = (password.to_owned(), hash.map(str::to_owned));
    let work = move || {
        let fits_it = fits(&password, known.as_ref().unwrap_or(&NOBODYS_HASH));
        known.is_some() && fits_it
    };
    HASHING.run(work).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_common_passwords_are_refused() {
        assert_eq!(check("kx7!pQz2"), Err(Weakness::TooShort));
        assert_eq!(check(&"xyzw ".repeat(300)), Err(Weakness::TooLong));
        for common in [
            "password1234",
            "Password123!",
            "123456789012",
            "qwertyuiop12",
            "aaaaaaaaaaaa",
            "Haulwarden2026",
            "abcabcabcabc",
        ] {
            assert_eq!(check(common), Err(Weakness::Common), "{common}");
        }
        for good in ["correct horse battery", "vZk3-mmx8-qq1p", "Der Weg ist das Ziel"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
    }

    #[tokio::test]
    async fn a_hash_is_argon2id_and_fits_its_password_alone() {
        let kept = hash("correct horse battery").await.expect("a hash");

        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(verify("correct horse battery", Some(&kept)).await.expect("checked"));
        assert!(!verify("correct horse batterx", Some(&kept)).await.expect("checked"));
        assert!(!verify("a password that no one has", None).await.expect("checked"));
    }
}
