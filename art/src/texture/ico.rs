//! Encodes Windows icon files: one image in several sizes.
//!
//! ```text
//!   0, 1, count                                6 bytes: the type (icon), and the number of images
//!   side, side, 0, 0, 1, 32, length, offset    16 bytes for each image; 0 stands for side 256
//!   the images                                 bitmaps, and a PNG file for the largest
//! ```
//!
//! Microsoft's documentation of resources describes the layout: *Icons*, and `BITMAPINFOHEADER`.

use std::error::Error;

use super::picture::Picture;

/// Smallest side that is stored as PNG. Some tools read smaller images only as bitmaps.
const PNG_SIDE: u32 = 256;

/// Encodes an icon file from square `pictures`, whose sides are at most 256 pixels.
///
/// # Errors
///
/// Fails if the PNG encoder fails. The encoder accepts every picture made by [`Picture::paint`].
pub fn encode(pictures: &[Picture]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut directory: Vec<u8> = [0, 1, pictures.len() as u16].iter().flat_map(|n| n.to_le_bytes()).collect();
    let start = directory.len() + 16 * pictures.len();
    let mut images = Vec::new();
    for picture in pictures {
        let image = if picture.width < PNG_SIDE { bitmap(picture) } else { picture.to_png()? };
        // 256 does not fit into a byte and wraps to 0, as the format requires.
        directory.extend([picture.width as u8, picture.height as u8, 0, 0]);
        directory.extend([1_u16, 32].iter().flat_map(|n| n.to_le_bytes()));
        directory.extend([image.len() as u32, (start + images.len()) as u32].iter().flat_map(|n| n.to_le_bytes()));
        images.extend(image);
    }
    Ok([directory, images].concat())
}

/// Encodes a bitmap: a header, the rows from bottom to top as blue, green, red, alpha, and a mask
/// of one bit per pixel. Readers use the alpha channel; the mask is empty.
fn bitmap(picture: &Picture) -> Vec<u8> {
    let Picture { width, height, pixels } = picture;
    let mask_row = width.div_ceil(32) * 4;
    // The height includes the mask. One plane of 32 bits per pixel and zeros (not compressed)
    // follow.
    let size = [40, *width, height * 2];
    let mut bytes: Vec<u8> = size.iter().flat_map(|n| n.to_le_bytes()).collect();
    bytes.extend([1_u16, 32].iter().flat_map(|n| n.to_le_bytes()));
    bytes.extend([0; 24]);
    for row in pixels.chunks(*width as usize).rev() {
        bytes.extend(row.iter().flat_map(|[r, g, b, a]| [b, g, r, a]));
    }
    bytes.extend(std::iter::repeat_n(0, (mask_row * height) as usize));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texture::colour::Colour;

    #[test]
    fn the_directory_locates_the_pictures() {
        let paint = |side| Picture::paint(side, side, 1, |p| Colour::grey(p.y / side as f32));
        let file = encode(&[paint(16), paint(256)]).unwrap();
        assert_eq!(file[..10], [0, 0, 1, 0, 2, 0, 16, 16, 0, 0]);
        let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        let (length, start) = (number(14), number(18));
        assert_eq!((start, length), (6 + 2 * 16, 40 + 16 * 16 * 4 + 16 * 4));
        // The first row in the file is the bottom row, which is the brightest.
        assert_eq!(file[start + 40..start + 44], [247, 247, 247, 255]);
        assert_eq!(file[22..24], [0, 0], "256 pixels");
        let (length, start) = (number(30), number(34));
        assert_eq!(start + length, file.len());
        assert_eq!(image::load_from_memory(&file[start..]).unwrap().width(), 256);
    }
}
