//! Loads image files as textures. Tutorial: its `Texture2D` class.
//!
//! Loading multiplies colors by their alpha. Averages of pixels, in a mipmap or between two texels,
//! then have no dark fringes. The blend function is ONE / ONE_MINUS_SRC_ALPHA instead of the
//! tutorial's SRC_ALPHA.

use super::error::{LARGEST, RenderError, TextureError};
use super::gl::Gl;
use crate::assets::Assets;
use glam::Vec2;
use glium::texture::{MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::{Rect, Texture2d};
use image::{DynamicImage, ImageDecoder, ImageReader, RgbaImage};
use std::io::Cursor;

/// Eight bits each for red, green, blue and alpha.
pub(super) const FORMAT: UncompressedFloatFormat = UncompressedFloatFormat::U8U8U8U8;

/// An area of a texture in texture coordinates. v points down, as in the image.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UvRect {
    /// Top-left corner.
    pub min: Vec2,
    /// Bottom-right corner.
    pub max: Vec2,
}

impl UvRect {
    /// The whole texture.
    pub const WHOLE: Self = Self { min: Vec2::ZERO, max: Vec2::ONE };

    /// Cuts the area into three slices, which keep the shape of a picture's ends at any width.
    /// Returns the left edge, the width and the area of each slice. `width` is the total width as
    /// drawn. `end` is the width of each end: half the picture's width in its original shape.
    ///
    /// ```text
    ///   ┌─────┬──────────────┬─────┐
    ///   │ end │  stretched   │ end │
    ///   └─────┴──────────────┴─────┘
    /// ```
    pub fn three_slices(self, width: f32, end: f32) -> impl Iterator<Item = (f32, f32, Self)> {
        let middle = (self.min.x + self.max.x) / 2.0;
        let slices = [
            (0.0, end, self.min.x, middle),
            (end, width - 2.0 * end, middle, middle),
            (width - end, end, middle, self.max.x),
        ];
        slices.into_iter().filter(|(_, width, ..)| *width > 0.0).map(move |(left, width, from, to)| {
            (left, width, Self { min: Vec2::new(from, self.min.y), max: Vec2::new(to, self.max.y) })
        })
    }

    /// Returns the area mirrored left to right.
    pub fn mirrored(self) -> Self {
        Self { min: Vec2::new(self.max.x, self.min.y), max: Vec2::new(self.min.x, self.max.y) }
    }
}

/// Loads an image as a separate texture with all mipmaps.
///
/// # Errors
///
/// [`RenderError`], naming the file that does not load.
pub fn load_texture(gl: &Gl, assets: &Assets, file: &str) -> Result<Texture2d, RenderError> {
    upload(gl, assets.load(file, decode)?, u32::MAX)
}

/// Loads the window icon, with straight alpha and small enough for every window system.
///
/// # Errors
///
/// [`TextureError`], naming the file that does not load.
pub fn load_icon(assets: &Assets) -> Result<RgbaImage, TextureError> {
    const SIDE: u32 = 256;
    let picture = assets.load("textures/icon.png", decode_straight)?;
    let fits = picture.width().max(picture.height()) <= SIDE;
    Ok(if fits { picture } else { image::imageops::thumbnail(&picture, SIDE, SIDE) })
}

/// Decodes a PNG or JPEG image, whatever the extension of its file. Rejects an image before
/// decoding if its header claims too many pixels.
fn decode_straight(file: &str, bytes: &[u8]) -> Result<RgbaImage, TextureError> {
    let undecodable = |source| TextureError::Decode { file: file.to_owned(), source };
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let reader = reader.map_err(|error| undecodable(error.into()))?;
    let decoder = reader.into_decoder().map_err(undecodable)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > LARGEST {
        return Err(TextureError::TooLarge { file: file.to_owned(), width, height });
    }
    Ok(DynamicImage::from_decoder(decoder).map_err(undecodable)?.into_rgba8())
}

/// Decodes an image and multiplies its colors by their alpha.
pub(super) fn decode(file: &str, bytes: &[u8]) -> Result<RgbaImage, TextureError> {
    let mut picture = decode_straight(file, bytes)?;
    for [color @ .., alpha] in picture.as_chunks_mut::<4>().0 {
        for channel in color {
            *channel = ((u16::from(*channel) * u16::from(*alpha) + 127) / 255) as u8;
        }
    }
    Ok(picture)
}

/// Creates an empty texture to draw into.
pub(super) fn empty_texture(gl: &Gl, (width, height): (u32, u32)) -> Result<Texture2d, RenderError> {
    Ok(Texture2d::empty_with_format(gl, FORMAT, MipmapsOption::NoMipmap, width, height)?)
}

