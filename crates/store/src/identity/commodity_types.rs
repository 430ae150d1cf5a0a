//! What is hauled, by name: reference data for everyone. (Document 1 §7: commodity_types.)

use crate::Conn;
use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, page_for_all, text};

/// A commodity.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct CommodityType {
    /// The commodity type's id.
    pub id: i64,
    /// Name of the commodity.
    pub name: String,
}

/// The commodity types, by name.
#[derive(Debug)]
pub struct CommodityTypes;

impl Listing for CommodityTypes {
    type Answer = Sql;
    const FIELDS: &'static [Field] =
        &[text("name", "t.name").only(&[Predicate::Cont, Predicate::Start]).means("Text in the name.").sortable()];
    const PER_PAGE: u32 = 100;
}

impl List for CommodityTypes {
    const COLUMNS: &'static str = "t.id, t.name";
    const FROM: &'static str = "commodity_types t";
    const TENANT: &'static str = "";
    const ORDER: &'static str = "t.name, t.id";
}

/// A page of the commodity types.
pub async fn list(db: &mut Conn, query: &Query) -> sqlx::Result<Rows<CommodityType>> {
    page_for_all::<CommodityTypes, _>(db, query).await
}
