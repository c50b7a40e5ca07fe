#version 330 core
// Multiplies a picture, or the red of a relief, by a tint. A relief's green is light that stays
// white, and its blue is the shape of its body. Both kinds of picture have premultiplied alpha.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the terms.

in vec2 tex_coords;
flat in vec4 tint;
flat in vec3 how;

uniform sampler2D image;

out vec4 color;

void main() {
    vec4 texel = texture(image, tex_coords);
    float relief = how.x, flash = how.y, glow = how.z;
    vec3 shade = mix(texel.rgb * tint.rgb, tint.rgb * texel.r + texel.g, relief);
    shade = mix(shade, vec3(mix(texel.a, texel.b, relief)), flash);
    // With alpha 0, blending adds a glow to the background and covers nothing.
    color = vec4(shade, texel.a * (1.0 - glow)) * tint.a;
}
