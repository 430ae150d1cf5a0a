//! Brings the addresses of accounts from before into the one form that they are looked up in (`validation::canonical_email`). What is ASCII a
//! migration lower-cased; how a domain with other letters is written only IDNA says.

use platform::validation::canonical_email;
use store::Conn;

/// Rewrites addresses that are not ASCII. One that has no such form, or whose form somebody else has, stays, and is logged by its account.
pub async fn canonicalize(db: &mut Conn) -> sqlx::Result<()> {
    for (user, email) in store::users::not_ascii(db).await? {
        let is_done = match canonical_email(&email) {
            Some(form) => store::users::set_email(db, user, &form).await?,
            None => false,
        };
        if !is_done {
            tracing::warn!(user_id = user.0, "the account's address is not one that anyone can sign in with");
        }
    }
    Ok(())
}
