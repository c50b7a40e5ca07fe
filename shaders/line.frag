#version 330 core
// Computes how much of a pixel the line covers, from the pixel's distance to the line's edges.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 pixels;
in vec2 half_extent;
in vec4 line_color;

out vec4 color;

void main() {
    // For a smooth edge, coverage rises from 0 to 1 between half a pixel outside and half a pixel
    // inside it.
    float across = clamp(half_extent.y - abs(pixels.y) + 0.5, 0.0, 1.0);
    float along = clamp(min(pixels.x, half_extent.x - pixels.x) + 0.5, 0.0, 1.0);
    float alpha = line_color.a * across * along;
    color = vec4(line_color.rgb * alpha, alpha);
}
