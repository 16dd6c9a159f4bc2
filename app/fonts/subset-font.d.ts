declare module 'subset-font' {
  /** @returns the font with only the glyphs of these characters */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Record<string, { min: number; max: number }>;
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
