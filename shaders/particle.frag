#version 330 core
// Adds light. The blend function is ONE, ONE and ignores alpha, so the shader multiplies it into
// the colour.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 tex_coords;
in vec4 particle_color;

uniform sampler2D sprite;

out vec4 color;

void main() {
    vec4 glow = texture(sprite, tex_coords);
    color = vec4(glow.rgb * particle_color.rgb * particle_color.a, 0.0);
}
