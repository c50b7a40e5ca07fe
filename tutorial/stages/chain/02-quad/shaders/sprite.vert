#version 330 core

in vec2 position; // corner of the unit square

out vec2 tex_coords;

uniform mat4 projection;
uniform mat4 model;

void main() {
    tex_coords = position;
    gl_Position = projection * model * vec4(position, 0.0, 1.0);
}
