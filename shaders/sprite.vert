#version 330 core
// One unit quad, drawn once for each sprite. Tutorial: its sprite vertex shader, with the model matrix of each sprite
// replaced by the sprite's rectangle as an instance.

in vec2 corner;    // of the unit quad, 0 or 1 on each axis
in vec2 position;  // top-left corner of the sprite, in the units of the projection
in vec2 size;
in vec4 uv;        // left, top, right, bottom in the texture
in vec4 color;     // straight alpha

uniform mat4 projection;

out vec2 tex_coords;
out vec4 tint;

void main() {
    tex_coords = mix(uv.xy, uv.zw, corner);
    tint = vec4(color.rgb * color.a, color.a);
    gl_Position = projection * vec4(position + corner * size, 0.0, 1.0);
}
