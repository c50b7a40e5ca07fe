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

use super::texture::{FORMAT, empty_texture};
use super::{Corner, Gl, PixelRect, QUAD_STRIP, RenderError, WORLD, load_program, unit_quad};
use crate::assets::Assets;
use glam::Mat4;
use glium::framebuffer::{RenderBuffer, SimpleFrameBuffer};
use glium::texture::RawImage2d;
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler, SamplerWrapFunction, UniformType};
use glium::{BlitTarget, DrawParameters, Program, Rect, Surface, Texture2d, VertexBuffer, uniform};

/// Default number of samples per pixel, for smooth edges. The tutorial uses it too.
pub const DEFAULT_SAMPLES: u32 = 4;

const UNIFORMS: [(&str, UniformType); 7] = [
    ("projection", UniformType::FloatMat4),
    ("area", UniformType::FloatVec4),
    ("scene", UniformType::Sampler2d),
    ("moving", UniformType::FloatVec4),
    ("calm", UniformType::Float),
    ("marks", UniformType::FloatVec3),
    ("world", UniformType::FloatVec2),
];

/// Effects of the post-processing pass. Strengths range from 0 to 1.
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
    #[must_use]
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
    size: (u32, u32),
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
            samples: probe_samples(context, samples),
            targets: None,
            wrap: SamplerWrapFunction::Repeat,
            calm: false,
        })
    }

    /// Mirrors the picture beyond its borders while it swirls, which avoids visible seams. The
    /// tutorial repeats the picture instead.
    #[must_use]
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
            Some(targets) if targets.size == size => targets,
            _ => Targets::new(&self.context, size, self.samples)?,
        };
        let targets = self.targets.insert(targets);
        let mut multisampled = SimpleFrameBuffer::new(&self.context, &targets.multisampled)?;
        draw(&mut multisampled)
    }

    /// Sets the number of samples per pixel, or a lower one if the driver cannot do that many.
    pub fn set_samples(&mut self, samples: u32) {
        self.samples = probe_samples(&self.context, samples);
        self.targets = None;
    }

    /// Returns the number of samples per pixel in use.
    #[must_use]
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
        let can_copy = pass.is_none() && targets.size == area.size();
        if let Some(spot) = spot(canvas.get_dimensions(), area).filter(|_| can_copy) {
            copy(&SimpleFrameBuffer::new(&self.context, resolved)?, canvas, targets.size, &spot);
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
            scene: Sampler::new(resolved)
                .wrap_function(self.wrap)
                .magnify_filter(MagnifySamplerFilter::Linear)
                .minify_filter(MinifySamplerFilter::Linear),
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
    /// Resolves the multisampled picture into a texture.
    fn resolve(&self, context: &Gl) -> Result<&Texture2d, RenderError> {
        let multisampled = SimpleFrameBuffer::new(context, &self.multisampled)?;
        let target = SimpleFrameBuffer::new(context, &self.resolved)?;
        copy(&multisampled, &target, self.size, &whole(self.size));
        Ok(&self.resolved)
    }

    fn new(context: &Gl, size: (u32, u32), samples: u32) -> Result<Self, RenderError> {
        let multisampled = render_buffer(context, size, samples)?;
        Ok(Self { size, multisampled, resolved: empty_texture(context, size)? })
    }
}

fn render_buffer(context: &Gl, size: (u32, u32), samples: u32) -> Result<RenderBuffer, RenderError> {
    let (width, height) = size;
    Ok(if samples > 1 {
        RenderBuffer::new_multisample(context, FORMAT, width, height, samples)?
    } else {
        RenderBuffer::new(context, FORMAT, width, height)?
    })
}

/// Samples per pixel that every OpenGL 3.3 driver supports.
const ALWAYS: u32 = 4;

/// Returns the highest number of samples per pixel up to `wanted` that works. glium reports neither
/// the driver's limit nor whether a target is complete. This function draws into a target and
/// checks the result.
fn probe_samples(context: &Gl, wanted: u32) -> u32 {
    let powers_below = [32, 16, 8, 4].into_iter().filter(|samples| *samples < wanted);
    let works = |samples: &u32| *samples <= ALWAYS || can_resolve(context, *samples).unwrap_or(false);
    std::iter::once(wanted).chain(powers_below).find(works).unwrap_or(ALWAYS).max(1)
}

/// Returns true if white drawn with this many samples arrives in a texture.
fn can_resolve(context: &Gl, samples: u32) -> Result<bool, RenderError> {
    let size = (4, 4);
    let resolved = empty_texture(context, size)?;
    let mut target = SimpleFrameBuffer::new(context, &resolved)?;
    target.clear_color(0.0, 0.0, 0.0, 1.0);
    let buffer = render_buffer(context, size, samples)?;
    let mut multisampled = SimpleFrameBuffer::new(context, &buffer)?;
    multisampled.clear_color(1.0, 1.0, 1.0, 1.0);
    copy(&multisampled, &target, size, &whole(size));
    let pixels: RawImage2d<'_, u8> = resolved.read();
    Ok(pixels.data.iter().all(|channel| *channel == 255))
}

/// Copies a picture of this size into a part of a target with one sample per pixel, and resolves
/// its samples.
fn copy(picture: &SimpleFrameBuffer<'_>, target: &impl Surface, (width, height): (u32, u32), at: &BlitTarget) {
    let source = Rect { left: 0, bottom: 0, width, height };
    picture.blit_color(&source, target, at, MagnifySamplerFilter::Nearest);
}

/// Returns the whole area of a target of this size.
fn whole((width, height): (u32, u32)) -> BlitTarget {
    BlitTarget { left: 0, bottom: 0, width: width as i32, height: height as i32 }
}

/// Converts an area of a canvas to OpenGL's coordinates, which start at the bottom. Returns `None`
/// if the area exceeds the canvas.
fn spot((width, height): (u32, u32), area: &PixelRect) -> Option<BlitTarget> {
    let (left, top) = (u32::try_from(area.left).ok()?, u32::try_from(area.top).ok()?);
    let bottom = height.checked_sub(top.checked_add(area.height)?)?;
    let is_inside = left.checked_add(area.width)? <= width;
    is_inside.then(|| BlitTarget { left, bottom, ..whole(area.size()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Layout, capture, headless};

    #[test]
    fn an_area_is_counted_from_the_bottom_and_lies_within_the_canvas() {
        let spot = |left, top, width| spot((100, 50), &PixelRect { left, top, width, height: 20 });
        assert!(matches!(spot(10, 5, 90), Some(BlitTarget { left: 10, bottom: 25, width: 90, height: 20 })));
        for (left, top, width) in [(-1, 0, 9), (0, -1, 9), (0, 31, 9), (11, 0, 90), (i32::MAX, 0, u32::MAX)] {
            assert!(spot(left, top, width).is_none(), "{left} {top} {width}");
        }
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
