//! A real server that speaks S3, over a folder: `s3s`, with authentication.

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use platform::config::files::Bucket;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use std::path::PathBuf;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const BUCKET: &str = "files";

/// The server; it ends when this is dropped.
#[derive(Debug)]
pub struct S3 {
    folder: TempDir,
    endpoint: String,
    serving: JoinHandle<()>,
}

impl S3 {
    /// Starts one with an empty bucket.
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join(BUCKET)).expect("a bucket");
        let mut service = S3ServiceBuilder::new(s3s_fs::FileSystem::new(folder.path()).expect("a store"));
        service.set_auth(SimpleAuth::from_single("the-key", "the-secret"));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
        let serving = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let connection = http1::Builder::new().serve_connection(TokioIo::new(socket), service.clone());
                tokio::spawn(async move { drop(connection.await) });
            }
        });
        Self { folder, endpoint, serving }
    }

    /// What an installation configures to keep its files there.
    pub fn bucket(&self) -> Bucket {
        Bucket {
            name: BUCKET.to_owned(),
            prefix: "portal".to_owned(),
            endpoint: Some(self.endpoint.clone()),
            region: "us-east-1".to_owned(),
            access_key: "the-key".into(),
            secret_key: "the-secret".into(),
        }
    }

    /// Where it has what the installation keeps.
    pub fn folder(&self) -> PathBuf {
        self.folder.path().join(BUCKET).join("portal")
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
