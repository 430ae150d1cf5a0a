//! What backups and restores ask of a database: one moment of it, what is in it, and how PostgreSQL's own programs reach it.
//!
//! These statements run on databases of other versions of the product and on empty ones, so they are not checked against the schema at build
//! time and look first whether a table is there.

use crate::Conn;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use std::collections::BTreeMap;

/// Tables whose rows mean something in their own cluster alone: the change log, which is numbered by its transactions, and the list of kept
/// indexes. After a restore, every process reads all carriers anew.
pub const LEFT_OUT: [&str; 3] = ["change_log", "kept_indexes", "settings"];
/// The setting with the secret that the product made for itself; never part of a backup.
pub const SECRET_SETTING: &str = "signing_secret";
/// The setting with the fingerprint of the secret.
pub const FINGERPRINT_SETTING: &str = "secret_fingerprint";
/// The setting that stands while everything is being given another secret.
pub const ROTATION_SETTING: &str = "secret_rotation";

/// A kept file, as its row says.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct NamedFile {
    /// The row's id.
    pub id: i64,
    /// Where it is among the kept files.
    pub key: String,
    /// SHA-256 of its content, where it is known.
    pub sha256: Option<Vec<u8>>,
    /// The size of its content in bytes, where it is known.
    pub size: Option<i32>,
    /// Whether it is encrypted where it is kept.
    pub is_encrypted: bool,
}

/// How much there is, for people to compare.
pub type Counts = BTreeMap<String, i64>;

/// Has the connection's transaction see one moment of the database from here on; gives the name by which `pg_dump` sees the same. It holds
/// until [`release`].
pub async fn hold(db: &mut Conn) -> sqlx::Result<String> {
    // A server may be set to end transactions that wait, as this one does while the files are copied.
    let begin = "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0";
    sqlx::raw_sql(begin).execute(&mut *db).await?;
    sqlx::query_scalar("select pg_export_snapshot()").fetch_one(db).await
}

/// Lets the moment go.
pub async fn release(db: &mut Conn) -> sqlx::Result<()> {
    sqlx::raw_sql("commit").execute(db).await.map(drop)
}

/// The server's major version.
pub async fn server_major(db: &mut Conn) -> sqlx::Result<u32> {
    let number: i32 = sqlx::query_scalar("select current_setting('server_version_num')::int").fetch_one(db).await?;
    Ok(number.unsigned_abs() / 10_000)
}

/// The number of the last migration that the database has; none where the product never was.
pub async fn schema_version(db: &mut Conn) -> sqlx::Result<Option<i64>> {
    if !has_table(db, "_sqlx_migrations").await? {
        return Ok(None);
    }
    sqlx::query_scalar("select max(version) from _sqlx_migrations where success").fetch_one(db).await
}

/// How many companies, people, carriers, decisions and files there are; of tables that are not there, nothing.
pub async fn counts(db: &mut Conn) -> sqlx::Result<Counts> {
    let mut counts = Counts::new();
    for (table, sql) in [
        ("carriers", "select count(*) from carriers"),
        ("companies", "select count(*) from companies"),
        ("decisions", "select count(*) from decisions"),
        ("files", "select count(*) from files"),
        ("users", "select count(*) from users"),
    ] {
        if has_table(db, table).await? {
            counts.insert(table.to_owned(), sqlx::query_scalar(sql).fetch_one(&mut *db).await?);
        }
    }
    Ok(counts)
}

/// Whether the database holds anything that a restore would destroy: rows of the product, or tables of someone else.
pub async fn has_data(db: &mut Conn) -> sqlx::Result<bool> {
    if counts(db).await?.values().any(|count| *count > 0) {
        return Ok(true);
    }
    let foreign = "select exists(select from pg_tables where schemaname = 'public')";
    Ok(schema_version(db).await?.is_none() && sqlx::query_scalar::<_, bool>(foreign).fetch_one(db).await?)
}

/// Other connections of the product to this database.
pub async fn others(db: &mut Conn) -> sqlx::Result<i64> {
    let sql = "select count(*) from pg_stat_activity
                where datname = current_database() and application_name like 'haulwarden%' and pid <> pg_backend_pid()";
    sqlx::query_scalar(sql).fetch_one(db).await
}

/// Up to `most` kept files after the one with this id, in the order of their ids.
pub async fn files_after(db: &mut Conn, id: i64, most: i64) -> sqlx::Result<Vec<NamedFile>> {
    // An older schema has no column of that name.
    let sql = "select id, key, sha256, size, to_jsonb(files) ->> 'wrapped_key' is not null as is_encrypted
                 from files where id > $1 order by id limit $2";
    sqlx::query_as(sql).bind(id).bind(most).fetch_all(db).await
}

