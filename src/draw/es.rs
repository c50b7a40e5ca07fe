//! Adapts shaders for OpenGL 3.3 to OpenGL ES 3.0.

/// First line of a shader for OpenGL 3.3.
const CORE: &str = "#version 330 core\n";
/// First lines of a shader for OpenGL ES, which has no default precision. `#line 2` numbers the
/// next line as 2, as after [`CORE`].
const ES: &str = "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n#line 2\n";

/// The extension through which glium finds `glTexStorage2D`. OpenGL ES 3.0 has the function without
/// it.
pub(super) const TEXTURE_STORAGE: &std::ffi::CStr = c"GL_ARB_texture_storage";

/// Translates a shader's source to OpenGL ES.
pub(super) fn for_es(text: &str) -> String {
    text.replacen(CORE, ES, 1)
}
