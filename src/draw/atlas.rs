//! Packs many images into one texture, an atlas, to draw different sprites with one call. The
//! tutorial suggests this in *Final thoughts*.

use super::gl::Gl;
use super::texture::{decode, upload};
use super::{RenderError, TextureError, UvRect};
use crate::assets::Assets;
use glam::Vec2;
use glium::Texture2d;
use guillotiere::{Point, SimpleAtlasAllocator, size2};
use image::RgbaImage;

/// Maximum side of an atlas in pixels.
const LARGEST: u32 = 2048;

/// Sides of an atlas are multiples of this, in pixels. Each can be halved [`MIPMAPS`] times.
const STEP: u32 = 64;
const _: () = assert!(STEP.is_multiple_of(1 << MIPMAPS) && LARGEST.is_multiple_of(STEP), "sides that can be halved");

/// Padding around each image in pixels. It repeats the border pixels to keep filtering and the
/// smallest mipmap from mixing neighbors.
const PADDING: u32 = 8;

/// Mipmap levels below full size. A pixel of the smallest covers 8 × 8 full-size pixels.
const MIPMAPS: u32 = 3;
const _: () = assert!(PADDING >= 1 << MIPMAPS, "the padding must be a pixel wide in the smallest mipmap");

/// Images packed into one texture.
///
/// ```
/// use breakout::assets::Assets;
/// use breakout::draw::{self, Atlas};
///
/// let gl = draw::headless()?;
/// let files = ["textures/block.png", "textures/heart.png"];
/// let atlas = Atlas::load(&gl, &Assets::embedded(), &files)?;
/// let (block, heart) = (atlas.uv(0), atlas.uv(1));
/// assert!(block != heart && atlas.texture.width() <= 512);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Atlas {
    /// The texture that holds all images.
    pub texture: Texture2d,
    uvs: Vec<UvRect>,
}

impl Atlas {
    /// Loads and packs `files` ([`AtlasPicture::pack`]), then uploads the result
    /// ([`Atlas::upload`]).
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub fn load(gl: &Gl, assets: &Assets, files: &[impl AsRef<str>]) -> Result<Self, RenderError> {
        Self::upload(gl, AtlasPicture::pack(assets, files)?)
    }

    /// Uploads a packed image as a texture.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn upload(gl: &Gl, packed: AtlasPicture) -> Result<Self, RenderError> {
        Ok(Self { texture: upload(gl, packed.pixels, MIPMAPS)?, uvs: packed.uvs })
    }

    /// Returns the texture area of an image, by its index in the loaded files.
    ///
    /// # Panics
    ///
    /// If `index` is out of range.
    pub fn uv(&self, index: usize) -> UvRect {
        self.uvs[index]
    }

    /// Returns an area of plain white, for rectangles of a single color.
    pub fn white(&self) -> UvRect {
        self.uvs[self.uvs.len() - 1]
    }
}

/// Images packed into one image in memory. Packing needs no OpenGL and can run on any thread.
pub struct AtlasPicture {
    pixels: RgbaImage,
    uvs: Vec<UvRect>,
}

impl AtlasPicture {
    /// Loads `files` and packs them, together with a small white square, into the smallest image
    /// that holds them all.
    ///
    /// # Errors
    ///
    /// [`TextureError`], naming the file that does not load or fit.
    pub fn pack(assets: &Assets, files: &[impl AsRef<str>]) -> Result<Self, TextureError> {
        let mut pictures = Vec::new();
        for file in files {
            pictures.push(assets.load(file.as_ref(), decode)?);
        }
        pictures.push(RgbaImage::from_pixel(8, 8, image::Rgba([255; 4])));
        let spots = sizes(&pictures).find_map(|size| Some((size, place(&pictures, size).ok()?)));
        let Some(((width, height), spots)) = spots else {
            let too_many = place(&pictures, (LARGEST, LARGEST)).err().unwrap_or_default();
            let (width, height) = pictures[too_many].dimensions();
            let file = files.get(too_many).map_or("", AsRef::as_ref);
            return Err(TextureError::NoRoom { file: assets.shown(file), width, height });
        };
        let mut pixels = RgbaImage::new(width, height);
        // Each picture is dropped once it is copied.
        let copied = pictures.into_iter().zip(spots);
        let uvs = copied.map(|(picture, spot)| copy(&picture, &mut pixels, spot)).collect();
        Ok(Self { pixels, uvs })
    }
}

