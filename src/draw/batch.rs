//! Collects instances of the unit quad in memory and draws them with one call.
//!
//! The tutorial draws each sprite, particle and glyph with a separate call and sets uniforms before
//! each. A batch puts everything of one kind into a buffer and draws the buffer with one
//! `glDrawArraysInstanced`:
//!
//! ```text
//!   quad, 4 corners:      (0,0) (1,0) (0,1) (1,1)            the same for every instance
//!   instances, 1 each:    position size uv color             one row for each sprite
//! ```

use super::RenderError;
use super::gl::Gl;
use glium::index::{NoIndices, PrimitiveType};
use glium::uniforms::Uniforms;
use glium::{DrawParameters, Program, Surface, Vertex, VertexBuffer, implement_vertex};

/// A corner of the unit quad. x points right, y down.
#[derive(Clone, Copy)]
pub struct Corner {
    corner: [f32; 2],
}
implement_vertex!(Corner, corner);

/// Uploads the unit quad. Shaders receive its corners as `in vec2 corner`.
///
/// # Errors
///
/// [`RenderError`] if the driver cannot create the buffer.
pub fn unit_quad(gl: &Gl) -> Result<VertexBuffer<Corner>, RenderError> {
    // A triangle strip: top left, top right, bottom left, bottom right.
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].map(|corner| Corner { corner });
    Ok(VertexBuffer::immutable(gl, &corners)?)
}

/// The unit quad's corners in order, as a strip of two triangles.
pub const QUAD_STRIP: NoIndices = NoIndices(PrimitiveType::TriangleStrip);

/// Instances to draw, and their buffers on the graphics card.
///
/// `I` is the instance type, declared with [`glium::implement_vertex!`]. Its fields are the
/// shader's `in` variables.
///
/// ```
/// use breakout::assets::Assets;
/// use breakout::draw::{self, Batch, load_program};
/// use glium::uniforms::UniformType;
/// use glium::{DrawParameters, implement_vertex, uniform};
///
/// #[derive(Clone, Copy)]
/// struct Speck {
///     center: [f32; 2],
///     size: f32,
///     color: [f32; 4],
/// }
/// implement_vertex!(Speck, center, size, color);
///
/// let (gl, assets) = (draw::headless()?, Assets::embedded());
/// let uniforms = [("projection", UniformType::FloatMat4), ("sprite", UniformType::Sampler2d)];
/// let program = load_program::<Speck>(&gl, &assets, ["particle", "particle"], &uniforms)?;
/// let texture = draw::load_texture(&gl, &assets, "textures/particle.png")?;
/// let mut specks = Batch::new(&gl);
/// specks.push(Speck { center: [0.0, 0.0], size: 2.0, color: [1.0; 4] });
/// let picture = draw::capture(&gl, (8, 8), |target| {
///     let projection = glam::Mat4::IDENTITY.to_cols_array_2d();
///     let uniforms = uniform! { projection: projection, sprite: &texture };
///     specks.flush(target, &program, &uniforms, &DrawParameters::default())
/// })?;
/// assert_ne!(picture.get_pixel(4, 4).0, [0, 0, 0, 255]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch<I: Vertex + Send> {
    gl: Gl,
    instances: Vec<I>,
    /// The unit quad and the instances, created at the first draw. The instance buffer grows and
    /// never shrinks.
    buffers: Option<(VertexBuffer<Corner>, VertexBuffer<I>)>,
}

impl<I: Vertex + Send> Batch<I> {
    /// Creates an empty batch.
    pub fn new(gl: &Gl) -> Self {
        Self { gl: gl.clone(), instances: Vec::new(), buffers: None }
    }

    /// Adds an instance. Instances are drawn in the order they were added.
    pub fn push(&mut self, instance: I) {
        self.instances.push(instance);
    }

    /// Returns true if there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.instances.is_empty()
    }

    /// Draws all instances and clears the batch.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    ///
    /// # Panics
    ///
    /// If the driver lacks instanced drawing, which OpenGL 3.3 requires.
    pub fn flush(
        &mut self,
        target: &mut impl Surface,
        program: &Program,
        uniforms: &impl Uniforms,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        let count = self.instances.len();
        // glium rejects empty slices.
        if count == 0 {
            return Ok(());
        }
        let buffers = match self.buffers.take() {
            Some((quad, instances)) if instances.len() >= count => (quad, instances),
            _ => (unit_quad(&self.gl)?, VertexBuffer::empty_dynamic(&self.gl, count.next_power_of_two())?),
        };
        let (quad, instances) = &*self.buffers.insert(buffers);
        if let Some(slice) = instances.slice(0..count) {
            slice.write(&self.instances);
            let per_instance = slice.per_instance().expect("OpenGL 3.3 draws instances");
            target.draw((quad, per_instance), QUAD_STRIP, program, uniforms, parameters)?;
        }
        self.instances.clear();
        Ok(())
    }
}
