#version 330 core

in vec2 tex_coords;

out vec4 color;

uniform sampler2D scene;
uniform bool chaos;
uniform bool confuse;
uniform bool shake;

const float OFFSET = 1.0 / 300.0; // distance of the neighbors

// The sum of a pixel and its eight neighbors, each with a weight.
vec3 sum(float middle, float side, float corner) {
    vec3 result = vec3(0.0);
    for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
            int apart = abs(x) + abs(y);
            float weight = corner;
            if (apart == 0) {
                weight = middle;
            } else if (apart == 1) {
                weight = side;
            }
            result += weight * texture(scene, tex_coords + OFFSET * vec2(x, y)).rgb;
        }
    }
    return result;
}

void main() {
    if (chaos) {
        color = vec4(sum(8.0, -1.0, -1.0), 1.0); // only edges are left
    } else if (confuse) {
        color = vec4(1.0 - texture(scene, tex_coords).rgb, 1.0);
    } else if (shake) {
        color = vec4(sum(4.0, 2.0, 1.0) / 16.0, 1.0); // a blur
    } else {
        color = vec4(texture(scene, tex_coords).rgb, 1.0);
    }
}
