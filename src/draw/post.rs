//! Post-processing: captures a part of the picture in a separate target, then draws it with
//! effects. Tutorial chapter: *Postprocessing*, its `PostProcessor`.
//!
//! ```text
//!   field ──draw──► 4 samples ──resolve──► texture ──one pass──► canvas
//!                                             │        ▲ chaos, confuse, shake
//!                                             └──copy, if no effect is on──► canvas
//! ```
//!
//! The game captures only its field, and draws panels and text afterwards. The tutorial's effects
//! change the whole window.

use super::gl::Gl;
use super::sprite::smooth;
use super::texture::{FORMAT, empty_texture};
use super::{Corner, PixelRect, QUAD_STRIP, RenderError, WORLD, load_program, unit_quad};
use crate::assets::Assets;
use glam::Mat4;
use glium::framebuffer::{RenderBuffer, SimpleFrameBuffer};
use glium::texture::TextureFormat;
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, SamplerWrapFunction, UniformType};
use glium::{BlitTarget, CapabilitiesSource, DrawParameters, Program, Rect, Surface, Texture2d, VertexBuffer, uniform};

/// Default number of samples per pixel, for smooth edges. The tutorial uses it too.
pub const DEFAULT_SAMPLES: u32 = 4;

/// Uniforms of all shaders that draw a captured picture.
pub(super) const UNIFORMS: [(&str, UniformType); 10] = [
    ("projection", UniformType::FloatMat4),
    ("area", UniformType::FloatVec4),
    ("scene", UniformType::Sampler2d),
    ("moving", UniformType::FloatVec4),
    ("calm", UniformType::Float),
    ("marks", UniformType::FloatVec3),
    ("world", UniformType::FloatVec2),
    ("stride", UniformType::FloatVec2),
    ("threshold", UniformType::Float),
    ("gain", UniformType::Float),
];

/// Effects of the post-processing pass on the field. Strengths range from 0 to 1.
///
/// To add an effect, add it to both variants, to [`PostPass::is_none`], to both shaders with a
/// uniform of its own, and to `glow` in `render/renderer.rs`, which fades the bloom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PostPass {
    /// The picture itself moves, as in the tutorial.
    Moving {
        /// The picture swirls and shows only edges.
        chaos: f32,
        /// The picture is upside down, mirrored and inverted in color.
        confuse: f32,
        /// The picture shakes and blurs.
        shake: f32,
        /// Time in seconds, in `[0, 2π)`. The shader only uses sines and cosines of whole multiples
        /// of it.
        phase: f32,
    },
    /// The picture stands still, because motion can make people ill. Patterned frames at its border
    /// show which effects are active.
    Marked {
        /// Strength of a checkered frame.
        chaos: f32,
        /// Strength of a striped frame.
        confuse: f32,
        /// Strength of a glowing frame.
        shake: f32,
    },
}

impl PostPass {
    /// No effects: shows the picture as captured.
    pub const NONE: Self = Self::Moving { chaos: 0.0, confuse: 0.0, shake: 0.0, phase: 0.0 };

    /// Returns true if all strengths are 0, which shows the picture as captured.
    pub fn is_none(&self) -> bool {
        let (Self::Moving { chaos, confuse, shake, .. } | Self::Marked { chaos, confuse, shake }) = self;
        [chaos, confuse, shake].into_iter().all(|strength| *strength == 0.0)
    }
}

/// Captures a picture in a separate target and draws it with effects.
///
/// ```
/// use breakout::assets::Assets;
/// use breakout::draw::{self, Layout, PostPass, PostProcessor};
/// use glium::Surface;
///
/// let (gl, layout) = (draw::headless()?, Layout::new((320, 180)));
/// let mut post = PostProcessor::new(&gl, &Assets::embedded(), draw::DEFAULT_SAMPLES)?;
/// post.capture((layout.field.width, layout.field.height), |target| {
///     target.clear_color_srgb(0.0, 0.0, 1.0, 1.0); // blue
///     Ok(())
/// })?;
/// let confused = PostPass::Moving { chaos: 0.0, confuse: 1.0, shake: 0.0, phase: 0.0 };
/// let picture = draw::capture(&gl, (320, 180), |target| {
///     post.present(target, &layout.pixel_projection(), &layout.field, &confused)
/// })?;
/// assert_eq!(picture.get_pixel(160, 90).0, [255, 255, 0, 255]); // inverted: yellow
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PostProcessor {
    context: Gl,
    /// Shader for [`PostPass::Moving`].
    program: Program,
    /// Shader for [`PostPass::Marked`].
    marks: Program,
    quad: VertexBuffer<Corner>,
    /// Samples per pixel: the requested number, or fewer if the driver cannot do that many.
    samples: u32,
    targets: Option<Targets>,
    wrap: SamplerWrapFunction,
    calm: bool,
}

