//! A grid of pixels, painted from a function of position, and its encoding as a file.

use glam::{Vec2, Vec3};
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use jpeg_encoder::{ColorType, SamplingFactor};
use std::error::Error;

use super::colour::Colour;

/// Quality of JPEG files, out of 100. No loss is visible, even enlarged, and a file has a sixth of
/// a PNG's size.
const JPEG_QUALITY: u8 = 92;
/// Quality of the pictures by day. In a bright sky, no bands show, and it needs less.
const DAY_QUALITY: u8 = 86;

/// An RGBA picture with straight alpha.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Row by row from the top left: red, green, blue, alpha.
    pub pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// Paints a picture. Each pixel is the mean of `colour_at` at `samples` × `samples` points
    /// inside it. Points are in pixels from the top left corner, y down: the first pixel's centre
    /// is (0.5, 0.5).
    pub fn paint(width: u32, height: u32, samples: u32, colour_at: impl Fn(Vec2) -> Colour) -> Self {
        let offsets: Vec<Vec2> = (0..samples * samples)
            .map(|i| Vec2::new((i % samples) as f32, (i / samples) as f32) + Vec2::splat(0.5))
            .map(|cell| cell / samples as f32)
            .collect();
        let pixel = |i: u32| {
            let corner = Vec2::new((i % width) as f32, (i / width) as f32);
            mean(offsets.iter().map(|&offset| colour_at(corner + offset))).to_bytes()
        };
        Self { width, height, pixels: (0..width * height).map(pixel).collect() }
    }

    /// Encodes the picture as JPEG if `name` ends in `.jpg`, otherwise as PNG.
    ///
    /// # Errors
    ///
    /// Fails if the encoder fails. Both encoders accept every picture made by [`Picture::paint`].
    pub fn to_file(&self, name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
        let quality = if name.ends_with("_day.jpg") { DAY_QUALITY } else { JPEG_QUALITY };
        if name.ends_with(".jpg") { self.to_jpeg(quality) } else { self.to_png() }
    }

    /// Encodes the picture as JPEG without alpha. Colour is not subsampled.
    fn to_jpeg(&self, quality: u8) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut jpeg = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut jpeg, quality);
        encoder.set_sampling_factor(SamplingFactor::F_1_1);
        encoder.set_optimized_huffman_tables(true);
        let (width, height) = (self.width.try_into()?, self.height.try_into()?);
        encoder.encode(self.pixels.as_flattened(), width, height, ColorType::Rgba)?;
        Ok(jpeg)
    }

    /// Encodes the picture as PNG.
    ///
    /// # Errors
    ///
    /// Fails if the encoder fails. The encoder accepts every picture made by [`Picture::paint`].
    pub fn to_png(&self) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut png = Vec::new();
        let pixels = self.pixels.as_flattened();
        PngEncoder::new(&mut png).write_image(pixels, self.width, self.height, ExtendedColorType::Rgba8)?;
        Ok(oxipng::optimize_from_memory(&png, &oxipng::Options::from_preset(4))?)
    }
}

/// Returns the mean of colours weighted by alpha: transparent ones do not affect the colour. If all
/// are transparent, returns their plain mean. The game's linear filter blends them into the visible
/// edge, and black there would show as a dark fringe.
fn mean(colours: impl Iterator<Item = Colour>) -> Colour {
    let (mut count, mut alpha, mut weighted, mut plain) = (0.0, 0.0, Vec3::ZERO, Vec3::ZERO);
    for colour in colours {
        count += 1.0;
        alpha += colour.alpha;
        weighted += colour.rgb * colour.alpha;
        plain += colour.rgb;
    }
    Colour { rgb: if alpha > 0.0 { weighted / alpha } else { plain / count }, alpha: alpha / count }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The left half is white, the right half transparent red:
    ///
    /// ```text
    ///   0    1    2
    ///   +----+----+
    ///   |WWWW|WWrr|   border at x = 1.5
    ///   +----+----+
    /// ```
    #[test]
    fn an_edge_inside_a_pixel_becomes_its_alpha_and_not_its_colour() {
        let picture =
            Picture::paint(
                2,
                1,
                4,
                |p| {
                    if p.x < 1.5 { Colour::grey(1.0) } else { Colour::bytes(255, 0, 0).faded(0.0) }
                },
            );
        assert_eq!(picture.pixels, [[255; 4], [255, 255, 255, 128]]);
    }

    #[test]
    fn a_png_decodes_to_the_same_pixels() {
        let picture = Picture::paint(5, 3, 1, |p| Colour::grey(p.x / 5.0).faded(p.y / 3.0));
        let decoded = image::load_from_memory(&picture.to_png().unwrap()).unwrap().into_rgba8();
        assert_eq!(decoded.dimensions(), (5, 3));
        assert_eq!(decoded.into_raw(), picture.pixels.as_flattened());
    }
}
