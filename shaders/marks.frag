#version 330 core
// Draws the field's picture with a still mark for each running effect. With reduced motion it
// replaces post.frag.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 tex_coords; // of the field, v up

uniform sampler2D scene;
uniform vec3 marks; // strengths of the marks for chaos, confuse and shake

out vec4 color;

uniform vec2 world; // width and height of the picture in world units

// Adds still frames along the field's walls, each with its own pattern. The floor has none, because
// the paddle is there.
vec3 marked(vec3 below) {
    vec2 at = tex_coords * world;
    float edge = min(min(at.x, world.x - at.x), world.y - at.y);
    // fract(x) is x - floor(x), so the pattern repeats. step(a, x) is 0 below a, and 1 from a on.
    float stripes = step(0.5, fract((at.x + at.y) / 28.0));
    float checks = mod(floor(at.x / 5.0) + floor(at.y / 5.0), 2.0);
    // smoothstep(a, b, x) rises from 0 at a to 1 at b and softens a frame's inner edge.
    vec3 result = mix(below, vec3(0.75, 0.8, 1.0), marks.z * 0.8 * (1.0 - smoothstep(3.0, 5.0, edge)));
    float frame = 1.0 - smoothstep(9.3, 10.0, edge);
    result = mix(result, mix(vec3(0.22, 0.02, 0.05), vec3(1.0, 0.3, 0.3), stripes), marks.y * frame);
    return mix(result, mix(vec3(0.16, 0.0, 0.14), vec3(0.9, 0.25, 0.55), checks), marks.x * frame);
}

void main() {
    color = vec4(marked(texture(scene, tex_coords).rgb), 1.0);
}
