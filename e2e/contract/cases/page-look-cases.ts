import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../ask-logo';
import { errorOf, type Target } from '../target';

/** How `GET /logo/{name}` can draw a logo. */
export function pageLookCases(target: () => Target): void {
  describe('the look of a logo in a page', () => {
    const { createKey, ask } = openPage(target);
    let token: string;
    beforeAll(async () => void (token = await createKey()));
    const read = async (name: string, query: Record<string, string> = {}) =>
      (await ask(`${name}.svg`, { token, ...query })).text();

    test.each([
      ['avif', 'image/avif', 'heif'],
      ['jpg', 'image/jpeg', 'jpeg'],
      ['jpeg', 'image/jpeg', 'jpeg'],
    ])('.%s is %s', async (ending, type, format) => {
      const response = await ask(`github.com.${ending}`, { token, size: '40' });
      expect(response.headers.get('Content-Type')).toBe(type);
      const metadata = await sharp(await response.arrayBuffer()).metadata();
      expect([metadata.format, Math.max(metadata.width, metadata.height)]).toEqual([format, 40]);
    });

    test('.ico has three sizes in one file', async () => {
      const response = await ask('github.com.ico', { token });
      expect(response.headers.get('Content-Type')).toBe('image/x-icon');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([1, 3]);
      expect([6, 22, 38].map((at) => bytes.readUInt8(at))).toEqual([16, 32, 48]);
    });

    test('a picture has up to 2048 pixels, and a JPEG the page’s color behind it', async () => {
      const large = await ask('github.png', { token, size: '2048' });
      const { width, height } = await sharp(await large.arrayBuffer()).metadata();
      expect(Math.max(width, height)).toBe(2048);
      const query = { token, size: '64', on: '336699', pad: '0.2' };
      const jpeg = await ask('github.jpg', query);
      const corner = await sharp(await jpeg.arrayBuffer())
        .raw()
        .toBuffer();
      for (const [i, channel] of [0x33, 0x66, 0x99].entries())
        expect(Math.abs((corner[i] ?? 0) - channel)).toBeLessThan(4);
      expect(await errorOf(await ask('github', { token, size: '2049' }))).toBe(
        '422 validation_error',
      );
    });

    test('theme=auto is one SVG with both drawings, which follows the visitor', async () => {
      const svg = await read('github.com', { theme: 'auto' });
      expect(svg).toContain('prefers-color-scheme:dark');
      const picture = await ask('github.com.png', { token, theme: 'auto', size: '32' });
      const plain = await ask('github.com.png', { token, size: '32' });
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(
        Buffer.from(await plain.arrayBuffer()),
      );
    });

    test('color draws the logo in one color, and grayscale in none', async () => {
      expect(await read('github.com', { color: '#c0f' })).toMatch(/#CC00FF/i);
      const gray = await read('google.com', { grayscale: 'true' });
      expect(gray).not.toBe(await read('google.com'));
      for (const [, red, green, blue] of gray.matchAll(/#(\w\w)(\w\w)(\w\w)/g))
        expect([red, green]).toEqual([green, blue]);
    });

    test('pad puts the logo into a square', async () => {
      for (const pad of ['0', '0.1', '.4', 'auto']) {
        const response = await ask('github.com.png', {
          token,
          pad,
          size: '32',
          variant: 'wordmark',
        });
        const { width, height } = await sharp(await response.arrayBuffer()).metadata();
        expect([width, height]).toEqual([32, 32]);
      }
    });

    test('a monogram takes the look, too', async () => {
      const svg = await read('no-such-firm.dev', { color: '123456', pad: '0.25' });
      expect(svg).toContain('#123456');
    });

    test.each([
      { pad: '0.5' },
      { pad: '-1' },
      { pad: 'even' },
      { color: 'red' },
      { grayscale: '1' },
    ])('%j is refused', async (query) => {
      const response = await ask('github.com', { token, ...query } as Record<string, string>);
      expect(await errorOf(response)).toBe('422 validation_error');
    });
  });
}
