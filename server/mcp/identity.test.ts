import { afterEach, expect, test } from 'vitest';
import { openMcp, mcpRequest, revision } from '../../e2e/support/open-mcp';
import { createAccount } from '../../e2e/support/factories';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { env } from '../platform/env';
import { presentServerJson } from './identity';

const { publicUrl } = env;
afterEach(() => void Object.assign(env, { publicUrl }));

test('server.json and the server describe the server alike', async () => {
  const opened = await openAnyDatabase('empty');
  useDatabase(opened);
  const { apiKey } = await createAccount(opened.client);
  const request = mcpRequest({ method: 'server/discover' }, { 'X-API-Key': apiKey });
  const response = await openMcp().mcp(request, '127.0.0.1');
  const { result } = (await response.json()) as { result: { _meta: Record<string, unknown> } };
  const { name, title, version, description, websiteUrl, icons, remotes } = presentServerJson();
  expect(result._meta['io.modelcontextprotocol/serverInfo']).toEqual({
    name: name.split('/')[1],
    title,
    version,
    description,
    websiteUrl,
    icons,
  });
  expect(remotes[0]).toMatchObject({ type: 'streamable-http', url: request.url });
  expect(result).toMatchObject({ supportedVersions: expect.arrayContaining([revision]) });
  await opened.close();
});

test('the name in server.json begins with the reversed domain of the operator', () => {
  Object.assign(env, { publicUrl: 'https://logos.marque.example' });
  const { name, remotes } = presentServerJson();
  expect(name).toBe('example.marque.logos/marque');
  expect(remotes[0]?.url).toBe('https://logos.marque.example/mcp');
});

test('server.json respects the limits of the registry, and declares the key a secret', () => {
  const { name, title, version, description, remotes } = presentServerJson();
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(name.length).toBeLessThanOrEqual(200);
  expect(title.length).toBeLessThanOrEqual(100);
  expect(description.length).toBeLessThanOrEqual(100);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(remotes[0]?.headers).toMatchObject([{ name: 'X-API-Key', isSecret: true }]);
});
