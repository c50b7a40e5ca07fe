#version 330 core
// Draws the field's picture as one quad on the canvas. In the tutorial's post-processing vertex
// shader the quad fills the whole window.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 corner;    // of the unit quad, 0 or 1 on each axis, y down

uniform mat4 projection;
uniform vec4 area; // left, top, width, height in physical pixels

out vec2 tex_coords;

void main() {
    // A texture that was drawn into has its first row at the bottom, so v points up.
    tex_coords = vec2(corner.x, 1.0 - corner.y);
    gl_Position = projection * vec4(area.xy + corner * area.zw, 0.0, 1.0);
}
