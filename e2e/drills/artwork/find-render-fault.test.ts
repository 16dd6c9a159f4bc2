import { expect, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { makeArtwork } from '../../../prisma/catalog/make-artwork';
import { findRenderFault } from './find-render-fault';

const draw = (inside: string) =>
  findRenderFault(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`);

test('a drawing that fills its viewBox to the edge is whole', async () => {
  expect(await draw('<path d="M0 0h24v24H0z"/>')).toBeNull();
});

test('a drawing that continues beyond an edge is clipped', async () => {
  expect(await draw('<circle cx="20" cy="12" r="8"/>')).toMatchObject({ cause: 'clipped' });
  expect(await draw('<path d="M2 2h20v23H2z"/>')).toMatchObject({ cause: 'clipped' });
});

test('a separate shape outside the viewBox counts as left out on purpose', async () => {
  expect(await draw('<path d="M2 2h20v20H2zM30 2h20v20H30z"/>')).toBeNull();
});

test('a drawing without ink is blank', async () => {
  expect(await draw('<path fill="#fff" fill-opacity="0" d="M0 0h24v24H0z"/>')).toMatchObject({
    cause: 'blank',
  });
});

test('invalid SVG fails', async () => {
  expect(await findRenderFault('<svg viewBox="0 0 1 1"><path')).toMatchObject({ cause: 'fails' });
});

// The drill draws every brand.
test('every 160th brand of the catalog is drawn whole', async () => {
  const faults: string[] = [];
  for (const { slug, brandColor, artwork } of readFacts().filter((_, i) => i % 160 === 0)) {
    for (const recipe of artwork) {
      const fault = await findRenderFault(makeArtwork(recipe, brandColor));
      if (fault) faults.push(`${slug} ${recipe.variant}: ${fault.cause}, ${fault.detail}`);
    }
  }
  expect(faults).toEqual([]);
});
