//! Legacy licensing, BOC3 – All With History (2emp-mxtb): process agents, 9 columns, frozen on 2026-05-14. Its header is known
//! from the dictionary only. The Motus file of the same kind (6snj-ed7q) has 8 columns whose names are not known: not read.

use crate::catalogue::{DataSet, Field, Layout, docket, dot, text, zip};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "Docket Number", "USDOT Number", "Company Name", "Attention to or Title", "Street or PO Box", "City", "State",
    "Country", "Zip Code",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "Docket Number").required(),
    dot("dot_number", "USDOT Number"),
    text("company_name", "Company Name"),
    text("attention", "Attention to or Title"),
    text("street", "Street or PO Box"),
    text("city", "City"),
    text("state", "State"),
    text("country", "Country"),
    zip("zip", "Zip Code"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::LiProcessAgents,
    name: "li_process_agents",
    label: "FMCSA Licensing and Insurance - Process Agents",
    socrata_id: "2emp-mxtb",
    diff_id: Some("fb8g-ngam"),
    columns: COLUMNS,
    is_headerless: true,
    table: "li_process_agents",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    ..Layout::BASE
};
