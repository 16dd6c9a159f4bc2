import sharp from 'sharp';
import { expect } from 'vitest';
import { type ArtworkFacts, readFacts } from '../../../prisma/catalog/facts';
import { readArtwork } from '../../../prisma/catalog/sources/read-artwork';
import { sanitizeSvg } from '../../../server/artwork/sanitize/sanitize-svg';

/** Drawings as their sources published them. */
export const everyNthDrawing = (nth: number): ArtworkFacts[] =>
  readFacts()
    .flatMap(({ artwork }) => artwork)
    .filter(({ origin }) => origin === 'source')
    .filter((_, i) => i % nth === 0);

export function expectUnchangedWhenRepeated(sample: readonly ArtworkFacts[]): void {
  for (const { source, name } of sample) {
    const once = sanitizeSvg(readArtwork(source, name));
    expect(sanitizeSvg(once)).toBe(once);
  }
}

/** @returns the drawings that look different once sanitized */
export async function listChanged(sample: readonly ArtworkFacts[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { source, name } of sample) {
    const raw = readArtwork(source, name);
    const [before, after] = await Promise.all([draw(raw), draw(sanitizeSvg(raw))]);
    let difference = 0;
    for (let i = 0; i < before.length; i += 1)
      difference += Math.abs((before[i] ?? 0) - (after[i] ?? 0));
    if (difference / before.length / 255 > 0.005) changed.push(`${source} ${name}`);
  }
  return changed;
}

async function draw(text: string): Promise<Buffer> {
  const sized = text.replace(/<svg\b([^>]*)>/, (_, attributes: string) => {
    const size = /viewBox=/.test(attributes)
      ? attributes.replaceAll(/\s(width|height)="[^"]*"/g, '')
      : attributes;
    return `<svg width="128" height="128"${size}>`;
  });
  return sharp(Buffer.from(sized))
    .resize(128, 128, { fit: 'fill' })
    .flatten({ background: '#7f7f7f' })
    .raw()
    .toBuffer();
}
