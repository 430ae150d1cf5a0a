//! The company's logo, which the carriers that it invites see beside its name.

use super::current::CompanyProfile;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use platform::app::App;
use platform::change::Audit;
use platform::files::{self, Folder};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::{ManageLogo, SignedIn};
use platform::http::upload::{self, Upload};
use platform::http::{Caller, Code, Error, Json, Reply};
use platform::images;
use serde_json::json;
use store::companies::logo;
use store::companies::profile::profile;
use utoipa::ToSchema;

/// The largest logo, in bytes: phones load it with the page.
const LARGEST: usize = 300_000;
/// What is read of a form, in bytes, so that a larger file is refused by name.
const LARGEST_READ: usize = 5_000_000;
/// The most pixels on a side.
const MOST_PIXELS: u32 = 2_000;

/// Form: a logo.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read field by field")]
pub struct CompanyLogoForm {
    /// A PNG, JPEG or WebP image, up to 300 kB and 2,000 × 2,000 pixels.
    #[schema(value_type = String, format = Binary)]
    logo: Vec<u8>,
}

/// Returns your company's logo.
#[utoipa::path(
    get,
    path = "/api/v1/companies/current/logo",
    tag = "companies",
    responses(
        (status = 200, description = "The image.", content(
            (String = "image/png"),
            (String = "image/jpeg"),
            (String = "image/webp")
        )),
        (status = 404, body = Errors, description = "The company has no logo, or the caller no company.")
    )
)]
pub async fn show_company_logo(app: App, caller: Caller<SignedIn>) -> Reply<Response> {
    let tenant = caller.own_tenant().ok_or(Error::NotFound)?;
    let file = logo::find(&mut *app.conn().await?, tenant).await?.ok_or(Error::NotFound)?;
    files::view(&app, tenant, file).await
}

/// Sets your company's logo. Carriers see it where they onboard.
#[utoipa::path(
    post,
    path = "/api/v1/companies/current/logo",
    tag = "companies",
    request_body(content = CompanyLogoForm, content_type = "multipart/form-data"),
    responses((status = 200, body = CompanyProfile))
)]
pub async fn upload_company_logo(
    app: App,
    caller: Caller<ManageLogo>,
    from: Address,
    request: Request,
) -> Reply<Json<CompanyProfile>> {
    let tenant = caller.tenant()?;
    let picture = read(request).await?;
    let kept = files::keep(&app, Folder::Logos, tenant.company(), &picture).await?;
    let set = async {
        let mut change = app.change(&caller, from).await?;
        let now = change.now();
        let file = kept.record(&mut change, tenant, now).await?;
        let before = logo::set(&mut change, tenant, file, now).await?;
        let gone = store::files::remove(&mut change, tenant, before.as_slice()).await?;
        let company = profile(&mut change, tenant, now.date_naive()).await?;
        let audit = Audit::new("company.logo_changed")
            .subject("Company", tenant.company())
            .details(json!({"name": kept.name, "replaced": before.is_some()}));
        change.commit(audit).await?;
        Ok::<_, Error>((CompanyProfile::new(tenant.company().0, company, now.date_naive()), gone))
    };
    let (company, gone) = files::or_discard(&app, &kept, set).await?;
    files::remove(&app, &gone).await;
    Ok(Json(company))
}

/// Removes your company's logo.
#[utoipa::path(
    delete,
    path = "/api/v1/companies/current/logo",
    tag = "companies",
    responses(
        (status = 204, description = "Removed."),
        (status = 404, body = Errors, description = "The company has no logo.")
    )
)]
pub async fn remove_company_logo(app: App, caller: Caller<ManageLogo>, from: Address) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let file = logo::remove(&mut change, tenant).await?.ok_or(Error::NotFound)?;
    let gone = store::files::remove(&mut change, tenant, &[file]).await?;
    change.commit(Audit::new("company.logo_removed").subject("Company", tenant.company())).await?;
    files::remove(&app, &gone).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The picture of a form; 422 on the field "logo" where it is none, or too large.
async fn read(request: Request) -> Result<Upload, Error> {
    let mut form = upload::read_picture(request, LARGEST_READ).await?;
    form.only(&[])?;
    let picture = form.take_file("logo")?;
    if picture.bytes.len() > LARGEST {
        let detail = format!("The file is too large: {} kB is the limit.", LARGEST / 1_000);
        return Err(Error::field("logo", Code::TooLarge, detail));
    }
    let (width, height) = images::size(picture.is_type, &picture.bytes)
        .ok_or_else(|| Error::invalid("logo", "The image is damaged. Choose another file."))?;
    if width > MOST_PIXELS || height > MOST_PIXELS {
        let detail = format!("The image has {width} × {height} pixels: 2,000 × 2,000 is the limit.");
        return Err(Error::field("logo", Code::TooLarge, detail));
    }
    Ok(picture)
}
