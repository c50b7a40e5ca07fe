#version 330 core
// How much of the pixel the line covers, from the distance to its edges.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the words.

in vec2 pixels;
in vec2 half_extent;
in vec4 line_color;

out vec4 color;

void main() {
    // A pixel whose middle is half a pixel outside is not covered, half a pixel inside wholly: a smooth edge.
    float across = clamp(half_extent.y - abs(pixels.y) + 0.5, 0.0, 1.0);
    float along = clamp(min(pixels.x, half_extent.x - pixels.x) + 0.5, 0.0, 1.0);
    float alpha = line_color.a * across * along;
    color = vec4(line_color.rgb * alpha, alpha);
}
