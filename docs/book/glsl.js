'use strict';

// mdBook's highlight.js does not know GLSL. This describes the language to it and colours the blocks,
// which mdBook's own script has skipped before this one runs.
hljs.registerLanguage('glsl', hljs => ({
    name: 'GLSL',
    keywords: {
        keyword:
            'break case centroid const continue default discard do else flat for highp if in inout invariant ' +
            'layout lowp mediump noperspective out precision return smooth struct switch uniform varying ' +
            'attribute while',
        literal: 'true false',
        built_in:
            'abs acos all any asin atan ceil clamp cos cross degrees determinant distance dot equal exp exp2 ' +
            'faceforward floor fract greaterThan inverse inversesqrt length lessThan log log2 max min mix mod ' +
            'normalize not notEqual outerProduct pow radians reflect refract round sign sin smoothstep sqrt ' +
            'step tan texelFetch texture textureLod textureSize transpose trunc dFdx dFdy fwidth',
    },
    contains: [
        hljs.C_LINE_COMMENT_MODE,
        hljs.C_BLOCK_COMMENT_MODE,
        { className: 'meta', begin: /^\s*#\s*\w+/, end: /$/ },
        { className: 'type', begin: /\b(void|bool|float|u?int|[biu]?vec[234]|mat[234](x[234])?)\b/ },
        { className: 'type', begin: /\b[iu]?sampler(1D|2D|3D|Cube)(Array)?(MS|Shadow)?\b/ },
        { className: 'variable', begin: /\bgl_\w+\b/ },
        { className: 'number', begin: /\b\d[\w.]*|\.\d\w*/ },
    ],
}));
document.querySelectorAll('code.language-glsl').forEach(block => hljs.highlightBlock(block));
