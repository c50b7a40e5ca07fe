#version 330 core

in vec2 position; // corner of the unit square

out vec2 tex_coords;

uniform bool chaos;
uniform bool confuse;
uniform bool shake;
uniform float time;

void main() {
    vec2 corner = 2.0 * position - 1.0; // from -1 to 1: the whole screen
    tex_coords = position;
    if (chaos) {
        tex_coords += 0.3 * vec2(sin(time), cos(time));
    } else if (confuse) {
        tex_coords = 1.0 - tex_coords;
    }
    if (shake) {
        corner += 0.01 * vec2(cos(10.0 * time), cos(15.0 * time));
    }
    gl_Position = vec4(corner, 0.0, 1.0);
}
