#version 330 core
// Draws the field's picture with the running effects: chaos, confuse and shake. marks.frag replaces
// this shader for reduced motion. Kernels, offsets and frequencies come from the tutorial's
// post-processing shaders. The tutorial switches an effect on or off. Here each effect has a
// strength from 0 to 1, which mixes its picture over the one below. Chaos lies over confuse, and
// confuse over shake, in the order of the tutorial's fragment shader.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 tex_coords; // of the field, v up

uniform sampler2D scene;
uniform vec4 moving; // strengths of chaos, confuse and shake; the phase in seconds
uniform float calm;  // 0: the tutorial's chaos, negative and blur; 1: playable forms of them

out vec4 color;

const float OFFSET = 1.0 / 300.0;      // between a kernel's samples, in texture coordinates

// A kernel has nine weights, for a pixel and its eight neighbours. The new pixel is their weighted
// sum. These weights add up to 0, so only edges remain: nine equal pixels give black.
const float EDGE[9] = float[](-1.0, -1.0, -1.0, -1.0, 8.0, -1.0, -1.0, -1.0, -1.0);
// These weights, divided by 16, give a mean.
const float BLUR[9] = float[](1.0, 2.0, 1.0, 2.0, 4.0, 2.0, 1.0, 2.0, 1.0);

// Returns the offset of a kernel's i-th sample, counted from left to right, then down.
vec2 offset(int i) {
    return vec2(float(i % 3 - 1), float(1 - i / 3)) * OFFSET;
}

// Applies EDGE. Beyond the border, the sampler's wrap mode continues the picture.
vec3 edges(vec2 at) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 9; i++) {
        sum += texture(scene, at + offset(i)).rgb * EDGE[i];
    }
    return clamp(sum, 0.0, 1.0);
}

// Reads the picture and repeats its border pixels outside, so that its opposite side does not show.
vec3 inside(vec2 at) {
    vec2 border = 0.5 / vec2(textureSize(scene, 0));
    return texture(scene, clamp(at, border, 1.0 - border)).rgb;
}

vec3 blurred(vec2 at) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 9; i++) {
        sum += inside(at + offset(i)) * BLUR[i];
    }
    return sum / 16.0;
}

// Returns where to sample a shaken picture. The tutorial moves the quad by 0.01 · (cos 10t,
// cos 15t) in clip space, which is half as much in texture coordinates, and uncovers the window's
// border. Here the picture moves inside its frame, and its border pixels fill the gap.
vec2 shaken(float phase, float strength) {
    return tex_coords - 0.005 * vec2(cos(10.0 * phase), cos(15.0 * phase)) * strength;
}

// Turns a dark colour into its opposite of equal luminance, mirrored at the grey of that luminance.
// Bright colours stay, because players know bricks and items by them.
vec3 opposite(vec3 color) {
    float grey = dot(color, vec3(0.299, 0.587, 0.114));
    float bright = smoothstep(0.30, 0.55, max(max(color.r, color.g), color.b));
    return mix(clamp(2.0 * grey - color, 0.0, 1.0), color, bright);
}

void main() {
    float chaos = moving.x, confuse = moving.y, shake = moving.z, phase = moving.w;
    vec2 at = shaken(phase, shake);
    vec3 result = inside(at);
    // mix(a, b, s) is a at s = 0 and b at s = 1, so an effect fades with its strength.
    if (shake > 0.0) {
        // The calm form moves the picture but keeps it sharp, because the player watches the ball.
        result = mix(result, blurred(at), shake * (1.0 - calm));
    }
    if (confuse > 0.0) {
        // 1 - at turns the picture upside down and mirrors it, and 1 - moved is its negative.
        // Colours fade, but the picture flips at half strength: a mix of two would be unplayable.
        vec3 moved = inside(confuse > 0.5 ? 1.0 - at : at);
        result = mix(moved, mix(1.0 - moved, opposite(moved), calm), confuse);
    }
    if (chaos > 0.0) {
        vec2 swirl = 0.3 * vec2(sin(phase), cos(phase));
        vec3 moved = edges(at + swirl);
        // In the calm form the edges move over the picture as ghosts. Ball and paddle stay put.
        result = mix(result, mix(moved, 0.9 * result + 0.25 * moved, calm), chaos);
    }
    color = vec4(result, 1.0);
}
