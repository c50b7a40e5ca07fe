#version 330 core
// Adds light: the blend function is ONE / ONE, so the colour is multiplied by all that makes it weaker.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the words.

in vec2 tex_coords;
in vec4 particle_color;

uniform sampler2D sprite;

out vec4 color;

void main() {
    vec4 glow = texture(sprite, tex_coords);
    color = vec4(glow.rgb * particle_color.rgb * particle_color.a, 0.0);
}
