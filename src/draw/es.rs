//! OpenGL ES 3.0: what it needs beside the shaders of OpenGL 3.3.

/// The first lines of a shader. Both count the next line as the second. OpenGL ES has no precision
/// of its own.
const CORE: &str = "#version 330 core\n";
const ES: &str = "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n#line 2\n";

/// The extension by which glium finds `glTexStorage2D`, which is part of OpenGL ES 3.0.
pub(super) const TEXTURE_STORAGE: &std::ffi::CStr = c"GL_ARB_texture_storage";

/// A shader's text for OpenGL ES.
pub(super) fn for_es(text: &str) -> String {
    text.replacen(CORE, ES, 1)
}
