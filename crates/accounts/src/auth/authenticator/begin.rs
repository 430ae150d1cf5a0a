//! First step of setting up an authenticator app: a secret, as text and as a QR code.

use super::{encryption_context, totp};
use crate::auth::own_password;
use anyhow::Context;
use axum::http::StatusCode;
use data_encoding::BASE32_NOPAD;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Error, Json, Reply};
use qrcode::QrCode;
use qrcode::render::svg;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Bytes of a secret: as long as the hash. (RFC 4226 §4: 160 bits.)
const SECRET: usize = 20;
/// How large the picture is at least, in its own units.
const PICTURE: u32 = 240;

/// Confirmation of the caller's password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnPassword {
    /// Password.
    pub(crate) password: String,
}

/// What the authenticator app needs. Shown once.
#[derive(Serialize, ToSchema)]
pub struct AuthenticatorSetup {
    /// The secret in base 32, for typing.
    secret: String,
    /// The `otpauth` address encoded in the QR code.
    otpauth_url: String,
    /// The QR code, as an SVG document.
    qr_svg: String,
}

/// Creates the secret for an authenticator app.
///
/// Sign-in asks for its codes once the first one is confirmed.
#[utoipa::path(
    post,
    path = "/api/v1/authenticator",
    tag = "auth",
    responses(
        (status = 201, body = AuthenticatorSetup),
        (status = 409, body = Errors, description = "An authenticator app is already set up; remove it first."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn begin_authenticator(
    app: App,
    caller: Caller<OwnSecurity>,
    from: Address,
    Json(given): Json<OwnPassword>,
) -> Reply<(StatusCode, Json<AuthenticatorSetup>)> {
    own_password::check(&app, caller.member(), &given.password, "password", from).await?;
    let (secret, user) = (rand::rng().random::<[u8; SECRET]>(), caller.member().id);
    let encrypted = app.keys.encrypt(&encryption_context(user), &secret);
    let mut db = app.conn().await?;
    if !store::auth::propose_authenticator(&mut db, user, &encrypted, app.clock.now()).await? {
        return Err(Error::Conflict("You already have an authenticator app. Remove it first.".to_owned()));
    }
    let secret = BASE32_NOPAD.encode(&secret);
    let otpauth_url = totp::key_uri(&caller.brand().look(&app.config).name, &caller.member().email, &secret);
    let qr_svg = picture(&otpauth_url)?;
    Ok((StatusCode::CREATED, Json(AuthenticatorSetup { secret, otpauth_url, qr_svg })))
}

fn picture(text: &str) -> anyhow::Result<String> {
    let code = QrCode::new(text).context("drawing the picture for the authenticator app")?;
    let svg = code.render::<svg::Color<'_>>().min_dimensions(PICTURE, PICTURE).build();
    Ok(svg.split_once("?>").map_or(svg.as_str(), |(_, document)| document).to_owned())
}
