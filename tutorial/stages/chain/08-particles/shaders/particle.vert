#version 330 core

in vec2 position; // corner of the unit square
in vec2 offset;   // the particle's top left corner
in vec4 color;

out vec2 tex_coords;
out vec4 particle_color;

uniform mat4 projection;
uniform float size;

void main() {
    tex_coords = position;
    particle_color = color;
    gl_Position = projection * vec4(position * size + offset, 0.0, 1.0);
}
