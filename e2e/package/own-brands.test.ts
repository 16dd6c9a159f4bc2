import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  InvalidRequestError,
  Marque,
  NotFoundError,
  PermissionError,
  ServerError,
} from '../../packages/marque/src/marque';
import { refuseWith, sendPage, serveContract, type ServedContract } from './serve-contract';

let service: ServedContract;
beforeAll(async () => {
  service = await serveContract();
});
afterAll(() => service.close());

const open = (key = service.pro.apiKey) => new Marque({ url: service.url, key });
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0a66c2" d="M2 2h20v20H2z"/></svg>';
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );

describe('the brands of an account, through the client', () => {
  test('own brands are added, drawn, found, listed and removed', async () => {
    const marque = open();
    const added = await marque.putOwnBrand('@acme', { name: 'Acme', domains: ['acme-x.io'] });
    expect(added).toMatchObject({ slug: '@acme', set: { artwork: [] } });
    const drawn = await marque.putOwnArtwork('@acme', 'color', drawing, { license: 'CC0-1.0' });
    expect(drawn.set.artwork).toEqual([{ variant: 'color', license: 'CC0-1.0' }]);
    const stored = new TextDecoder().decode(await marque.getOwnArtwork('@acme', 'color'));
    expect(stored).toContain('#0a66c2');
    expect((await marque.getBrandByDomain('acme-x.io')).slug).toBe('@acme');
    expect((await marque.getLogo('@acme', { variant: 'color' })).text()).toContain('#0a66c2');
    expect((await marque.getOwnBrand('@acme')).variants.map(({ variant }) => variant)).toContain(
      'mono',
    );
    expect(await marque.listOwnBrands({ limit: 1 })).toMatchObject({
      brands: [{ slug: '@acme', name: 'Acme' }],
      total: 1,
      max: 25,
    });
    expect((await marque.removeOwnArtwork('@acme', 'color')).set.artwork).toEqual([]);
    expect(await marque.removeOwnBrand('@acme')).toBeUndefined();
    expect(await failure(marque.getOwnBrand('@acme'))).toBeInstanceOf(NotFoundError);
  });

  test('own brands take a PNG and a WebP, which their first bytes tell', async () => {
    const marque = open();
    await marque.putOwnBrand('@pixels', { name: 'Pixels' });
    const pixels = { width: 32, height: 32, channels: 3, background: '#0a66c2' } as const;
    const png = await sharp({ create: pixels }).png().toBuffer();
    await marque.putOwnArtwork('@pixels', 'icon', new Uint8Array(png));
    const { bytes } = await marque.getLogo('@pixels', { variant: 'icon', format: 'webp' });
    const drawn = await marque.putOwnArtwork('@pixels', 'color', new Uint8Array(bytes));
    expect(drawn.set.artwork.map(({ variant }) => variant)).toEqual(['color', 'icon']);
    await marque.removeOwnBrand('@pixels');
  });

  test('own brands are refused with a class and a reason', async () => {
    const marque = open();
    await marque.putOwnBrand('@acme', { name: 'Acme' });
    const hostile = drawing.replace('<path', '<script/><path');
    const unsafe = await failure(marque.putOwnArtwork('@acme', 'color', hostile));
    expect(unsafe).toBeInstanceOf(InvalidRequestError);
    expect(unsafe).toMatchObject({ code: 'unsafe_svg', message: expect.stringMatching(/script/) });
    expect(await failure(marque.putOwnBrand('acme', { name: 'Acme' }))).toMatchObject({
      code: 'validation_error',
    });
    const free = failure(open(service.free.apiKey).putOwnBrand('@acme', { name: 'Acme' }));
    expect(await free).toBeInstanceOf(PermissionError);
    service.faults.push(sendPage);
    const page = await failure(marque.putOwnBrand('@acme', { name: 'Acme' }));
    expect(page).toBeInstanceOf(ServerError);
    service.faults.push(sendPage);
    expect(await failure(marque.getOwnArtwork('@acme', 'color'))).toBeInstanceOf(ServerError);
    await marque.removeOwnBrand('@acme');
  });

  test('own brands are sent again after a passing fault', async () => {
    const marque = open();
    service.faults.push(refuseWith(503, { 'Retry-After': '0' }));
    expect((await marque.putOwnBrand('@acme', { name: 'Acme' })).slug).toBe('@acme');
    await marque.removeOwnBrand('@acme');
  });
});
