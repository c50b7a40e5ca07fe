#version 330 core

in vec2 tex_coords;

out vec4 color;

uniform sampler2D text;
uniform vec3 text_color;

void main() {
    // The texture has one channel: how much of the pixel the letter covers.
    color = vec4(text_color, texture(text, tex_coords).r);
}