/// Returns the atlas sizes whose area is large enough for `pictures`, smallest first.
fn sizes(pictures: &[RgbaImage]) -> impl Iterator<Item = (u32, u32)> + use<> {
    let needed: u32 = pictures.iter().map(|picture| room(picture.width()) * room(picture.height())).sum();
    let sides = || (1..=LARGEST / STEP).map(|steps| steps * STEP);
    let mut sizes: Vec<_> = sides().flat_map(|width| sides().map(move |height| (width, height))).collect();
    sizes.retain(|(width, height)| width * height >= needed);
    sizes.sort_by_key(|(width, height)| (width * height, width.abs_diff(*height)));
    sizes.into_iter()
}

/// Finds a position for each picture in an atlas of this size. Starts with the largest picture. The
/// error is the index of the first picture that does not fit.
fn place(pictures: &[RgbaImage], (width, height): (u32, u32)) -> Result<Vec<Point>, usize> {
    let mut allocator = SimpleAtlasAllocator::new(size2(width as i32, height as i32));
    let mut order: Vec<usize> = (0..pictures.len()).collect();
    // Place large pictures first: small ones fit into the gaps between them.
    order.sort_by_key(|index| std::cmp::Reverse(pictures[*index].width() * pictures[*index].height()));
    let mut spots = vec![Point::zero(); pictures.len()];
    for index in order {
        let (width, height) = pictures[index].dimensions();
        let room = size2(room(width) as i32, room(height) as i32);
        spots[index] = allocator.allocate(room).ok_or(index)?.min;
    }
    Ok(spots)
}

/// Returns a picture's width or height in the atlas, with its padding. Rounds up to whole pixels of
/// the smallest mipmap: a picture then looks the same at every position.
fn room(side: u32) -> u32 {
    (side + 2 * PADDING).next_multiple_of(1 << MIPMAPS)
}

/// Copies a picture with its padding into the atlas at `spot`. Returns the picture's area.
fn copy(picture: &RgbaImage, atlas: &mut RgbaImage, spot: Point) -> UvRect {
    let (width, height) = picture.dimensions();
    let padded = RgbaImage::from_fn(width + 2 * PADDING, height + 2 * PADDING, |x, y| {
        *picture.get_pixel(x.saturating_sub(PADDING).min(width - 1), y.saturating_sub(PADDING).min(height - 1))
    });
    image::imageops::replace(atlas, &padded, spot.x.into(), spot.y.into());
    let corner = Vec2::new(spot.x as f32, spot.y as f32) + PADDING as f32;
    let size = Vec2::new(atlas.width() as f32, atlas.height() as f32);
    UvRect { min: corner / size, max: (corner + Vec2::new(width as f32, height as f32)) / size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_atlas_is_as_small_as_its_pictures_allow() {
        let pictures = [RgbaImage::new(256 - 16, 64 - 16), RgbaImage::new(128 - 16, 64 - 16)];
        let sizes: Vec<_> = sizes(&pictures).collect();
        assert_eq!(sizes[..4], [(128, 192), (192, 128), (64, 384), (384, 64)], "the smallest, the squarest first");
        assert_eq!(sizes.last(), Some(&(LARGEST, LARGEST)));
        let first = sizes.into_iter().find(|size| place(&pictures, *size).is_ok());
        assert_eq!(first, Some((384, 64)), "both fit side by side");
    }

    #[test]
    fn a_picture_that_does_not_fit_is_named_by_its_index() {
        let large = || RgbaImage::new(1020, 1100);
        assert_eq!(place(&[RgbaImage::new(9, 9), large(), large()], (2048, 2048)), Err(2));
        assert_eq!(place(&[large()], (1024, 2048)), Err(0), "its border does not fit");
        assert!(place(&[large(), RgbaImage::new(900, 1100)], (2048, 2048)).is_ok());
    }
}
