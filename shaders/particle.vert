#version 330 core
// Draws a unit quad for each living particle. The tutorial's particle vertex shader gets offset and
// colour as uniforms, set before each of 500 draws. Here the particles are instances of one draw.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 corner;    // of the unit quad, 0 or 1 on each axis
in vec2 center;    // world units
in float size;     // world units
in vec4 color;     // straight alpha

uniform mat4 projection;

out vec2 tex_coords;
out vec4 particle_color;

void main() {
    tex_coords = corner;
    particle_color = color;
    gl_Position = projection * vec4(center + (corner - 0.5) * size, 0.0, 1.0);
}
