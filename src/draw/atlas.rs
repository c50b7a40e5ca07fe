//! Many pictures in one texture, so that sprites of many kinds are one draw: the atlas that the
//! tutorial's *Final thoughts* advises.

use super::texture::{decode, upload};
use super::{Gl, RenderError, TextureError, UvRect};
use crate::assets::Assets;
use glam::Vec2;
use glium::Texture2d;
use guillotiere::{Point, SimpleAtlasAllocator, size2};
use image::RgbaImage;

/// Largest side in pixels of an atlas.
const LARGEST: u32 = 2048;

/// Sides of an atlas in pixels are multiples of this. Each can be halved [`MIPMAPS`] times.
const STEP: u32 = 64;
const _: () = assert!(STEP.is_multiple_of(1 << MIPMAPS) && LARGEST.is_multiple_of(STEP), "sides that can be halved");

/// Pixels around each picture that repeat its border, so that neither filtering nor the smallest
/// mipmap mixes neighbours.
const PADDING: u32 = 8;

/// Mipmaps below the full size; the smallest shows one pixel for 8.
const MIPMAPS: u32 = 3;
const _: () = assert!(PADDING >= 1 << MIPMAPS, "the padding must be a pixel wide in the smallest mipmap");

/// Pictures packed into one texture.
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
    /// The texture with all pictures.
    pub texture: Texture2d,
    uvs: Vec<UvRect>,
}

impl Atlas {
    /// Loads these pictures and packs them: [`AtlasPicture::pack`], then [`Atlas::upload`].
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn load(gl: &Gl, assets: &Assets, files: &[impl AsRef<str>]) -> Result<Self, RenderError> {
        Self::upload(gl, AtlasPicture::pack(assets, files)?)
    }

    /// Makes a texture of a packed picture.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub fn upload(gl: &Gl, packed: AtlasPicture) -> Result<Self, RenderError> {
        Ok(Self { texture: upload(gl, packed.pixels, MIPMAPS)?, uvs: packed.uvs })
    }

    /// The area of a picture, by its index among the loaded files.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    #[must_use]
    pub fn uv(&self, index: usize) -> UvRect {
        self.uvs[index]
    }

    /// The area of plain white, for rectangles of one colour.
    #[must_use]
    pub fn white(&self) -> UvRect {
        self.uvs[self.uvs.len() - 1]
    }
}

/// Pictures packed into one, without OpenGL: any thread can do that.
pub struct AtlasPicture {
    pixels: RgbaImage,
    uvs: Vec<UvRect>,
}

impl AtlasPicture {
    /// Loads these pictures and packs them, and a small white square, into the smallest picture
    /// that holds them.
    ///
    /// # Errors
    ///
    /// [`TextureError`] that names the file.
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
        let size = Vec2::new(width as f32, height as f32);
        let placed = pictures.into_iter().zip(spots);
        let uvs = placed.map(|(picture, spot)| copy(&picture, &mut pixels, spot, size)).collect();
        Ok(Self { pixels, uvs })
    }
}

/// Sizes of an atlas that may have room for these pictures, the smallest first.
fn sizes(pictures: &[RgbaImage]) -> impl Iterator<Item = (u32, u32)> + use<> {
    let area = |picture: &RgbaImage| u64::from(room(picture.width())) * u64::from(room(picture.height()));
    let needed: u64 = pictures.iter().map(area).sum();
    let sides = || (1..=LARGEST / STEP).map(|steps| steps * STEP);
    let mut sizes: Vec<_> = sides().flat_map(|width| sides().map(move |height| (width, height))).collect();
    sizes.retain(|(width, height)| u64::from(width * height) >= needed);
    sizes.sort_by_key(|(width, height)| (width * height, width.abs_diff(*height)));
    sizes.into_iter()
}

/// Finds a spot for each picture in an atlas of this size. The error is the index of the first
/// picture without a spot, largest first.
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

/// The width or height that a picture takes in the atlas, with its border. It is a multiple of the
/// smallest mipmap's pixel, so that a picture looks the same wherever it is placed.
fn room(side: u32) -> u32 {
    (side + 2 * PADDING).next_multiple_of(1 << MIPMAPS)
}

/// Copies a picture with its repeated border into the atlas. Returns where it is.
fn copy(picture: &RgbaImage, atlas: &mut RgbaImage, spot: Point, size: Vec2) -> UvRect {
    let [width, height, padding] = [picture.width(), picture.height(), PADDING].map(|side| side as usize);
    let (left, top, across) = (spot.x as usize, spot.y as usize, atlas.width() as usize);
    let rows = picture.as_chunks::<4>().0.chunks(width).collect::<Vec<_>>();
    for y in 0..height + 2 * padding {
        let row = rows[y.saturating_sub(padding).min(height - 1)];
        let (before, rest) = atlas.as_chunks_mut().0[(top + y) * across + left..].split_at_mut(padding);
        let (inside, after) = rest.split_at_mut(width);
        before.fill(row[0]);
        inside.copy_from_slice(row);
        after[..padding].fill(row[width - 1]);
    }
    let corner = |x: usize, y: usize| Vec2::new(x as f32, y as f32) / size;
    let (left, top) = (left + padding, top + padding);
    UvRect { min: corner(left, top), max: corner(left + width, top + height) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_atlas_is_no_larger_than_its_pictures_need() {
        let pictures = [RgbaImage::new(256 - 16, 64 - 16), RgbaImage::new(128 - 16, 64 - 16)];
        let sizes: Vec<_> = sizes(&pictures).collect();
        assert_eq!(sizes[..4], [(128, 192), (192, 128), (64, 384), (384, 64)], "the smallest, the squarest first");
        assert_eq!(sizes.last(), Some(&(LARGEST, LARGEST)));
        let first = sizes.into_iter().find(|size| place(&pictures, *size).is_ok());
        assert_eq!(first, Some((384, 64)), "both fit side by side");
    }

    #[test]
    fn what_does_not_fit_is_named_by_its_index() {
        let large = || RgbaImage::new(1020, 1100);
        assert_eq!(place(&[RgbaImage::new(9, 9), large(), large()], (2048, 2048)), Err(2));
        assert_eq!(place(&[large()], (1024, 2048)), Err(0), "its border does not fit");
        assert!(place(&[large(), RgbaImage::new(900, 1100)], (2048, 2048)).is_ok());
    }
}