/// Render targets of the field's size in pixels.
struct Targets {
    multisampled: RenderBuffer,
    resolved: Texture2d,
}

impl PostProcessor {
    /// Loads the shaders and finds out how many of the requested `samples` the driver supports.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub fn new(context: &Gl, assets: &Assets, samples: u32) -> Result<Self, RenderError> {
        Ok(Self {
            context: context.clone(),
            program: load_program::<Corner>(context, assets, ["post", "post"], &UNIFORMS)?,
            marks: load_program::<Corner>(context, assets, ["post", "marks"], &UNIFORMS)?,
            quad: unit_quad(context)?,
            samples: supported_samples(context, samples),
            targets: None,
            wrap: SamplerWrapFunction::Repeat,
            calm: false,
        })
    }

    /// Mirrors the picture beyond its borders while it swirls, which avoids visible seams. The
    /// tutorial repeats the picture instead.
    pub fn without_seams(self) -> Self {
        Self { wrap: SamplerWrapFunction::Mirror, ..self }
    }

    /// If `calm` is true, chooses effects that keep the game playable. Confuse turns dark colors
    /// into equally dark complementary colors and keeps bright ones. Chaos moves edges over the
    /// unmoved picture. Shake does not blur. By default, the effects are the tutorial's: a
    /// negative, only edges, and a blur.
    pub fn set_calm(&mut self, calm: bool) {
        self.calm = calm;
    }

    /// Runs `draw` on a multisampled target of `size` pixels.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error. Passes on errors of `draw`.
    pub fn capture(
        &mut self,
        size: (u32, u32),
        draw: impl FnOnce(&mut SimpleFrameBuffer<'_>) -> Result<(), RenderError>,
    ) -> Result<(), RenderError> {
        let targets = match self.targets.take() {
            Some(targets) if targets.resolved.dimensions() == size => targets,
            _ => Targets::new(&self.context, size, self.samples)?,
        };
        let targets = self.targets.insert(targets);
        let mut multisampled = SimpleFrameBuffer::new(&self.context, &targets.multisampled)?;
        draw(&mut multisampled)
    }

    /// Sets the number of samples per pixel, or a lower one if the driver cannot do that many.
    pub fn set_samples(&mut self, samples: u32) {
        self.samples = supported_samples(&self.context, samples);
        self.targets = None;
    }

    /// Returns the number of samples per pixel in use.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// Draws the captured picture into `area` of `canvas`, one texel per pixel. `projection` maps
    /// physical pixels to clip space.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn present(
        &self,
        canvas: &mut impl Surface,
        projection: &Mat4,
        area: &PixelRect,
        pass: &PostPass,
    ) -> Result<(), RenderError> {
        let Some(targets) = &self.targets else { return Ok(()) };
        // Resolve into a texture first. Samples can only be resolved into a buffer of the same
        // format, but the canvas may be a window with ten bits per channel. OpenGL ES also requires
        // equal source and target areas.
        let resolved = targets.resolve(&self.context)?;
        if pass.is_none() && resolved.dimensions() == area.size() {
            let Rect { left, bottom, width, height } = from_bottom(area, canvas);
            let place = BlitTarget { left, bottom, width: width as i32, height: height as i32 };
            let picture = SimpleFrameBuffer::new(&self.context, resolved)?;
            picture.blit_whole_color_to(canvas, &place, MagnifySamplerFilter::Nearest);
            return Ok(());
        }
        let (program, moving, marks) = match *pass {
            PostPass::Moving { chaos, confuse, shake, phase } => {
                (&self.program, [chaos, confuse, shake, phase], [0.0; 3])
            }
            PostPass::Marked { chaos, confuse, shake } => (&self.marks, [0.0; 4], [chaos, confuse, shake]),
        };
        let uniforms = uniform! {
            projection: projection.to_cols_array_2d(),
            area: [area.left as f32, area.top as f32, area.width as f32, area.height as f32],
            // A swirling picture is sampled beyond its border.
            scene: smooth(resolved, MinifySamplerFilter::Linear).wrap_function(self.wrap),
            moving: moving,
            calm: f32::from(u8::from(self.calm)),
            marks: marks,
            world: WORLD.to_array(),
        };
        canvas.draw(&self.quad, QUAD_STRIP, program, &uniforms, &DrawParameters::default())?;
        Ok(())
    }

    /// Returns the captured picture as a texture, or `None` before the first capture.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn picture(&self) -> Result<Option<&Texture2d>, RenderError> {
        self.targets.as_ref().map(|targets| targets.resolve(&self.context)).transpose()
    }
}

