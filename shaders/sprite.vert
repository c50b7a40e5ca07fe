#version 330 core
// Where the corners of a sprite go. This runs once for each corner of each sprite: four times a sprite.
//
// One unit quad is drawn once for each sprite. This is the tutorial's vertex shader, with the model matrix of each sprite
// replaced by the sprite's rectangle as an instance.

// What comes in from buffers. The draw call decides that `corner` differs from corner to corner, and the others only from
// sprite to sprite.
in vec2 corner;    // of the unit quad, 0 or 1 on each axis
in vec2 position;  // top-left corner of the sprite, in the units of the projection
in vec2 size;
in vec4 uv;        // left, top, right, bottom in the texture
in vec4 color;     // straight alpha

// The same for the whole draw call.
uniform mat4 projection;

// What goes on to the fragment shader, mixed between the corners.
out vec2 tex_coords;
out vec4 tint;

void main() {
    // mix(a, b, 0) is a, mix(a, b, 1) is b: each corner of the quad takes its corner of the texture.
    tex_coords = mix(uv.xy, uv.zw, corner);
    // The texture's colours are multiplied by their alpha already, so the tint's must be too.
    tint = vec4(color.rgb * color.a, color.a);
    // The result of every vertex shader: a position in clip space. A 4 × 4 matrix takes four numbers; 0 is the depth, and
    // 1 says that this is a position, not a direction.
    gl_Position = projection * vec4(position + corner * size, 0.0, 1.0);
}
