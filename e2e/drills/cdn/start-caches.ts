import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../support/free-port';
import { until } from '../../support/site-process';

export type Cache = { baseUrl: string; stop: () => Promise<void> };

const startsWithinMs = 30_000;

export function hasProgram(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Varnish with deploy/varnish.vcl as it stands, but for the port of the service. */
export async function startVarnish(servicePort: number): Promise<Cache> {
  const folder = openFolder();
  const file = path.join(folder, 'varnish.vcl');
  const vcl = readFileSync('deploy/varnish.vcl', 'utf8');
  writeFileSync(file, vcl.replace('.port = "3000"', `.port = "${servicePort}"`));
  chmodSync(file, 0o644);
  const port = await freePort();
  const flags = ['-F', '-n', path.join(folder, 'work'), '-f', file, '-s', 'malloc,64m'];
  const child = spawn('varnishd', [...flags, '-a', `127.0.0.1:${port}`], { stdio: 'ignore' });
  return whenReady(child, port, folder);
}

/** nginx with deploy/nginx.conf as it stands, but for the ports and the folder of the cache. */
export async function startNginxCache(servicePort: number): Promise<Cache> {
  const folder = openFolder();
  const port = await freePort();
  const conf = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/marque', path.join(folder, 'cache'))
    .replaceAll(/^ {2}server 127\.0\.0\.1:300[23] .*\n/gm, '')
    .replace('127.0.0.1:3001', `127.0.0.1:${servicePort}`);
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; events {}
    http { access_log off; ${places}\n${conf}\n}`,
  );
  const errors = path.join(folder, 'error.log');
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', errors], { stdio: 'ignore' });
  return whenReady(child, port, folder);
}

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-cache-'));
  // Varnish gives up its rights before it reads the file.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'cache'));
  return folder;
}

async function whenReady(child: ChildProcess, port: number, folder: string): Promise<Cache> {
  const baseUrl = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${baseUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady, startsWithinMs);
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
