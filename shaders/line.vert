#version 330 core
// Lays a unit quad along each line, one pixel larger on every side for a smooth edge.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 corner;    // of the unit quad, 0 or 1 on each axis
in vec2 from;      // canvas units
in vec2 to;
in float width;    // canvas units
in vec4 color;     // straight alpha

uniform mat4 projection;
uniform float scale; // pixels per canvas unit

out vec2 pixels;      // along the line from its start, and across it from its middle
out vec2 half_extent; // the line's length and half its width, in pixels
out vec4 line_color;

void main() {
    vec2 along = to - from;
    float length_units = length(along);
    vec2 direction = length_units > 0.0 ? along / length_units : vec2(1.0, 0.0);
    vec2 across = vec2(-direction.y, direction.x);
    half_extent = vec2(length_units, width * 0.5) * scale;
    pixels = vec2(mix(-1.0, half_extent.x + 1.0, corner.x), mix(-1.0, 1.0, corner.y) * (half_extent.y + 1.0));
    line_color = color;
    vec2 position = from + (direction * pixels.x + across * pixels.y) / scale;
    gl_Position = projection * vec4(position, 0.0, 1.0);
}
