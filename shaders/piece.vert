#version 330 core
// One unit quad for each piece of the game's field, turned about its middle.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the words.

in vec2 corner;    // of the unit quad, 0 or 1 on each axis
in vec2 center;    // of the piece, in the units of the projection
in vec2 size;
in float turn;     // clockwise, in radians: y points down
in vec4 uv;        // left, top, right, bottom in the texture
in vec4 color;     // straight alpha
in vec3 light;     // how much of a relief, of a white flash and of a glow it is, each from 0 to 1

uniform mat4 projection;

out vec2 tex_coords;
flat out vec4 tint;
flat out vec3 how;

void main() {
    tex_coords = mix(uv.xy, uv.zw, corner);
    tint = color;
    how = light;
    // A turn: x goes along its new axis, y across it.
    vec2 from_center = (corner - 0.5) * size;
    float along = cos(turn), across = sin(turn);
    vec2 turned = vec2(along * from_center.x - across * from_center.y, across * from_center.x + along * from_center.y);
    gl_Position = projection * vec4(center + turned, 0.0, 1.0);
}
