import { expect, test } from 'vitest';
import { findUnsafeInPng, findUnsafeInSvg } from '../../../e2e/support/find-unsafe';
import { hostileBitmaps } from '../../../e2e/support/hostile-bitmaps';
import { hostileSvgUploads } from '../../../e2e/support/hostile-svg-uploads';
import { AppError } from '../../platform/errors';
import { readBitmap } from './read-bitmap';
import { sanitizeSvg } from './sanitize-svg';

/** The drill `hostile-uploads` sends all of them to a service. */
const isInSample = (_: unknown, i: number) => i % (process.env['DRILL'] === '1' ? 1 : 7) === 0;

/** Null if it is refused, as everything else must be. */
async function accept<Result>(read: () => Result | Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return null;
  }
}

test('no hostile SVG is accepted with anything in it that runs, loads or hides', async () => {
  const found: string[] = [];
  for (const { name, bytes } of hostileSvgUploads().filter(isInSample)) {
    const clean = await accept(() => sanitizeSvg(bytes.toString()));
    const unsafe = clean === null ? null : findUnsafeInSvg(clean);
    if (unsafe !== null) found.push(`${name}: ${unsafe}`);
  }
  expect(found).toEqual([]);
}, 120_000);

test('a hostile PNG or WebP loses everything but its pixels', async () => {
  const found: string[] = [];
  for (const { name, bytes } of (await hostileBitmaps()).filter(isInSample)) {
    const png = await accept(() => readBitmap(bytes));
    const unsafe = png === null ? null : await findUnsafeInPng(Buffer.from(png));
    if (unsafe !== null) found.push(`${name}: ${unsafe}`);
  }
  expect(found).toEqual([]);
}, 120_000);
