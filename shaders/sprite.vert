#version 330 core
// The vertex shader places a sprite's corners. It runs four times per sprite, once for each corner.
//
// The draw call draws one unit quad as many instances, one for each sprite. This is the tutorial's
// vertex shader with the sprite's rectangle instead of its model matrix.

// Inputs from buffers. The draw call makes `corner` advance with each corner, and the other inputs
// with each sprite.
in vec2 corner;    // of the unit quad, 0 or 1 on each axis
in vec2 position;  // top-left corner of the sprite, in the units of the projection
in vec2 size;
in vec4 uv;        // left, top, right, bottom in the texture
in vec4 color;     // straight alpha

// A uniform keeps one value for the whole draw call.
uniform mat4 projection;

// Outputs to the fragment shader, interpolated between the corners.
out vec2 tex_coords;
out vec4 tint;

void main() {
    // mix(a, b, 0) is a, mix(a, b, 1) is b: each corner of the quad gets its corner of the texture.
    tex_coords = mix(uv.xy, uv.zw, corner);
    // The texture has premultiplied alpha, so the tint must be premultiplied too.
    tint = vec4(color.rgb * color.a, color.a);
    // Every vertex shader outputs a position in clip space. The 4 × 4 matrix takes four numbers:
    // 0 is the depth, and 1 marks a position rather than a direction.
    gl_Position = projection * vec4(position + corner * size, 0.0, 1.0);
}
