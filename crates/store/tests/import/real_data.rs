//! The real rows that the project has.

use crate::files::{Place, TODAY, shared};
use std::sync::Arc;
use store::import::{self, Options};

#[tokio::test(flavor = "multi_thread")]
async fn all_real_files_load() {
    let Some(folder) = shared("") else { return };
    let mut place = Place::new().await;
    let options = Options::part(TODAY);

    for source in import::find(&[folder]).expect("files") {
        let report = import::import(&place.database, &source, options, Arc::new(())).await;
        let report = report.unwrap_or_else(|error| panic!("{source}: {error}"));
        assert_eq!(report.counts.rejected, 0, "{source}");
    }

    // The revocations repeat some rows verbatim; the 3,532 crashes are also among the national ones.
    let read = "select sum(rows_read)::bigint from import_runs where data_set = ";
    for (data_set, rows) in [("census", 46_918), ("sms_crashes", 3_532 + 225_863), ("li_revocations", 2_244)] {
        assert_eq!(place.one::<i64>(&format!("{read} '{data_set}'")).await, rows, "{data_set}");
    }
    for (table, rows) in
        [("carriers", 46_918), ("sms_crashes", 225_863), ("li_revocations", 2_189), ("sms_results", 1_406)]
    {
        assert_eq!(place.one::<i64>(&format!("select count(*) from {table}")).await, rows, "{table}");
    }
    let coverage = "select maximum_coverage from li_insurance where form_code = '91X'
                    union select maximum_coverage from motus_insurance where form_code = 'BMC-91X'";
    assert_eq!(place.rows(coverage).await, [r#"{"maximum_coverage": 1000000}"#]);
}
