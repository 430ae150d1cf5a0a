//! Who calls with the secret of a key or the token of an application.

use super::KeyKind;
use crate::Conn;
use crate::users::{self, Member};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{ApiKeyId, CompanyId, OauthApplicationId, UserId};
use kernel::scopes::Scope;
use std::sync::Arc;

/// How exact `last_used_at` is: a busy key would otherwise write a row at every call.
const LAST_USED_STEP: TimeDelta = TimeDelta::minutes(1);

/// What calls with a key or token: in whose name, with the scopes that both have.
#[derive(Clone, Debug)]
pub struct Principal {
    /// The person who created the key, with the key's scopes.
    pub member: Arc<Member>,
    /// The key; none for a token of an application.
    pub api_key: Option<ApiKeyId>,
    /// The application whose token it is; none for a key.
    pub application: Option<OauthApplicationId>,
    /// What the key is for; a token is for the company's own systems.
    pub kind: KeyKind,
}

struct Grant {
    key_id: Option<ApiKeyId>,
    application_id: Option<OauthApplicationId>,
    company_id: CompanyId,
    created_by: UserId,
    scopes: Vec<String>,
    kind: KeyKind,
}

/// Who calls with the secret of this hash; none when it is not known, revoked or expired, or its maker has left the company.
pub async fn principal(db: &mut Conn, secret_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Principal>> {
    let grant = sqlx::query_as!(
        Grant,
        r#"select id as "key_id?: ApiKeyId", null::bigint as "application_id?: OauthApplicationId", company_id as "company_id!: CompanyId",
               created_by as "created_by!: UserId", scopes as "scopes!", kind as "kind!: KeyKind"
           from api_keys where secret_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
           union all
           select null, a.id, a.company_id, a.created_by, t.scopes, 'api'
           from oauth_tokens t join oauth_applications a on a.id = t.application_id
           where t.token_hash = $1 and t.expires_at > $2 and a.revoked_at is null"#,
        secret_hash,
        now
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(grant) = grant else { return Ok(None) };
    let Some(mut member) = users::find(db, grant.created_by, now).await? else { return Ok(None) };
    if member.company.as_ref().is_none_or(|company| company.id != grant.company_id) {
        return Ok(None);
    }
    // What hides safety data from its maker hides it from the key.
    member.scopes.retain(|scope| *scope == Scope::BlockSafetyData || grant.scopes.contains(&scope.to_string()));
    if let Some(id) = grant.key_id {
        sqlx::query!(
            "update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)",
            id.0,
            now,
            now - LAST_USED_STEP
        )
        .execute(db)
        .await?;
    }
    let member = Arc::new(member);
    Ok(Some(Principal { member, api_key: grant.key_id, application: grant.application_id, kind: grant.kind }))
}
