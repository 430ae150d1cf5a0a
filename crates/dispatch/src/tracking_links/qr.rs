//! A link as a QR code: shown on the broker's screen, read by the driver's phone.

use anyhow::Context;
use qrcode::QrCode;
use qrcode::render::svg;

/// How large the picture is at least, in its own units.
const PICTURE: u32 = 240;

/// The picture of an address, as an SVG document.
pub fn picture(address: &str) -> anyhow::Result<String> {
    let code = QrCode::new(address).context("drawing the QR code of a link")?;
    let svg = code.render::<svg::Color<'_>>().min_dimensions(PICTURE, PICTURE).build();
    Ok(svg.split_once("?>").map_or(svg.as_str(), |(_, document)| document).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_one_document() {
        let svg =
            picture(&format!("https://portal.example/broker/drive?token={}", "0a".repeat(32))).expect("a picture");
        assert!(svg.trim_start().starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    }
}
