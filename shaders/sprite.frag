#version 330 core
// A picture times a colour; both are multiplied by their alpha already.

in vec2 tex_coords;
in vec4 tint;

uniform sampler2D image;

out vec4 color;

void main() {
    color = texture(image, tex_coords) * tint;
}
