//! Changes: what a commit brings about, and in which order.

use crate::support::TestApp;
use chrono::{DateTime, Utc};
use platform::change::{Audit, Author, WrittenLast};
use platform::http::Error;
use platform::live::Live;
use store::Conn;

/// Counts the audit entries written so far when it runs, and then fails or not.
struct Last<'a> {
    seen: &'a mut i64,
    is_refused: bool,
}

impl WrittenLast for Last<'_> {
    type Written = ();

    async fn write(self, db: &mut Conn, _: DateTime<Utc>, _: Option<&Live>) -> Result<(), Error> {
        *self.seen = entries(db).await;
        if self.is_refused { Err(Error::NotFound) } else { Ok(()) }
    }
}

async fn entries(db: &mut Conn) -> i64 {
    sqlx::query_scalar("select count(*) from audit_log where action = 'test.done'").fetch_one(db).await.unwrap()
}

#[tokio::test]
async fn what_is_written_last_comes_after_the_audit_entry() {
    let started = TestApp::start().await;
    let app = &started.app;
    let (change, mut seen) = (app.change_by(Author::system()).await.unwrap(), 0);

    let last = Last { seen: &mut seen, is_refused: false };
    change.commit_with(Audit::new("test.done"), last).await.unwrap();

    assert_eq!((seen, entries(&mut app.conn().await.unwrap()).await), (1, 1));
}

#[tokio::test]
async fn a_change_whose_last_write_fails_leaves_no_entry() {
    let started = TestApp::start().await;
    let app = &started.app;
    let (change, mut seen) = (app.change_by(Author::system()).await.unwrap(), 0);

    let last = Last { seen: &mut seen, is_refused: true };
    change.commit_with(Audit::new("test.done"), last).await.unwrap_err();

    assert_eq!((seen, entries(&mut app.conn().await.unwrap()).await), (1, 0));
}
