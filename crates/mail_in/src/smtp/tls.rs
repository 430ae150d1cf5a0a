//! STARTTLS (RFC 3207): the certificate that the listener shows. Its files are read again while it runs, since certificates are renewed.

use arc_swap::ArcSwap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

/// A certificate with its key, as files in PEM.
#[derive(Debug)]
pub struct Tls {
    certificate: PathBuf,
    key: PathBuf,
    config: ArcSwap<ServerConfig>,
}

/// Why a certificate can't be shown.
#[derive(Debug, thiserror::Error)]
pub enum BadCertificate {
    /// A file can't be read, or holds none.
    #[error("the certificate or its key can't be read: {0}")]
    Unread(#[from] pem::Error),
    /// The two don't belong together, or the key is of no kind that is known.
    #[error("the certificate and its key can't be used: {0}")]
    Unusable(#[from] rustls::Error),
}

impl Tls {
    /// Reads a certificate, with those that lead to its authority behind it, and its key.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, BadCertificate> {
        let config = ArcSwap::new(config(certificate, key)?);
        Ok(Self { certificate: certificate.to_owned(), key: key.to_owned(), config })
    }

    /// Reads both files again, for the conversations to come. After an error what was read before is shown still.
    pub fn renew(&self) -> Result<(), BadCertificate> {
        self.config.store(config(&self.certificate, &self.key)?);
        Ok(())
    }

    pub(super) fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(self.config.load_full())
    }
}

fn config(certificate: &Path, key: &Path) -> Result<Arc<ServerConfig>, BadCertificate> {
    let chain = CertificateDer::pem_file_iter(certificate)?.collect::<Result<Vec<_>, _>>()?;
    let key = PrivateKeyDer::from_pem_file(key)?;
    let builder = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()));
    let builder = builder.with_safe_default_protocol_versions()?.with_no_client_auth();
    Ok(Arc::new(builder.with_single_cert(chain, key)?))
}
