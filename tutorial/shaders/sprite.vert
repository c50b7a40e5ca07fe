#version 330 core

in vec2 position; // corner of the unit square

out vec2 tex_coords;

uniform mat4 projection;
uniform mat4 model;

void main() {
    // The texture's bottom row has t = 0, and y points down.
    tex_coords = vec2(position.x, 1.0 - position.y);
    gl_Position = projection * model * vec4(position, 0.0, 1.0);
}
