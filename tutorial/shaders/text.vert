#version 330 core

in vec2 position; // corner of the unit square

out vec2 tex_coords;

uniform mat4 projection;
uniform vec2 corner;
uniform vec2 size;

void main() {
    tex_coords = position;
    gl_Position = projection * vec4(corner + position * size, 0.0, 1.0);
}
