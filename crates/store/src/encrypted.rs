//! Every value that is encrypted under the installation's secret, wherever it is: for giving all of them another secret. Each kind has a test
//! that finds its column (`every_encrypted_column_is_given_the_new_secret`).

use crate::Conn;

/// A kind of encrypted value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Secrets of authenticator apps.
    Authenticators,
    /// Secrets that sign webhooks.
    WebhookEndpoints,
    /// Carriers' keys at telematics providers.
    TelematicsConnections,
    /// Tax numbers in packets.
    TaxNumbers,
    /// Bank accounts in packets.
    BankAccounts,
    /// The keys of kept files.
    Files,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Authenticators,
        Self::WebhookEndpoints,
        Self::TelematicsConnections,
        Self::TaxNumbers,
        Self::BankAccounts,
        Self::Files,
    ];

    /// What they are, in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Authenticators => "authenticator apps",
            Self::WebhookEndpoints => "webhook secrets",
            Self::TelematicsConnections => "telematics keys",
            Self::TaxNumbers => "tax numbers",
            Self::BankAccounts => "bank accounts",
            Self::Files => "keys of files",
        }
    }

    /// The column that has them, as "table.column".
    pub const fn column(self) -> &'static str {
        match self {
            Self::Authenticators => "authenticators.secret_encrypted",
            Self::WebhookEndpoints => "webhook_endpoints.secret_sealed",
            Self::TelematicsConnections => "telematics_connections.credentials_encrypted",
            Self::TaxNumbers | Self::BankAccounts => "onboarding_packet_secrets.sealed",
            Self::Files => "files.wrapped_key",
        }
    }

    /// How the table of packets' secrets calls it.
    const fn of_packet(self) -> &'static str {
        if matches!(self, Self::TaxNumbers) { "tin" } else { "bank" }
    }
}

/// An encrypted value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encrypted {
    /// The id of its row: a person's, an endpoint's, a connection's, a packet's, a file's.
    pub id: i64,
    /// The company whose endpoint it is; 0 of others.
    pub company: i64,
    /// The key of the file; empty of others.
    pub key: String,
    /// The value.
    pub value: Vec<u8>,
}

/// Up to `most` values of a kind in the order of their ids, after one; locked until the transaction ends.
pub async fn after(db: &mut Conn, kind: Kind, id: i64, most: i64) -> sqlx::Result<Vec<Encrypted>> {
    match kind {
        Kind::Authenticators => {
            let rows = sqlx::query_as!(
                Encrypted,
                r#"select user_id as id, 0::bigint as "company!", '' as "key!", secret_encrypted as value
                     from authenticators where user_id > $1 order by user_id limit $2 for update"#,
                id,
                most
            );
            rows.fetch_all(db).await
        }
        Kind::WebhookEndpoints => {
            let rows = sqlx::query_as!(
                Encrypted,
                r#"select id, company_id as company, '' as "key!", secret_sealed as value
                     from webhook_endpoints where id > $1 order by id limit $2 for update"#,
                id,
                most
            );
            rows.fetch_all(db).await
        }
        Kind::TelematicsConnections => {
            let rows = sqlx::query_as!(
                Encrypted,
                r#"select id, 0::bigint as "company!", '' as "key!", credentials_encrypted as "value!"
                     from telematics_connections where credentials_encrypted is not null and id > $1
                    order by id limit $2 for update"#,
                id,
                most
            );
            rows.fetch_all(db).await
        }
        Kind::TaxNumbers | Kind::BankAccounts => {
            let rows = sqlx::query_as!(
                Encrypted,
                r#"select packet_id as id, 0::bigint as "company!", '' as "key!", sealed as value
                     from onboarding_packet_secrets where kind = $3 and packet_id > $1 order by packet_id limit $2 for update"#,
                id,
                most,
                kind.of_packet()
            );
            rows.fetch_all(db).await
        }
        Kind::Files => {
            let rows = sqlx::query_as!(
                Encrypted,
                r#"select id, coalesce(company_id, 0) as "company!", key, wrapped_key as "value!"
                     from files where wrapped_key is not null and id > $1 order by id limit $2 for update"#,
                id,
                most
            );
            rows.fetch_all(db).await
        }
    }
}

/// Gives rows of a kind new values: the ids, and the values in the same order.
pub async fn replace(db: &mut Conn, kind: Kind, ids: &[i64], values: &[Vec<u8>]) -> sqlx::Result<()> {
    let done = match kind {
        Kind::Authenticators => sqlx::query!(
            "update authenticators a set secret_encrypted = n.value from unnest($1::bigint[], $2::bytea[]) as n (id, value) where a.user_id = n.id",
            ids,
            values
        )
        .execute(db),
        Kind::WebhookEndpoints => sqlx::query!(
            "update webhook_endpoints w set secret_sealed = n.value from unnest($1::bigint[], $2::bytea[]) as n (id, value) where w.id = n.id",
            ids,
            values
        )
        .execute(db),
        Kind::TelematicsConnections => sqlx::query!(
            "update telematics_connections t set credentials_encrypted = n.value
               from unnest($1::bigint[], $2::bytea[]) as n (id, value) where t.id = n.id",
            ids,
            values
        )
        .execute(db),
        Kind::TaxNumbers | Kind::BankAccounts => sqlx::query!(
            "update onboarding_packet_secrets p set sealed = n.value
               from unnest($1::bigint[], $2::bytea[]) as n (id, value) where p.packet_id = n.id and p.kind = $3",
            ids,
            values,
            kind.of_packet()
        )
        .execute(db),
        Kind::Files => sqlx::query!(
            "update files f set wrapped_key = n.value from unnest($1::bigint[], $2::bytea[]) as n (id, value) where f.id = n.id",
            ids,
            values
        )
        .execute(db),
    };
    done.await?;
    Ok(())
}

/// Takes away recovery codes of authenticator apps: they are hashes under the secret, and cannot be made anew without the codes. Gives how many
/// people had some.
pub async fn forget_recovery_codes(db: &mut Conn) -> sqlx::Result<u64> {
    let done =
        sqlx::query!("update authenticators set recovery_hashes = '{}' where recovery_hashes <> '{}'").execute(db);
    Ok(done.await?.rows_affected())
}

/// How many connections other processes of the product have to this database.
pub async fn connected_processes(db: &mut Conn) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from pg_stat_activity
            where datname = current_database() and application_name like 'haulwarden%' and pid <> pg_backend_pid()"#
    )
    .fetch_one(db)
    .await
}
