#version 330 core
// Draws a unit quad for each glyph. The tutorial's text vertex shader gets six vertices per glyph,
// from a buffer that it rewrites before each glyph.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 corner;    // of the unit quad, 0 or 1 on each axis
in vec2 position;  // top-left corner of the glyph in physical pixels
in vec2 size;      // in physical pixels
in vec4 uv;        // left, top, right, bottom in the atlas
in vec4 color;     // straight alpha

uniform mat4 projection;

out vec2 tex_coords;
out vec4 text_color;

void main() {
    tex_coords = mix(uv.xy, uv.zw, corner);
    text_color = color;
    gl_Position = projection * vec4(position + corner * size, 0.0, 1.0);
}
