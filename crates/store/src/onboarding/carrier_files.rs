//! The files that a carrier puts in its packet.

use crate::Conn;
use chrono::{DateTime, Utc};

/// A file in a packet.
#[derive(Clone, Debug)]
pub struct PacketFile {
    /// Its id.
    pub id: i64,
    /// `certificate`, `tax_form`, `notice_of_assignment`, `voided_check`, `other`.
    pub kind: String,
    /// The broker put it there.
    pub is_broker_uploaded: bool,
    /// What it was called.
    pub file_name: String,
    /// What it is.
    pub file_content_type: String,
    /// How large it is, in bytes.
    pub file_size: i32,
    /// When it came.
    pub created_at: DateTime<Utc>,
}

/// A file to add.
#[derive(Clone, Copy, Debug)]
pub struct NewFile<'a> {
    /// What it is for.
    pub kind: &'a str,
    /// Where it is kept.
    pub key: &'a str,
    /// What its sender calls it.
    pub name: &'a str,
    /// What it is.
    pub content_type: &'a str,
    /// How large it is.
    pub size: i32,
    /// SHA-256 of its bytes.
    pub sha256: &'a [u8],
}

/// The files of a packet, the newest first.
pub async fn all(db: &mut Conn, packet: i64, most: i64) -> sqlx::Result<Vec<PacketFile>> {
    sqlx::query_as!(
        PacketFile,
        "select id, kind, is_broker_uploaded, file_name, file_content_type, file_size, created_at
           from onboarding_packet_files where packet_id = $1 order by id desc limit $2",
        packet,
        most
    )
    .fetch_all(db)
    .await
}

/// Adds a file; gives its id.
pub async fn add(db: &mut Conn, packet: i64, new: &NewFile<'_>, now: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into onboarding_packet_files
             (packet_id, company_id, kind, file_key, file_name, file_content_type, file_size, file_sha256, created_at)
         select id, company_id, $2, $3, $4, $5, $6, $7, $8 from onboarding_packets where id = $1
         returning id",
        packet,
        new.kind,
        new.key,
        new.name,
        new.content_type,
        new.size,
        new.sha256,
        now
    )
    .fetch_one(db)
    .await
}

/// Takes one of the carrier's own files out of a packet; gives its kind and where it was kept.
pub async fn remove(db: &mut Conn, packet: i64, file: i64) -> sqlx::Result<Option<(String, String)>> {
    let row = sqlx::query!(
        "delete from onboarding_packet_files where id = $2 and packet_id = $1 and not is_broker_uploaded returning kind, file_key",
        packet,
        file
    );
    Ok(row.fetch_optional(db).await?.map(|row| (row.kind, row.file_key)))
}
