//! The arguments of GL calls: a type for each way to write one, with the layout of OpenGL's own.

use std::ffi::c_void;
use std::fmt::{self, Display, Formatter};

/// A constant of OpenGL.
#[repr(transparent)]
pub(super) struct Enum(u32);

impl Display for Enum {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let number = format!("{:#06x}", self.0);
        let name = CONSTANTS.lines().find_map(|line| line.strip_prefix(&number)?.strip_prefix(' '));
        match self.0 {
            unit @ 0x84c0..=0x84df => write!(formatter, "GL_TEXTURE{}", unit - 0x84c0),
            _ => formatter.write_str(name.unwrap_or(&number)),
        }
    }
}

/// A constant, or a small number, as OpenGL's parameters have both.
#[repr(transparent)]
pub(super) struct Value(u32);

impl Display for Value {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if self.0 < 0x100 { self.0.fmt(formatter) } else { Enum(self.0).fmt(formatter) }
    }
}

/// The buffers that a call means.
#[repr(transparent)]
pub(super) struct Mask(u32);

impl Display for Mask {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let bits = [(0x4000, "GL_COLOR_BUFFER_BIT"), (0x100, "GL_DEPTH_BUFFER_BIT"), (0x400, "GL_STENCIL_BUFFER_BIT")];
        let names = bits.iter().filter(|(bit, _)| self.0 & bit != 0).map(|(_, name)| *name);
        formatter.write_str(&names.collect::<Vec<_>>().join(" | "))
    }
}

/// Data in memory, which is not written.
#[repr(transparent)]
pub(super) struct Data(*const c_void);

impl Display for Data {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("…")
    }
}

/// A place in a buffer, in bytes, which OpenGL takes as a pointer.
#[repr(transparent)]
pub(super) struct Offset(*const c_void);

impl Display for Offset {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        (self.0 as usize).fmt(formatter)
    }
}

/// GL_TRUE or GL_FALSE.
#[repr(transparent)]
pub(super) struct Bool(u8);

impl Display for Bool {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0 == 0 { "GL_FALSE" } else { "GL_TRUE" })
    }
}

/// The constants that the game's calls use, with their names. Values below 16 that mean several
/// things are named as a draw or a blend function uses them.
const CONSTANTS: &str = include_str!("constants.txt");
