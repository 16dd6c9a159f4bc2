import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../support/free-port';
import { until } from '../../support/site-process';

const upWithinMs = 20_000;
const haproxy = process.env['HAPROXY'] ?? 'haproxy';

export function hasHaproxy(): boolean {
  try {
    execFileSync(haproxy, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** How long it keeps a connection that nobody sends on. */
export const clientIdleMs = 65_000;
/** In front of several instances; `allUp` resolves when it sends requests to all of them. */
export type Balancer = { port: number; allUp: () => Promise<void> };

const statsPath = '/the-balancer-itself';

/**
 * HAProxy in front of several instances, as `docs/instances.md` sets it up. It sends no request twice,
 * and ends with the test.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-balancer-'));
  const port = await freePort();
  const config = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `defaults
  mode http
  timeout connect 3s
  timeout client ${clientIdleMs}ms
  timeout server 65s
  timeout check 5s
  option forwardfor
  option redispatch
frontend public
  bind 127.0.0.1:${port}
  stats enable
  stats uri ${statsPath}
  default_backend marque
backend marque
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host marque
  default-server check inter 200ms fall 2 rise 1
${ports.map((one) => `  server at${one} 127.0.0.1:${one}`).join('\n')}
`,
  );
  const child = spawn(haproxy, ['-f', config, '-db'], { stdio: 'ignore' });
  onTestFinished(async () => {
    const gone = once(child, 'exit');
    // One that could not start has ended already.
    if (child.kill('SIGTERM')) await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  const countUp = async () => {
    const response = await fetch(`http://127.0.0.1:${port}${statsPath};csv`);
    return (await response.text()).match(/^marque,at\d.*,UP,/gm)?.length;
  };
  const allUp = () =>
    until(async () => (await countUp().catch(() => 0)) === ports.length, upWithinMs);
  await allUp();
  return { port, allUp };
}
