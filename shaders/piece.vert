#version 330 core
// Draws a unit quad for each piece of the game's field, rotated about its middle.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 corner;    // of the unit quad, 0 or 1 on each axis
in vec2 center;    // of the piece, in the units of the projection
in vec2 size;
in float turn;     // angle in radians, clockwise, since y points down
in vec4 uv;        // left, top, right, bottom in the texture
in vec4 color;     // straight alpha
in vec3 light;     // strengths of relief, white flash and glow, each from 0 to 1

uniform mat4 projection;

out vec2 tex_coords;
flat out vec4 tint;
flat out vec3 how;

void main() {
    tex_coords = mix(uv.xy, uv.zw, corner);
    tint = color;
    how = light;
    // Rotates x onto the new axis, and y across it.
    vec2 from_center = (corner - 0.5) * size;
    float along = cos(turn), across = sin(turn);
    vec2 turned = vec2(along * from_center.x - across * from_center.y, across * from_center.x + along * from_center.y);
    gl_Position = projection * vec4(center + turned, 0.0, 1.0);
}
