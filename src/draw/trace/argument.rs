//! Arguments of GL calls: one type for each output format, with the memory layout of OpenGL's type.

use std::ffi::c_void;
use std::fmt::{self, Display, Formatter};

/// An OpenGL constant.
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

/// An OpenGL constant or a small number. Some parameters accept both.
#[repr(transparent)]
pub(super) struct Value(u32);

impl Display for Value {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if self.0 < 0x100 { self.0.fmt(formatter) } else { Enum(self.0).fmt(formatter) }
    }
}

/// A pointer to data, printed as `…`.
#[repr(transparent)]
pub(super) struct Data(*const c_void);

impl Display for Data {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("…")
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

/// Values and names of the constants in the game's calls. A value below 16 has several names in
/// OpenGL; the list has its name in draw and blend functions.
const CONSTANTS: &str = include_str!("constants.txt");