/// Whether a row still names this file.
pub async fn is_named(db: &mut Conn, key: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar("select exists(select from files where key = $1)").bind(key).fetch_one(db).await
}

/// What the installation remembers about itself, without its secret.
pub async fn settings(db: &mut Conn) -> sqlx::Result<BTreeMap<String, String>> {
    let sql = "select name, value from settings where name <> $1 order by name limit 1000";
    let rows: Vec<(String, String)> = sqlx::query_as(sql).bind(SECRET_SETTING).fetch_all(db).await?;
    Ok(rows.into_iter().collect())
}

/// The secret that the product made for itself, if it did.
pub async fn own_secret(db: &mut Conn) -> sqlx::Result<Option<String>> {
    if !has_table(db, "settings").await? {
        return Ok(None);
    }
    sqlx::query_scalar("select value from settings where name = $1").bind(SECRET_SETTING).fetch_optional(db).await
}

/// Has the planner know the tables, which a restore filled without telling it.
pub async fn analyze(db: &mut Conn) -> sqlx::Result<()> {
    sqlx::raw_sql("analyze").execute(db).await.map(drop)
}

async fn has_table(db: &mut Conn, name: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar("select to_regclass('public.' || quote_ident($1)) is not null").bind(name).fetch_one(db).await
}

/// What comes before a restored database: its transaction begins, and everything of the database before goes. The new schema is owned as the
/// one that PostgreSQL makes.
pub const CLEARED: &str = "begin;\nset client_min_messages = warning;\ndrop schema public cascade;\ncreate schema public;\n\
    alter schema public owner to pg_database_owner;\ngrant usage on schema public to public;\n";

/// What comes after it: the settings, each in the place of the one of its name, and the end of the transaction.
pub fn ending(settings: &BTreeMap<String, String>) -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    let rows = settings.iter().map(|(name, value)| {
        let (name, value) = (quoted(name), quoted(value));
        format!(
            "insert into public.settings (name, value) values ({name}, {value}) on conflict (name) do update set value = excluded.value;\n"
        )
    });
    let rows: String = rows.collect();
    format!("set standard_conforming_strings = on;\n{rows}commit;\n")
}

/// The environment by which PostgreSQL's programs reach the same database. The password is in none of their arguments, which others on the
/// machine could read.
pub fn environment(options: &PgConnectOptions) -> Vec<(&'static str, String)> {
    let url = options.to_url_lossy();
    let host = options.get_socket().map_or_else(|| options.get_host().to_owned(), |path| path.display().to_string());
    let mut environment = vec![
        ("PGHOST", host),
        ("PGPORT", options.get_port().to_string()),
        ("PGUSER", options.get_username().to_owned()),
        ("PGDATABASE", options.get_database().unwrap_or(options.get_username()).to_owned()),
    ];
    if let Some(password) = url.password() {
        // Decoded as the one value of a form: a plus sign stands for itself in an address.
        let form = format!("p={}", password.replace('+', "%2B"));
        environment
            .extend(form_urlencoded::parse(form.as_bytes()).map(|(_, value)| ("PGPASSWORD", value.into_owned())));
    }
    for (name, value) in url.query_pairs() {
        let variable = match &*name {
            "sslmode" => "PGSSLMODE",
            "sslrootcert" => "PGSSLROOTCERT",
            "sslcert" => "PGSSLCERT",
            "sslkey" => "PGSSLKEY",
            _ => continue,
        };
        environment.push((variable, value.into_owned()));
    }
    environment
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::str::FromStr;

    #[test]
    fn a_setting_is_no_sql() {
        let settings = BTreeMap::from([("it's".to_owned(), "'); drop table users; --".to_owned())]);

        let script = ending(&settings);

        assert!(script.contains("values ('it''s', '''); drop table users; --')"), "{script}");
        assert!(script.ends_with("commit;\n"));
    }

    #[test]
    fn programs_reach_the_same_database_and_no_argument_has_the_password() {
        let url = "postgres://ann:p%40ss+%26%3D@db.example:5433/haul?sslmode=require";
        let options = PgConnectOptions::from_str(url).expect("an address");

        let environment: BTreeMap<_, _> = environment(&options).into_iter().collect();

        assert_eq!(environment["PGPASSWORD"], "p@ss+&=");
        assert_eq!((&*environment["PGHOST"], &*environment["PGPORT"]), ("db.example", "5433"));
        assert_eq!((&*environment["PGDATABASE"], &*environment["PGSSLMODE"]), ("haul", "require"));
    }
}