/// Creates a texture from an image and `mipmaps` smaller copies, each half the size of the previous
/// one.
///
/// The CPU computes the copies. For `glGenerateMipmap`, a software driver would compile a shader,
/// which takes longer than everything else before the first frame.
pub(super) fn upload(gl: &Gl, mut picture: RgbaImage, mipmaps: u32) -> Result<Texture2d, RenderError> {
    let (width, height) = picture.dimensions();
    let mipmaps = mipmaps.min(width.max(height).max(1).ilog2());
    let texture = Texture2d::empty_with_format(gl, FORMAT, MipmapsOption::EmptyMipmapsMax(mipmaps), width, height)?;
    for mipmap in (0..=mipmaps).filter_map(|level| texture.mipmap(level)) {
        let (width, height) = picture.dimensions();
        let rect = Rect { left: 0, bottom: 0, width, height };
        let smaller = half(&picture);
        mipmap.write(rect, RawImage2d::from_raw_rgba(picture.into_raw(), (width, height)));
        picture = smaller;
    }
    Ok(texture)
}

/// Returns an image at half its size. Each pixel is the mean of four, rounded up on each axis as
/// Mesa's drivers do. An odd last column or row is dropped.
fn half(picture: &RgbaImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    // CPUs have an instruction for this mean.
    let mean = |a: u8, b: u8| ((u16::from(a) + u16::from(b) + 1) >> 1) as u8;
    RgbaImage::from_fn((width / 2).max(1), (height / 2).max(1), |x, y| {
        let (left, top) = (2 * x, 2 * y);
        let (right, bottom) = ((left + 1).min(width - 1), (top + 1).min(height - 1));
        let pixel = |x, y| picture.get_pixel(x, y).0;
        let (a, b, c, d) = (pixel(left, top), pixel(right, top), pixel(left, bottom), pixel(right, bottom));
        image::Rgba([0, 1, 2, 3].map(|i| mean(mean(a[i], b[i]), mean(c[i], d[i]))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::jpeg::JpegEncoder;
    use image::codecs::png::PngEncoder;
    use image::{ExtendedColorType, ImageEncoder};

    /// Returns a PNG file of zeros.
    fn zeros(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let pixels = vec![0; width as usize * height as usize];
        PngEncoder::new(&mut bytes).write_image(&pixels, width, height, ExtendedColorType::L8).expect("encoded");
        bytes
    }

    fn refused(bytes: &[u8]) -> String {
        decode("big.png", bytes).expect_err("refused").to_string()
    }

    #[test]
    fn a_small_file_with_many_pixels_is_refused() {
        let bomb = zeros(6000, 6000);
        assert!(bomb.len() * 100 < 6000 * 6000, "{} bytes", bomb.len());
        assert_eq!(refused(&bomb), "big.png: 6000×6000 pixels are too many; make it at most 2048×2048");
        assert_eq!(refused(&zeros(1, 2049)), "big.png: 1×2049 pixels are too many; make it at most 2048×2048");
        assert_eq!(decode("edge.png", &zeros(2048, 1)).expect("fits").dimensions(), (2048, 1));
    }

    #[test]
    fn a_jpeg_file_is_read_whatever_its_name() {
        let mut bytes = Vec::new();
        let pixels = [200, 100, 50].repeat(8 * 8);
        JpegEncoder::new(&mut bytes).write_image(&pixels, 8, 8, ExtendedColorType::Rgb8).expect("encoded");
        let picture = decode("ball.png", &bytes).expect("a picture");
        let [r, g, b, a] = picture.get_pixel(4, 4).0;
        assert!(r.abs_diff(200) < 4 && g.abs_diff(100) < 4 && b.abs_diff(50) < 4 && a == 255, "{r} {g} {b} {a}");
    }

    /// The file has no pixels: the decoder rejects it before reading any.
    #[test]
    fn sizes_are_checked_before_decoding() {
        let mut picture = zeros(1, 1);
        picture[16..24].copy_from_slice(&[0, 0, 0x66, 0, 0, 0, 0x66, 0]);
        picture[29..33].copy_from_slice(&0x4ee7_066a_u32.to_be_bytes()); // the header's checksum
        assert_eq!(refused(&picture), "big.png: 26112×26112 pixels are too many; make it at most 2048×2048");
        for bytes in [&picture[..20], b"", b"no picture"] {
            assert!(refused(bytes).starts_with("big.png: not a picture that can be decoded ("));
        }
    }

    #[test]
    fn a_smaller_copy_is_the_mean_of_four_pixels() {
        let picture = RgbaImage::from_fn(5, 3, |x, y| image::Rgba([(10 * x + 40 * y) as u8, 0, 255, 8]));
        let smaller = half(&picture);
        assert_eq!(smaller.dimensions(), (2, 1), "the odd column and row are left out");
        assert_eq!([smaller.get_pixel(0, 0).0, smaller.get_pixel(1, 0).0], [[25, 0, 255, 8], [45, 0, 255, 8]]);
        // Each of the two steps rounds a half up, as a driver does.
        let odd = RgbaImage::from_fn(2, 2, |x, y| image::Rgba([u8::from(x + y == 0); 4]));
        assert_eq!(half(&odd).get_pixel(0, 0).0, [1; 4]);
        assert_eq!(half(&RgbaImage::from_pixel(1, 4, image::Rgba([9; 4]))).dimensions(), (1, 2));
        assert_eq!(half(&half(&smaller)).dimensions(), (1, 1));
    }
}
