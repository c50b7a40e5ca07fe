#version 330 core
// The field's picture with what runs on it: chaos, confuse and shake; marks.frag is for those who want it calm. Tutorial: its
// post-processing shaders, with the same kernels, offsets and frequencies. There an effect is on or off; here each has a
// strength from 0 to 1, by which its picture is laid over the one below. Chaos lies over confuse and confuse over shake,
// as in the tutorial where colours compete.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the words.

in vec2 tex_coords; // of the field, v up

uniform sampler2D scene;
uniform vec4 moving; // strengths of chaos, confuse and shake; the phase in seconds
uniform float calm;  // 0 for the tutorial's chaos, negative and blur, 1 for forms of them in which one can still play

out vec4 color;

const float OFFSET = 1.0 / 300.0;      // between a kernel's samples, in texture coordinates

// A kernel is nine weights, for a pixel and its eight neighbours; the new pixel is their weighted sum. With these it is 0
// where all nine are alike, so only edges remain; with the next ones it is their mean.
const float EDGE[9] = float[](-1.0, -1.0, -1.0, -1.0, 8.0, -1.0, -1.0, -1.0, -1.0);
const float BLUR[9] = float[](1.0, 2.0, 1.0, 2.0, 4.0, 2.0, 1.0, 2.0, 1.0); // over 16

// Where the i-th of the nine lies: left to right, then down.
vec2 offset(int i) {
    return vec2(float(i % 3 - 1), float(1 - i / 3)) * OFFSET;
}

// Edges of a picture that goes on beyond its border, as the texture's sampler has it.
vec3 edges(vec2 at) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 9; i++) {
        sum += texture(scene, at + offset(i)).rgb * EDGE[i];
    }
    return clamp(sum, 0.0, 1.0);
}

// The picture with its border's pixels repeated beyond it: what lies on the other side must not show.
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

// Where a shaken picture is looked up. The tutorial moves the quad by 0.01 · (cos 10t, cos 15t) in clip space, which is
// half as much of the picture, and uncovers its border; here the picture moves in its frame, and what comes in is its last
// row again.
vec2 shaken(float phase, float strength) {
    return tex_coords - 0.005 * vec2(cos(10.0 * phase), cos(15.0 * phase)) * strength;
}

// What is dark becomes its opposite colour, as light as it was: on the other side of the grey of its luminance. What is
// bright keeps its colour, by which bricks and items are known.
vec3 opposite(vec3 color) {
    float grey = dot(color, vec3(0.299, 0.587, 0.114));
    float bright = smoothstep(0.30, 0.55, max(max(color.r, color.g), color.b));
    return mix(clamp(2.0 * grey - color, 0.0, 1.0), color, bright);
}

void main() {
    float chaos = moving.x, confuse = moving.y, shake = moving.z, phase = moving.w;
    vec2 at = shaken(phase, shake);
    vec3 result = inside(at);
    // mix(a, b, s) is a at s = 0 and b at s = 1: an effect fades with its strength.
    if (shake > 0.0) {
        // In the calm form the picture moves and stays sharp: the eye is on the ball.
        result = mix(result, blurred(at), shake * (1.0 - calm));
    }
    if (confuse > 0.0) {
        // 1 - at is the picture upside down and mirrored, 1 - colour its negative. Colours fade and the picture turns at
        // half: of two pictures, each half seen, none could be played.
        vec3 moved = inside(confuse > 0.5 ? 1.0 - at : at);
        result = mix(moved, mix(1.0 - moved, opposite(moved), calm), confuse);
    }
    if (chaos > 0.0) {
        vec2 swirl = 0.3 * vec2(sin(phase), cos(phase));
        vec3 moved = edges(at + swirl);
        // In the calm form the edges move over the picture, as ghosts: ball and paddle are where they are.
        result = mix(result, mix(moved, 0.8 * result + 0.45 * moved, calm), chaos);
    }
    color = vec4(result, 1.0);
}
