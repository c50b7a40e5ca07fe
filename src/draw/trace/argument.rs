//! The arguments of GL calls: a type for each way to write one, with the layout of OpenGL's own.

use std::ffi::c_void;

/// A GL argument as text.
pub(super) trait Argument {
    fn written(&self) -> String;
}

macro_rules! numbers {
    ($($kind:ty),*) => { $(impl Argument for $kind {
        fn written(&self) -> String {
            self.to_string()
        }
    })* };
}
numbers!(i32, u32, f32, isize);

/// A constant of OpenGL.
#[repr(transparent)]
pub(super) struct Enum(u32);

impl Argument for Enum {
    fn written(&self) -> String {
        let name = CONSTANTS.iter().find(|(value, _)| *value == self.0).map(|(_, name)| (*name).to_owned());
        match self.0 {
            unit @ 0x84c0..=0x84df => format!("GL_TEXTURE{}", unit - 0x84c0),
            other => name.unwrap_or_else(|| format!("{other:#06x}")),
        }
    }
}

/// A constant, or a small number, as OpenGL's parameters have both.
#[repr(transparent)]
pub(super) struct Value(u32);

impl Argument for Value {
    fn written(&self) -> String {
        if self.0 < 0x100 { self.0.to_string() } else { Enum(self.0).written() }
    }
}

/// The buffers that a call means.
#[repr(transparent)]
pub(super) struct Mask(u32);

impl Argument for Mask {
    fn written(&self) -> String {
        let bits = [(0x4000, "GL_COLOR_BUFFER_BIT"), (0x100, "GL_DEPTH_BUFFER_BIT"), (0x400, "GL_STENCIL_BUFFER_BIT")];
        bits.iter().filter(|(bit, _)| self.0 & bit != 0).map(|(_, name)| *name).collect::<Vec<_>>().join(" | ")
    }
}

/// Data in memory, which is not written.
#[repr(transparent)]
pub(super) struct Data(*const c_void);

impl Argument for Data {
    fn written(&self) -> String {
        "…".to_owned()
    }
}

/// A place in a buffer, in bytes, which OpenGL takes as a pointer.
#[repr(transparent)]
pub(super) struct Offset(*const c_void);

impl Argument for Offset {
    fn written(&self) -> String {
        (self.0 as usize).to_string()
    }
}

/// GL_TRUE or GL_FALSE.
#[repr(transparent)]
pub(super) struct Bool(u8);

impl Argument for Bool {
    fn written(&self) -> String {
        if self.0 == 0 { "GL_FALSE" } else { "GL_TRUE" }.to_owned()
    }
}

/// Names of the constants that the game's calls use. Values below 16 that mean several things are
/// named as a draw or a blend function uses them.
const CONSTANTS: &[(u32, &str)] = &[
    (0x0000, "GL_ZERO"),
    (0x0001, "GL_ONE"),
    (0x0004, "GL_TRIANGLES"),
    (0x0005, "GL_TRIANGLE_STRIP"),
    (0x0302, "GL_SRC_ALPHA"),
    (0x0303, "GL_ONE_MINUS_SRC_ALPHA"),
    (0x0404, "GL_FRONT"),
    (0x0405, "GL_BACK"),
    (0x0b44, "GL_CULL_FACE"),
    (0x0b71, "GL_DEPTH_TEST"),
    (0x0bd0, "GL_DITHER"),
    (0x0be2, "GL_BLEND"),
    (0x0c11, "GL_SCISSOR_TEST"),
    (0x0cf5, "GL_UNPACK_ALIGNMENT"),
    (0x0d05, "GL_PACK_ALIGNMENT"),
    (0x0de1, "GL_TEXTURE_2D"),
    (0x1401, "GL_UNSIGNED_BYTE"),
    (0x1403, "GL_UNSIGNED_SHORT"),
    (0x1405, "GL_UNSIGNED_INT"),
    (0x1406, "GL_FLOAT"),
    (0x1903, "GL_RED"),
    (0x1907, "GL_RGB"),
    (0x1908, "GL_RGBA"),
    (0x2600, "GL_NEAREST"),
    (0x2601, "GL_LINEAR"),
    (0x2701, "GL_LINEAR_MIPMAP_NEAREST"),
    (0x2703, "GL_LINEAR_MIPMAP_LINEAR"),
    (0x2800, "GL_TEXTURE_MAG_FILTER"),
    (0x2801, "GL_TEXTURE_MIN_FILTER"),
    (0x2802, "GL_TEXTURE_WRAP_S"),
    (0x2803, "GL_TEXTURE_WRAP_T"),
    (0x2901, "GL_REPEAT"),
    (0x8006, "GL_FUNC_ADD"),
    (0x8058, "GL_RGBA8"),
    (0x8072, "GL_TEXTURE_WRAP_R"),
    (0x809d, "GL_MULTISAMPLE"),
    (0x812f, "GL_CLAMP_TO_EDGE"),
    (0x813c, "GL_TEXTURE_BASE_LEVEL"),
    (0x813d, "GL_TEXTURE_MAX_LEVEL"),
    (0x8229, "GL_R8"),
    (0x8370, "GL_MIRRORED_REPEAT"),
    (0x84fe, "GL_TEXTURE_MAX_ANISOTROPY"),
    (0x8814, "GL_RGBA32F"),
    (0x884c, "GL_TEXTURE_COMPARE_MODE"),
    (0x8892, "GL_ARRAY_BUFFER"),
    (0x8893, "GL_ELEMENT_ARRAY_BUFFER"),
    (0x88e4, "GL_STATIC_DRAW"),
    (0x88e8, "GL_DYNAMIC_DRAW"),
    (0x8ca8, "GL_READ_FRAMEBUFFER"),
    (0x8ca9, "GL_DRAW_FRAMEBUFFER"),
    (0x8ce0, "GL_COLOR_ATTACHMENT0"),
    (0x8d40, "GL_FRAMEBUFFER"),
    (0x8d41, "GL_RENDERBUFFER"),
    (0x8db9, "GL_FRAMEBUFFER_SRGB"),
    (0x8f9d, "GL_PRIMITIVE_RESTART"),
];
