import { expect, onTestFinished, test } from 'vitest';
import { startSiteStandIn } from '../../e2e/stand-ins/site-stand-in';
import { isSiteUp } from './measure-status';

type Render = Parameters<typeof startSiteStandIn>[0];

async function startSite(render: Render) {
  const { site, close } = await startSiteStandIn(render);
  onTestFinished(close);
  return site;
}

test('a site that responds is up; one that fails, hangs or has gone is not', async () => {
  const ok = await startSite((_request, response) => response.end('ok'));
  const failing = await startSite((_request, response) => response.writeHead(500).end());
  const hanging = await startSite(() => {});
  expect(await isSiteUp(ok)).toBe(true);
  expect(await isSiteUp(failing)).toBe(false);
  expect(await isSiteUp(hanging, 50)).toBe(false);
  expect(await isSiteUp({ ...ok, address: { socketPath: '/no/such.sock' } })).toBe(false);
});
