import { describe, expect, test } from 'vitest';
import { env } from '../server/platform/env';
import { readParams, returnPathOf } from './return-path';

describe('the page after signing in', () => {
  test('the page after signing in is the requested one', () => {
    expect(returnPathOf('/dashboard/keys?dialog=replace#top')).toBe(
      '/dashboard/keys?dialog=replace#top',
    );
    expect(returnPathOf(`${env.publicUrl}/pricing`)).toBe('/pricing');
  });

  test('the page after signing in is the dashboard by default', () => {
    expect(returnPathOf(undefined)).toBe('/dashboard');
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    '/.//evil.example',
    `${env.publicUrl}//evil.example`,
    'javascript:alert(1)',
    'data:text/html,hello',
    '\t//evil.example',
    'http://[',
  ])('the page after signing in is never on another site: %j', (wish) => {
    const path = returnPathOf(wish);
    expect(path).toMatch(/^\/(?!\/)/);
    expect(new URL(path, env.publicUrl).origin).toBe(new URL(env.publicUrl).origin);
    expect(path).not.toContain('evil');
  });

  test('a repeated parameter counts once', async () => {
    const params = Promise.resolve({ next: ['/a', '/b'], other: 'c' });
    expect(await readParams(params, 'next', 'missing')).toEqual({ next: '/a', missing: undefined });
  });
});
