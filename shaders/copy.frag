#version 330 core
// The field's picture as it was drawn: what post.frag shows while nothing runs, at a third of its cost. A software driver
// takes all samples of all effects in each pixel, whatever their strength.

in vec2 tex_coords;

uniform sampler2D scene;

out vec4 color;

void main() {
    color = vec4(texture(scene, tex_coords).rgb, 1.0);
}
