#version 330 core
// The fragment shader computes a pixel's colour. It runs once for each pixel that a sprite covers.
//
// It multiplies the texture by the tint. Both have premultiplied alpha.

// The vertex shader's outputs, interpolated for this pixel.
in vec2 tex_coords;
in vec4 tint;

// A texture, and how to filter between its pixels.
uniform sampler2D image;

// The output: red, green, blue and alpha, each from 0 to 1. Blending then combines it with the
// colour that is already in the framebuffer.
out vec4 color;

void main() {
    color = texture(image, tex_coords) * tint;
}
