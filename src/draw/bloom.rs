//! Bloom: extracts the bright parts of a picture at a reduced size, blurs them and adds them to the
//! picture.
//!
//! ```text
//!   picture ─► bright parts at a quarter of the size ─► blurred along x ─► along y ─► added
//! ```

use super::gl::Gl;
use super::post::UNIFORMS;
use super::sprite::{blended, smooth};
use super::texture::empty_texture;
use super::{Corner, PixelRect, QUAD_STRIP, RenderError, load_program, unit_quad};
use crate::assets::Assets;
use glam::{Mat4, camera::rh::proj::opengl};
use glium::framebuffer::SimpleFrameBuffer;
use glium::uniforms::MinifySamplerFilter;
use glium::{
    CapabilitiesSource, DrawParameters, LinearBlendingFactor, Program, Surface, Texture2d, VertexBuffer, uniform,
};

/// Factor by which the blurred copies are smaller than the picture.
const SMALLER: u32 = 4;

/// Pixels with a lower luminance do not glow.
const THRESHOLD: f32 = 0.72;

/// Adds a glow around the bright parts of a picture.
///
/// ```
/// use breakout::assets::Assets;
/// use breakout::draw::{self, Bloom, Layout, PostPass, PostProcessor};
/// use glium::{Rect, Surface};
///
/// let (gl, layout) = (draw::headless()?, Layout::new((320, 180)));
/// let mut post = PostProcessor::new(&gl, &Assets::embedded(), draw::DEFAULT_SAMPLES)?;
/// let mut bloom = Bloom::new(&gl, &Assets::embedded())?;
/// post.capture((layout.field.width, layout.field.height), |target| {
///     target.clear_color_srgb(0.0, 0.0, 0.0, 1.0);
///     let square = Rect { left: 100, bottom: 70, width: 40, height: 40 };
///     target.clear(Some(&square), Some((1.0, 1.0, 1.0, 1.0)), true, None, None);
///     Ok(())
/// })?;
/// let picture = draw::capture(&gl, (320, 180), |target| {
///     post.present(target, &layout.pixel_projection(), &layout.field, &PostPass::NONE)?;
///     bloom.add(target, &layout.pixel_projection(), &layout.field, post.picture()?, 0.8)
/// })?;
/// let left = layout.field.left as u32;
/// assert!(picture.get_pixel(left + 95, 90).0[0] > 10); // the glow beside the square
/// assert_eq!(picture.get_pixel(left + 10, 10).0[0], 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Bloom {
    context: Gl,
    program: Program,
    quad: VertexBuffer<Corner>,
    small: Option<[Texture2d; 2]>,
}

impl Bloom {
    /// Compiles the shader.
    ///
    /// # Errors
    ///
    /// [`RenderError`] with the shader's file and line.
    pub fn new(context: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        let program = load_program::<Corner>(context, assets, ["post", "bloom"], &UNIFORMS)?;
        Ok(Self { context: context.clone(), program, quad: unit_quad(context)?, small: None })
    }