impl Targets {
    fn new(context: &Gl, size: (u32, u32), samples: u32) -> Result<Self, RenderError> {
        // To OpenGL, 0 means no multisampling.
        let samples = if samples > 1 { samples } else { 0 };
        let multisampled = RenderBuffer::new_multisample(context, FORMAT, size.0, size.1, samples)?;
        Ok(Self { multisampled, resolved: empty_texture(context, size)? })
    }

    /// Resolves the multisampled picture into a texture.
    fn resolve(&self, context: &Gl) -> Result<&Texture2d, RenderError> {
        let target = SimpleFrameBuffer::new(context, &self.resolved)?;
        SimpleFrameBuffer::new(context, &self.multisampled)?.fill(&target, MagnifySamplerFilter::Nearest);
        Ok(&self.resolved)
    }
}

/// Returns the number of samples per pixel that the driver supports, up to `wanted`.
fn supported_samples(context: &Gl, wanted: u32) -> u32 {
    /// Samples per pixel that every OpenGL 3.3 driver supports, even one that does not list them.
    const ALWAYS: u32 = 4;
    let formats = &context.get_capabilities().internal_formats_renderbuffers;
    let format = formats.get(&TextureFormat::UncompressedFloat(FORMAT));
    let listed = format.and_then(|format| format.multisamples.as_ref()?.iter().max());
    wanted.min(listed.map_or(ALWAYS, |most| most.unsigned_abs())).max(1)
}

/// Converts an area of a target to OpenGL's coordinates, which start at the bottom.
pub(super) fn from_bottom(area: &PixelRect, target: &impl Surface) -> Rect {
    let (left, top) = (area.left.max(0).unsigned_abs(), area.top.max(0).unsigned_abs());
    let bottom = target.get_dimensions().1.saturating_sub(top + area.height);
    Rect { left, bottom, width: area.width, height: area.height }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Layout, capture, headless};

    #[test]
    fn an_area_is_counted_from_the_bottom() {
        capture(&headless().expect("OpenGL"), (100, 50), |target| {
            let place = from_bottom(&PixelRect { left: 10, top: 5, width: 90, height: 20 }, target);
            assert_eq!(place, Rect { left: 10, bottom: 25, width: 90, height: 20 });
            Ok(())
        })
        .expect("drawn");
    }

    /// A dark field stays dark and turns into its complementary color. Bright colors do not change.
    #[test]
    fn a_calm_negative_is_as_light_as_the_picture() {
        let (gl, layout) = (headless().expect("OpenGL"), Layout::new((64, 36)));
        let mut post = PostProcessor::new(&gl, &Assets::embedded(), 1).expect("the shader loads");
        let confused = PostPass::Moving { chaos: 0.0, confuse: 1.0, shake: 0.0, phase: 0.0 };
        let mut shown = |calm, [r, g, b]: [f32; 3]| {
            post.set_calm(calm);
            let draw = |target: &mut SimpleFrameBuffer<'_>| -> Result<(), RenderError> {
                target.clear_color(r, g, b, 1.0);
                Ok(())
            };
            post.capture(layout.field.size(), draw).expect("captured");
            let picture = capture(&gl, (64, 36), |target| {
                post.present(target, &layout.pixel_projection(), &layout.field, &confused)
            });
            picture.expect("drawn").get_pixel(32, 18).0
        };
        assert_eq!((shown(false, [0.0; 3]), shown(true, [0.0; 3])), ([255; 4], [0, 0, 0, 255]));
        let [r, g, b, _] = shown(true, [0.1, 0.15, 0.25]);
        assert!(r > g && g > b, "blue becomes orange: {r} {g} {b}");
        assert_eq!(shown(true, [0.2, 0.4, 0.6]), [51, 102, 153, 255], "bricks and items keep theirs");
    }

    #[test]
    fn nothing_runs_while_all_strengths_are_zero() {
        assert!(PostPass::NONE.is_none());
        assert!(PostPass::Moving { chaos: 0.0, confuse: 0.0, shake: 0.0, phase: 3.0 }.is_none());
        assert!(!PostPass::Moving { chaos: 0.0, confuse: 0.0, shake: 0.1, phase: 0.0 }.is_none());
        assert!(!PostPass::Marked { chaos: 0.0, confuse: 0.0, shake: 0.1 }.is_none());
    }
}
