//! How fast very many notices are added. Not a test: `cargo test -p server --test it notices::speed -- --ignored --nocapture`.

use super::*;
use std::time::Instant;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
#[expect(clippy::print_stdout, reason = "it says what it measured")]
async fn many_notices() {
    const COMPANIES: i64 = 20;
    const CARRIERS: i64 = 25_000;
    let app = TestApp::start().await;
    sqlx::query("insert into plans (name) values ('p')").execute(&mut *app.db().await).await.expect("a plan");
    let sql = "insert into companies (legal_name, company_type, plan_id) select 'c' || g, 'broker', 1 from generate_series(1, $1) g";
    sqlx::query(sql).bind(COMPANIES).execute(&mut *app.db().await).await.expect("companies");
    let batch = |company: i64| {
        (1..=CARRIERS).map(move |carrier| {
            let key = format!("assessment:{}", carrier * 7 + company);
            NewNotice::new(CompanyId(company), CarrierId(carrier), Kind::AssessmentChanged, key)
                .changed(Some("pass".to_owned()), Some("fail".to_owned()))
                .reason("Carrier must have minimum BIPD coverage of $750,000.")
                .source("motus_insurance", None)
        })
    };
    for beside in [1, 2] {
        let made: Vec<Vec<NewNotice>> = (1..=COMPANIES).map(|company| batch(company).collect()).collect();
        sqlx::query("truncate notices, notice_counters").execute(&mut *app.db().await).await.expect("emptied");
        let started = Instant::now();
        let lanes = made.chunks(made.len() / beside).map(<[_]>::to_vec).map(|companies| {
            let app = app.clone();
            tokio::spawn(async move {
                for new in companies {
                    let mut tx = app.app.pool.begin().await.expect("a transaction");
                    store::notices::add(&mut tx, &new, app.now()).await.expect("added");
                    tx.commit().await.expect("committed");
                }
            })
        });
        for lane in lanes.collect::<Vec<_>>() {
            lane.await.expect("done");
        }
        let rows = (COMPANIES * CARRIERS) as f64;
        println!("{beside} beside each other: {:.0} rows a second", rows / started.elapsed().as_secs_f64());
    }
}
