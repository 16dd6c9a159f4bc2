/** A rectangle in shares of the viewBox. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The part of a plate that the page shows through. */
export type Interior = { readonly shape: 'rect' | 'ellipse'; readonly box: Box };

/** One color of the ink, measured on rendered pixels. */
export type InkColor = {
  /** Bare RRGGBB in upper case, as `brandColor` is. `currentColor` counts as black. */
  readonly hex: string;
  /** Its share of the ink; the shares of a drawing add up to 1. */
  readonly share: number;
  /** Below 1 if the background shines through. */
  readonly opacity: number;
  /** The bounds of this color, unless they are those of the whole ink. */
  readonly box?: Box;
};

export type Ink = {
  /** The largest share first. */
  readonly colors: readonly InkColor[];
  /** Width by height of the ink, not of the viewBox. */
  readonly aspect: number;
  /** The bounds of the ink. */
  readonly box: Box;
  /** Of a plate in one color with a hue: white on a white page, and so are the brand's own pictures elsewhere. */
  readonly interior?: Interior;
};

/** Ink as stored: without member names, which would be most of the text. */
export type PackedInk = [
  aspect: number,
  box: PackedBox,
  colors: PackedColor[],
  interior?: [shape: Interior['shape'], box: PackedBox] | undefined,
];
type PackedBox = [x: number, y: number, width: number, height: number];
type PackedColor = [hex: string, share: number, opacity: number, box?: PackedBox | undefined];

export function packInk({ aspect, box, colors, interior }: Ink): PackedInk {
  const packed: PackedInk = [
    aspect,
    packBox(box),
    colors.map(({ hex, share, opacity, box: own }) =>
      own === undefined ? [hex, share, opacity] : [hex, share, opacity, packBox(own)],
    ),
  ];
  if (interior !== undefined) packed.push([interior.shape, packBox(interior.box)]);
  return packed;
}

export function unpackInk([aspect, box, colors, interior]: PackedInk): Ink {
  return {
    colors: colors.map(([hex, share, opacity, own]) =>
      own === undefined ? { hex, share, opacity } : { hex, share, opacity, box: unpackBox(own) },
    ),
    aspect,
    box: unpackBox(box),
    ...(interior && { interior: { shape: interior[0], box: unpackBox(interior[1]) } }),
  };
}

const packBox = ({ x, y, width, height }: Box): PackedBox => [x, y, width, height];

const unpackBox = ([x, y, width, height]: PackedBox): Box => ({ x, y, width, height });
