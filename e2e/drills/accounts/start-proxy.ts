import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port';

export type Proxy = { baseUrl: string; stop: () => Promise<void> };

/** Appends its client's address to X-Forwarded-For, as common proxies do. */
export async function startProxy(target: string): Promise<Proxy> {
  const proxy = createServer((incoming, outgoing) => {
    const forwardedFor = [incoming.headers['x-forwarded-for'] ?? [], incoming.socket.remoteAddress];
    const passing = request(`${target}${incoming.url ?? '/'}`, {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor.flat().join(', ') },
    });
    passing.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passing);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** @returns whether the program is installed */
export function hasNginx(program: string): boolean {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** nginx with its manual's X-Forwarded-For line, and with a shared cache on request. */
export async function startNginx(
  program: string,
  target: string,
  { isCaching = false } = {},
): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const zone = `proxy_cache_path ${folder}/cache levels=1:2 keys_zone=responses:10m max_size=100m;`;
  const caching = `proxy_cache responses; proxy_cache_lock on; add_header X-Cache $upstream_cache_status always;`;
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off; ${temporary}
      ${isCaching ? zone : ''}
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${target};
          ${isCaching ? caching : ''}
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`,
  );
  const child = spawn(program, ['-c', config, '-p', folder, '-e', path.join(folder, 'error.log')]);
  const baseUrl = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(`${baseUrl}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await sleep(25);
  }
  return {
    baseUrl,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
