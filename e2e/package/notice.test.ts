import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useProject } from './use-project';

const { marque, inFolder, readText } = useProject();

test('notice prints the licenses of known brands, and names those the server no longer has on stderr', async () => {
  await marque('pull github stripe vercel');
  const rename = (slug: string, gone: string) =>
    writeFileSync(inFolder('marque.lock'), readText('marque.lock').replace(slug, gone));
  rename('"slug": "stripe"', '"slug": "gone-brand"');
  const { code, stdout, stderr } = await marque('notice');
  expect([code, stderr]).toEqual([1, 'missing    The server has no brand gone-brand.\n']);
  expect(stdout).toBe((await marque('notice github vercel')).stdout);
  await marque('notice --out NOTICE');
  expect(readText('NOTICE')).toBe(stdout);

  rename('"slug": "github"', '"slug": "gone-too"');
  rename('"slug": "vercel"', '"slug": "gone-as-well"');
  expect(await marque('notice --out NOTICE')).toMatchObject({ code: 1, stdout: '' });
  expect(readText('NOTICE')).toBe(stdout);
});

test('notice prints no licenses if it is given an unknown brand', async () => {
  const { code, stdout, stderr } = await marque('notice github gone-brand');
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain('#service_not_found');
});
