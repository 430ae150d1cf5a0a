//! Legacy licensing, AuthHist – All With History (9mw4-x3tu): what was done to an authority and how it ended, 9 columns,
//! frozen on 2026-05-14. The API calls OP_AUTH_TYPE `mod_col_1`.

use crate::catalogue::{DataSet, Field, Layout, date_mdy, docket, dot, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOCKET_NUMBER", "DOT_NUMBER", "SUB_NUMBER", "OP_AUTH_TYPE", "ORIGINAL_ACTION_DESC", "ORIG_SERVED_DATE",
    "DISP_ACTION_DESC", "DISP_DECIDED_DATE", "DISP_SERVED_DATE",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "DOCKET_NUMBER").required(),
    dot("dot_number", "DOT_NUMBER"),
    text("sub_number", "SUB_NUMBER"),
    text("authority_type", "OP_AUTH_TYPE"),
    text("original_action", "ORIGINAL_ACTION_DESC"),
    date_mdy("original_served_on", "ORIG_SERVED_DATE"),
    text("disposition_action", "DISP_ACTION_DESC"),
    date_mdy("disposition_decided_on", "DISP_DECIDED_DATE"),
    date_mdy("disposition_served_on", "DISP_SERVED_DATE"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::LiAuthorityHistory,
    name: "li_authority_history",
    label: "FMCSA Licensing and Insurance - Authority History",
    socrata_id: "9mw4-x3tu",
    diff_id: Some("sn3k-dnx7"),
    columns: COLUMNS,
    aliases: &[("mod_col_1", "OP_AUTH_TYPE")],
    is_headerless: true,
    table: "li_authority_history",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["original_served_on", "disposition_decided_on"],
    ..Layout::BASE
};
