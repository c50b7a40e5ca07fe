#version 330 core
// Which colour a pixel gets. This runs once for each pixel that a sprite covers.
//
// A picture times a colour; both are multiplied by their alpha already.

// From the vertex shader, for the place of this pixel.
in vec2 tex_coords;
in vec4 tint;

// A texture, with the way to read between its pixels.
uniform sampler2D image;

// The answer: red, green, blue and alpha, each from 0 to 1. Blending then mixes it with what is there.
out vec4 color;

void main() {
    color = texture(image, tex_coords) * tint;
}
