#version 330 core
// One pass of the glow around what is bright: what is brighter than a threshold at a quarter of the size, then that blurred
// along each axis, then that added to the picture. Drawn with post.vert.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the words.

in vec2 tex_coords;

uniform sampler2D scene;
uniform vec2 stride;     // from one sample to the next, in texture coordinates
uniform float threshold; // below it nothing glows; 0 where all is blurred along the stride
uniform float gain;

out vec4 color;

// A Gauss curve; the samples lie between two texels each, so that one look-up is the mean of both.
const float WEIGHTS[4] = float[](0.204164, 0.304005, 0.093913, 0.010381);
const float PLACES[4] = float[](0.0, 1.407333, 3.294215, 5.176470);

void main() {
    vec3 sum = vec3(0.0);
    if (threshold > 0.0) {
        for (int i = 0; i < 4; i++) {
            vec3 one = texture(scene, tex_coords + stride * vec2(float(i % 2) - 0.5, float(i / 2) - 0.5)).rgb;
            float bright = dot(one, vec3(0.299, 0.587, 0.114));
            sum += 0.25 * one * smoothstep(threshold, 1.0, bright);
        }
    } else {
        sum = texture(scene, tex_coords).rgb * WEIGHTS[0];
        for (int i = 1; i < 4; i++) {
            vec2 aside = stride * PLACES[i];
            sum += (texture(scene, tex_coords + aside).rgb + texture(scene, tex_coords - aside).rgb) * WEIGHTS[i];
        }
    }
    color = vec4(sum * gain, 0.0);
}
