import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../../support/free-port';
import { until } from '../../support/site-process';
import type { Balancer } from './start-balancer';

const upWithinMs = 20_000;
/** Neither tells whom it sends requests to. Both have noticed after this: see their files. */
const noticedWithinMs = 3000;

/** Caddy with deploy/Caddyfile as it stands. It ends with the test. */
export async function startCaddy(ports: readonly number[]): Promise<Balancer> {
  const folder = openFolder();
  const port = await freePort();
  const child = spawn('caddy', ['run', '--config', 'deploy/Caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MARQUE_UPSTREAMS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
    },
  });
  return whenReady(child, port, folder);
}

/** nginx with deploy/nginx.conf as it stands, but for the ports and the folder of the cache. */
export async function startNginx(ports: readonly number[]): Promise<Balancer> {
  const folder = openFolder();
  const port = await freePort();
  const conf = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/marque', path.join(folder, 'cache'))
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, digit) => `127.0.0.1:${ports[Number(digit) - 1]}`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; events {}
    http { access_log off; ${places.join(' ')}\n${conf}\n}`,
  );
  const errors = path.join(folder, 'error.log');
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', errors], { stdio: 'ignore' });
  return whenReady(child, port, folder);
}

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-balancer-'));
  mkdirSync(path.join(folder, 'cache'));
  return folder;
}

async function whenReady(child: ChildProcess, port: number, folder: string): Promise<Balancer> {
  onTestFinished(async () => {
    const gone = once(child, 'exit');
    if (child.kill('SIGTERM')) await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, upWithinMs);
  return { port, allUp: () => sleep(noticedWithinMs) };
}
