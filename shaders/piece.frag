#version 330 core
// A picture times a colour, or a relief: a picture whose red takes the colour, whose green is light that stays white, and
// whose blue tells where its body is. Both are multiplied by their alpha already.
//
// New to shaders? Read sprite.vert and sprite.frag first: they explain the words.

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
    // What glows is added to what is there: it covers nothing.
    color = vec4(shade, texel.a * (1.0 - glow)) * tint.a;
}
