import { expect, test } from 'vitest';
import { readJson } from './read-body';

const read = (body: string) =>
  readJson(
    new Request('http://localhost', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    }),
  );

test('JSON that is nested too deeply is refused before it is parsed', async () => {
  for (const body of ['['.repeat(60_000), '{"a":'.repeat(33), `["\\"",${'['.repeat(32)}`]) {
    await expect(read(body)).rejects.toMatchObject({
      code: 'invalid_json',
      message: 'The JSON is nested deeper than 32 levels.',
    });
  }
});

test('brackets in texts and beside one another are not nested', async () => {
  const value = {
    slugs: Array.from({ length: 100 }, () => []),
    text: `\\"${'[{'.repeat(100)}\\`,
    last: ['"'],
  };
  expect(await read(JSON.stringify(value))).toEqual(value);
});
