//! Pictures that people upload to be shown to others: whether their content is what it says, and how large they are. Nothing is decoded.

use crate::http::upload::FileType;

/// Width and height of a picture in pixels, as its own header states them; none of what is no whole header of its type.
pub fn size(is_type: FileType, bytes: &[u8]) -> Option<(u32, u32)> {
    if !matches!(is_type, FileType::Png | FileType::Jpeg | FileType::Webp) {
        return None;
    }
    let size = imagesize::blob_size(bytes).ok()?;
    let (width, height) = (u32::try_from(size.width).ok()?, u32::try_from(size.height).ok()?);
    (width > 0 && height > 0).then_some((width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> Option<(u32, u32)> {
        size(FileType::of_picture(bytes)?, bytes)
    }

    #[test]
    fn each_type_states_its_size() {
        let png = [&b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"[..], &[0, 0, 1, 44, 0, 0, 0, 100]].concat();
        let jpeg = [0xff_u8, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 100, 1, 44];
        let webp = |chunk: &[u8], rest: &[u8]| [&b"RIFF\0\0\0\0WEBP"[..], chunk, &[0; 4], rest].concat();
        let extended = webp(b"VP8X", &[0, 0, 0, 0, 43, 1, 0, 99, 0, 0]);
        let lossless = webp(b"VP8L", &[0x2f, 0x2b, 0xc1, 0x18, 0]);
        let lossy = webp(b"VP8 ", &[0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 100, 0]);

        for bytes in [&png[..], &jpeg, &extended, &lossless, &lossy] {
            assert_eq!(of(bytes), Some((300, 100)), "{bytes:x?}");
        }
    }

    #[test]
    fn a_picture_that_breaks_off_or_is_another_has_none() {
        let endless = [0xff_u8, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0];
        for bytes in [&b"\x89PNG\r\n\x1a\n"[..], b"\xff\xd8\xff", &endless, b"RIFF\0\0\0\0WEBPVP8"] {
            assert_eq!(of(bytes), None, "{bytes:x?}");
        }
        assert_eq!(FileType::of_picture(b"%PDF-1.7"), None);
        assert_eq!(FileType::of_picture(b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), None);
    }
}
