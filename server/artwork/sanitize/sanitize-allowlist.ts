const words = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/**
 * The only elements of a served SVG. Everything else is refused, future browser features included. No text:
 * its look depends on a font that is not in the file.
 */
export const allowedElements = words([
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient',
  'radialGradient stop pattern clipPath mask filter feBlend feColorMatrix feComponentTransfer',
  'feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge',
  'feMergeNode feMorphology feOffset',
]);

export const allowedAttributes = words([
  // structure
  'xmlns xmlns:xlink version viewBox preserveAspectRatio id href xlink:href x y width height',
  'transform overflow',
  // shapes
  'd cx cy r rx ry x1 y1 x2 y2 points pathLength',
  // paint
  'fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap',
  'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width color opacity display',
  'visibility paint-order shape-rendering vector-effect color-interpolation style',
  // gradients and patterns
  'gradientUnits gradientTransform spreadMethod fx fy fr offset stop-color stop-opacity',
  'patternUnits patternContentUnits patternTransform',
  // clips, masks, filters
  'clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits mask-type filter',
  'filterUnits primitiveUnits color-interpolation-filters in in2 result mode type values',
  'tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 dx dy stdDeviation',
  'edgeMode radius flood-color flood-opacity',
]);

/** The only properties allowed in a style attribute: those without a presentation attribute. */
export const allowedStyles = words(['isolation mask-type mix-blend-mode']);

/** The only CSS functions allowed in a value. A `url` must also point into the document. */
export const allowedFunctions = words([
  'url rgb rgba hsl hsla matrix translate scale rotate skewx skewy',
]);

/** Refused even where the clean-up would drop them: they show intent. */
export const hostileElements = words([
  'script foreignobject iframe object embed handler listener a audio video canvas image feimage',
  'img animate animatecolor animatemotion animatetransform set discard mpath include html body',
  'link meta base form input',
]);

/** In plain words, for those who drew the file: why an element is refused, or what to do about it. */
export const elementAdvice: Readonly<Record<string, string>> = {
  script: 'it would run on every page that shows the logo',
  foreignobject: 'it holds a web page',
  a: 'a logo has no links',
  image: 'it holds pixels, not shapes; upload them as PNG or WebP',
  feimage: 'it loads another picture',
  text: 'convert text to outlines first',
  style: 'only rules that apply to the shapes in every case can be kept',
  animate: 'a logo stands still',
  animatetransform: 'a logo stands still',
  animatemotion: 'a logo stands still',
  set: 'a logo stands still',
};
