//! Files that are not as they were written.

use super::*;
use platform::files;
use platform::http::Error;

type Damage = fn(&Path, &Path);

#[tokio::test]
async fn a_file_that_is_not_as_it_was_written_is_an_error_and_no_half_answer() {
    let root = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| root.path().clone_into(&mut config.data_dir)).await;
    let uploader = Uploader::new(&app).await;
    let other = uploader.upload(&app, &letter()).await.1;
    let other = place(&app, root.path(), other).await;
    let damages: [(&str, Damage); 4] = [
        ("cut short", |path, _| {
            let file = std::fs::File::options().write(true).open(path).expect("the file");
            file.set_len(65_552).expect("cut");
        }),
        ("longer", |path, _| {
            let content = [std::fs::read(path).expect("the file"), vec![0]].concat();
            std::fs::write(path, content).expect("longer");
        }),
        ("changed at the beginning", |path, _| change(path, 100)),
        ("another file's", |path, other| {
            std::fs::copy(other, path).expect("exchanged");
        }),
    ];
    for (number, (what, damage)) in (b'0'..).zip(damages) {
        // Each as long as the other one.
        let mut content = letter();
        content[1_000] = number;
        let (_, file) = uploader.upload(&app, &content).await;
        damage(&place(&app, root.path(), file).await, &other);

        let answer = files::download(&app.app, tenant(uploader.company), file).await;

        assert!(matches!(answer, Err(Error::Internal(_))), "{what}");
    }
}

fn change(path: &Path, at: usize) {
    let mut content = std::fs::read(path).expect("the file");
    content[at] ^= 1;
    std::fs::write(path, content).expect("changed");
}

#[tokio::test]
async fn a_file_that_is_damaged_further_on_breaks_off_before_its_length() {
    let root = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| root.path().clone_into(&mut config.data_dir)).await;
    let uploader = Uploader::new(&app).await;
    let (_, file) = uploader.upload(&app, &letter()).await;
    change(&place(&app, root.path(), file).await, 100_000);

    let answer = files::download(&app.app, tenant(uploader.company), file).await.expect("its beginning");
    let read = files::read(&app.app, tenant(uploader.company), file).await;

    assert_eq!(answer.headers()["content-length"], letter().len().to_string().as_str());
    axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect_err("broken off");
    assert!(matches!(read, Err(Error::Internal(_))));
}

#[tokio::test]
async fn a_file_that_is_gone_is_not_found() {
    let root = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| root.path().clone_into(&mut config.data_dir)).await;
    let uploader = Uploader::new(&app).await;
    let (path, file) = uploader.upload(&app, &letter()).await;
    std::fs::remove_file(place(&app, root.path(), file).await).expect("gone");

    uploader.me.get(&path).await.expect(404);
}
