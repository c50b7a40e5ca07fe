#version 330 core
// One pass of the bloom. The first pass keeps the parts brighter than a threshold, at a quarter of
// the size. The second blurs them along x, and the third blurs them along y and adds them to the
// picture. The vertex shader is post.vert.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 tex_coords;

uniform sampler2D scene;
uniform vec2 stride;     // between two samples, in texture coordinates
uniform float threshold; // luminance below which nothing glows; 0 selects a blur along `stride`
uniform float gain;      // factor of the output

out vec4 color;

// Weights of a Gaussian kernel, from its middle outward.
const float WEIGHTS[4] = float[](0.204164, 0.304005, 0.093913, 0.010381);
// Offsets of the samples in strides. All but the first lie between two texels, so that one look-up
// blends both.
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
