import { serve, type ServerType } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeLook, useLookWorld } from '../../e2e/support/look-world';
import { runOperator } from '../../e2e/support/run-operator';
import { anyKind } from '../../e2e/support/test-database';
import { startLooks } from '../enrichment/run-looks';
import { env } from '../platform/env';
import { createRestApp } from '../rest/app';

const token = 'operator-token-of-the-tests';
const { adminToken } = env;

describe('npm run operator -- look', () => {
  const world = useLookWorld(anyKind());
  let server: ServerType;
  beforeAll(async () => {
    Object.assign(env, { adminToken: token });
    const { fetch } = createRestApp();
    await new Promise((resolve) => {
      server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, resolve);
    });
  });
  afterAll(() => {
    Object.assign(env, { adminToken });
    server.close();
  });
  const operator = (...parameters: string[]) => {
    const { port } = server.address() as AddressInfo;
    return runOperator(parameters, { token, publicUrl: `http://127.0.0.1:${port}` });
  };

  test('npm run operator -- look prints the steps, the candidates and the choice', async () => {
    world.sites.set('acme.io', describeLook('acme.io'));
    const stop = startLooks(world.client(), world.means);
    const { code, printed, complaint } = await operator('look', 'www.acme.io');
    await stop();
    expect([code, complaint]).toEqual([0, '']);
    expect(printed.replace(/\(\d+ ms\)/, '(9 ms)')).toBe(`acme.io: found (9 ms)

Steps
  page https://acme.io/: 200, 900 bytes, 12 ms

Candidates
  https://acme.io/icon.svg (link rel=icon, image/svg+xml, 24 × 24). the largest drawing

Choice
  color: https://acme.io/icon.svg (site). the only one

What the site says
  name: Acme (og:site_name, 0.8)
  color: #0A66C2 (theme-color)
  description: Rockets for roadrunners.
  website: https://acme.io/
  profile: https://github.com/acme
  shown as: acme-io
`);
    expect((await operator('look', 'acme.io', '--last')).printed).toBe(printed);
    expect(world.looked).toEqual(['acme.io']);
    expect((await operator('looks', '--outcome', 'found')).json).toMatchObject({ total: 1 });
  });

  test('npm run operator -- look says what is wrong with a domain, or that it was never looked at', async () => {
    const never = await operator('look', 'acme.io', '--last');
    expect([never.code, never.complaint]).toEqual([1, 'acme.io has never been looked at.\n']);
    expect((await operator('look', 'localhost')).complaint).toContain('registrable domain');
    expect((await operator('look')).code).toBe(2);
    Object.assign(env, { enriches: false });
    expect((await operator('look', 'acme.io')).complaint).toContain('ENRICH=on');
  });
});
