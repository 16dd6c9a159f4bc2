import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hasNginx, type Proxy, startNginx } from '../accounts/start-proxy';
import { artworkHash } from '../../../server/artwork/served-artwork';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { cachedPaths } from '../../support/shared-cache/cached-paths';
import { type CacheWorld, openCacheWorld } from '../../support/shared-cache/open-cache-world';
import { useSeededDatabase } from '../../support/test-database';

const nginx = process.env['NGINX'] ?? 'nginx';
if (!hasNginx(nginx)) console.log('nginx is skipped: install it, or name it in NGINX.');

const rounds = 6;

describe.skipIf(!hasNginx(nginx))('with nginx as a shared cache in front', () => {
  let world: CacheWorld;
  let proxy: Proxy;
  let close: () => Promise<void>;
  beforeAll(async () => {
    world = await openCacheWorld(inject('pgliteTemplates').seeded);
    proxy = await startNginx(nginx, world.server.baseUrl, { isCaching: true });
    ({ close } = await useSeededDatabase());
  });
  afterAll(async () => {
    await proxy.stop();
    await world.server.stop();
    await close();
  });

  const ask = (path: string, key: string | null, method = 'GET') =>
    fetch(proxy.baseUrl + path, { method, headers: key === null ? {} : { 'X-API-Key': key } });

  test('no caller gets the response of another, and none without a live key', async () => {
    const mono = currentCatalog().bySlug.get('github')?.artwork.get('mono');
    const pinned = `/v1/svg/github?v=${artworkHash(mono ?? { sha256: '' })}`;
    const paths = [...cachedPaths, pinned, '/v1/svg/github?variant=color'];
    const heldBy = new Map<string, string>();
    const seen = { responses: 0, hits: 0, refused: 0 };
    const wrong: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const asked = paths.flatMap((path) =>
        Object.entries(world.keys).map(([who, key]) => ({ path, who, key })),
      );
      await Promise.all(
        asked.map(async ({ path, who, key }) => {
          const response = await ask(path, key);
          await response.arrayBuffer();
          const isOpen = path === '/openapi.json';
          const isHit = response.headers.get('X-Cache') === 'HIT';
          seen.responses++;
          if (isHit) seen.hits++;
          if (isOpen) return;
          if (who === 'none' || who === 'revoked') {
            seen.refused++;
            if (response.status !== 401) wrong.push(`${path}: ${who} gets ${response.status}`);
            return;
          }
          const isBeyondPlan = who === 'free' && path.includes('variant=color');
          const isCapped = who === 'free' && response.status === 429;
          if (!isCapped && response.status !== (isBeyondPlan ? 403 : 200))
            wrong.push(`${path}: ${who} gets ${response.status}`);
          // A response from the cache still has the id of the request that it was made for.
          const id = response.headers.get('X-Request-Id') ?? 'none';
          if ((heldBy.get(id) ?? who) !== who)
            wrong.push(`${path}: ${who} gets the response of ${heldBy.get(id)}`);
          heldBy.set(id, who);
        }),
      );
    }
    console.log(
      `shared cache: ${seen.responses} responses, ${seen.hits} of them from nginx, ${seen.refused} refused, ${wrong.length} wrong`,
    );
    expect(wrong).toEqual([]);
    expect(seen.hits).toBeGreaterThan(seen.responses / 4);
  });

  test('a 304 and a HEAD through the cache go to the same caller alone', async () => {
    const { 'pro A': keyA, none } = world.keys;
    const first = await ask('/v1/svg/github?on=abc', keyA);
    const etag = first.headers.get('ETag') ?? '';
    const again = await fetch(`${proxy.baseUrl}/v1/svg/github?on=abc`, {
      headers: { 'X-API-Key': keyA ?? '', 'If-None-Match': etag },
    });
    expect(again.status).toBe(304);
    const stranger = await fetch(`${proxy.baseUrl}/v1/svg/github?on=abc`, {
      headers: { 'If-None-Match': etag },
    });
    expect(stranger.status).toBe(401);
    expect((await ask('/v1/svg/github?on=abc', none, 'HEAD')).status).toBe(401);
  });

  test('a key that is replaced opens nothing new; what it fetched before stays its own until it is stale', async () => {
    const register = await fetch(`${proxy.baseUrl}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'cache@example.com', password: 'a password nobody guesses' }),
    });
    const account = (await register.json()) as { api_key: string; access_token: string };
    const before = await ask('/v1/svg/stripe', account.api_key);
    const replaced = await fetch(`${proxy.baseUrl}/auth/regenerate-key`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.access_token}` },
    });
    expect(replaced.status).toBe(200);
    expect((await ask('/v1/svg/gitlab', account.api_key)).status).toBe(401);
    const after = await ask('/v1/svg/stripe', account.api_key);
    // The specification lets a shared cache keep artwork for a day: it serves what it has.
    if (after.status === 200)
      expect(after.headers.get('X-Request-Id')).toBe(before.headers.get('X-Request-Id'));
    else expect(after.status).toBe(401);
    console.log(`shared cache: a replaced key gets ${after.status} for what it had fetched`);
  });
});
