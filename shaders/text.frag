#version 330 core
// Multiplies the text's colour by the atlas, which holds how much of each pixel a glyph covers.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 tex_coords;
in vec4 text_color;

uniform sampler2D coverage;

out vec4 color;

void main() {
    // A one-channel texture returns its value as red.
    float alpha = texture(coverage, tex_coords).r * text_color.a;
    color = vec4(text_color.rgb * alpha, alpha);
}
