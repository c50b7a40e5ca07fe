//! Instances of the unit quad, collected on the processor and drawn with one call.

use super::RenderError;
use glium::backend::Context;
use glium::index::{NoIndices, PrimitiveType};
use glium::uniforms::Uniforms;
use glium::{DrawParameters, Program, Surface, Vertex, VertexBuffer, implement_vertex};
use std::rc::Rc;

/// A corner of the unit quad, x right and y down.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    corner: [f32; 2],
}
implement_vertex!(Corner, corner);

/// The unit quad as a triangle strip: top left, top right, bottom left, bottom right.
const UNIT_QUAD: [Corner; 4] = [
    Corner { corner: [0.0, 0.0] },
    Corner { corner: [1.0, 0.0] },
    Corner { corner: [0.0, 1.0] },
    Corner { corner: [1.0, 1.0] },
];

/// The unit quad on the graphics card.
pub(super) fn unit_quad(context: &Rc<Context>) -> Result<VertexBuffer<Corner>, glium::vertex::BufferCreationError> {
    VertexBuffer::immutable(context, &UNIT_QUAD)
}

/// How the unit quad's corners make it: as a strip of two triangles.
pub(super) const QUAD_STRIP: NoIndices = NoIndices(PrimitiveType::TriangleStrip);

/// Instances that wait to be drawn, and their buffers on the graphics card.
pub(super) struct Batch<I: Vertex + Send> {
    context: Rc<Context>,
    instances: Vec<I>,
    /// Made at the first draw; grows and never shrinks.
    buffers: Option<Buffers<I>>,
}

struct Buffers<I: Vertex + Send> {
    quad: VertexBuffer<Corner>,
    instances: VertexBuffer<I>,
}

impl<I: Vertex + Send> Batch<I> {
    pub(super) fn new(context: &Rc<Context>) -> Self {
        Self { context: context.clone(), instances: Vec::new(), buffers: None }
    }

    pub(super) fn push(&mut self, instance: I) {
        self.instances.push(instance);
    }

    /// Draws and forgets what was pushed. Nothing pushed is nothing drawn: glium refuses empty slices.
    pub(super) fn flush(
        &mut self,
        target: &mut impl Surface,
        program: &Program,
        uniforms: &impl Uniforms,
        parameters: &DrawParameters<'_>,
    ) -> Result<(), RenderError> {
        let count = self.instances.len();
        if count == 0 {
            return Ok(());
        }
        let buffers = match self.buffers.take() {
            Some(buffers) if buffers.instances.len() >= count => buffers,
            _ => Buffers::new(&self.context, count.next_power_of_two())?,
        };
        let buffers = self.buffers.insert(buffers);
        if let Some(slice) = buffers.instances.slice(0..count) {
            slice.write(&self.instances);
            let per_instance = slice.per_instance().map_err(|_| RenderError::NoInstancing)?;
            target.draw((&buffers.quad, per_instance), QUAD_STRIP, program, uniforms, parameters)?;
        }
        self.instances.clear();
        Ok(())
    }
}

impl<I: Vertex + Send> Buffers<I> {
    fn new(context: &Rc<Context>, capacity: usize) -> Result<Self, RenderError> {
        Ok(Self { quad: unit_quad(context)?, instances: VertexBuffer::empty_dynamic(context, capacity)? })
    }
}