    /// Adds the glow of `picture` to `area` of `canvas`, multiplied by `strength`. Does nothing if
    /// `picture` is `None`. `projection` maps physical pixels to clip space.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn add(
        &mut self,
        canvas: &mut impl Surface,
        projection: &Mat4,
        area: &PixelRect,
        picture: Option<&Texture2d>,
        strength: f32,
    ) -> Result<(), RenderError> {
        let Some(picture) = picture else { return Ok(()) };
        let size = (picture.width().div_ceil(SMALLER), picture.height().div_ceil(SMALLER));
        let [one, other] = match self.small.take() {
            Some(small) if small[0].dimensions() == size => small,
            _ => [empty_texture(&self.context, size)?, empty_texture(&self.context, size)?],
        };
        let [width, height] = [size.0 as f32, size.1 as f32];
        let whole = PixelRect { left: 0, top: 0, width: size.0, height: size.1 };
        let flat = opengl::orthographic(0.0, width, height, 0.0, -1.0, 1.0);
        let alone = DrawParameters::default();
        let mut target = SimpleFrameBuffer::new(&self.context, &one)?;
        // Each pixel averages four linear samples, which together cover its 4 × 4 source pixels.
        let bright = Pass { from: picture, stride: [0.5 / width, 0.5 / height], threshold: THRESHOLD, gain: 1.0 };
        self.draw(&mut target, &flat, &whole, &bright, &alone)?;
        let mut target = SimpleFrameBuffer::new(&self.context, &other)?;
        let along = Pass { from: &one, stride: [1.0 / width, 0.0], threshold: 0.0, gain: 1.0 };
        self.draw(&mut target, &flat, &whole, &along, &alone)?;
        let down = Pass { from: &other, stride: [0.0, 1.0 / height], threshold: 0.0, gain: strength };
        // Screen blending adds less light to bright pixels, which keeps the pattern on a bright
        // brick visible.
        let adding = blended(LinearBlendingFactor::OneMinusDestinationColor, LinearBlendingFactor::One);
        let added = self.draw(canvas, projection, area, &down, &adding);
        self.small = Some([one, other]);
        added
    }

    fn draw(
        &self,
        target: &mut impl Surface,
        projection: &Mat4,
        area: &PixelRect,
        pass: &Pass<'_>,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        let uniforms = uniform! {
            projection: projection.to_cols_array_2d(),
            area: [area.left as f32, area.top as f32, area.width as f32, area.height as f32],
            scene: smooth(pass.from, MinifySamplerFilter::Linear),
            stride: pass.stride,
            threshold: pass.threshold,
            gain: pass.gain,
        };
        target.draw(&self.quad, QUAD_STRIP, &self.program, &uniforms, parameters)?;
        Ok(())
    }
}

/// Inputs of one shader pass.
struct Pass<'a> {
    from: &'a Texture2d,
    stride: [f32; 2],
    threshold: f32,
    gain: f32,
}

/// Returns true if the driver renders on the CPU, where every pixel costs time.
pub fn is_software(gl: &Gl) -> bool {
    const NAMES: [&str; 5] = ["llvmpipe", "softpipe", "swrast", "SwiftShader", "Basic Render"];
    let renderer = &gl.get_capabilities().renderer;
    NAMES.iter().any(|name| renderer.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{DEFAULT_SAMPLES, Layout, PostPass, PostProcessor, capture, headless};
    use glium::Rect;

    /// Two adjacent bright grays stand for a brick's body and its pattern. At full strength, bloom
    /// brightens both but does not turn either white.
    #[test]
    fn bright_areas_keep_their_detail() {
        let (gl, assets, layout) = (headless().expect("OpenGL"), Assets::embedded(), Layout::new((320, 180)));
        let mut post = PostProcessor::new(&gl, &assets, DEFAULT_SAMPLES).expect("a shader");
        let mut bloom = Bloom::new(&gl, &assets).expect("a shader");
        post.capture((layout.field.width, layout.field.height), |target| {
            target.clear_color_srgb(0.95, 0.95, 0.95, 1.0);
            let part = Rect { left: 0, bottom: 0, width: layout.field.width / 2, height: layout.field.height };
            target.clear(Some(&part), Some((0.80, 0.80, 0.80, 1.0)), false, None, None);
            Ok(())
        })
        .expect("drawn");
        let mut picture = |strength| {
            let (projection, field) = (layout.pixel_projection(), &layout.field);
            let picture = capture(&gl, (320, 180), |target| {
                post.present(target, &projection, field, &PostPass::NONE)?;
                bloom.add(target, &projection, field, post.picture()?, strength)
            });
            let picture = picture.expect("drawn");
            let at = |share: u32| picture.get_pixel(field.left as u32 + field.width * share / 4, 90).0[0];
            (at(1), at(3))
        };
        let (plain, lit) = (picture(0.0), picture(0.9));
        assert!(lit.0 > plain.0 && lit.1 > plain.1, "{plain:?} {lit:?}");
        assert!(lit.1 < 255 && lit.1 - lit.0 >= 4, "{lit:?}");
    }
}
