import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port';
import { until } from '../../support/site-process';

const upWithinMs = 30_000;
/** Caddy and nginx do not report their upstreams. Their configuration makes both notice within this time. */
const noticedWithinMs = 3000;
/** How long HAProxy keeps an idle connection. */
export const clientIdleMs = 65_000;

/** What stands in front of instances: a balancer, or a cache. */
export type Front = {
  port: number;
  baseUrl: string;
  /** Resolves once it sends requests to all instances. */
  allUp: () => Promise<void>;
  stop: () => Promise<void>;
};
export type StartFront = (ports: readonly number[]) => Promise<Front>;

export function hasProgram(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write(`${name} is skipped: it is not installed.\n`);
    return false;
  }
}

type Plan = { command: string; parameters: string[]; variables?: Record<string, string> };

/** Starts a program with its own folder and port, and waits until the service responds through it. */
async function startFront(
  plan: (folder: string, port: number) => Plan,
  countUp?: (baseUrl: string) => Promise<boolean>,
): Promise<Front> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-front-'));
  // Varnish and nginx drop their privileges before they read their files.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'cache'));
  const port = await freePort();
  const { command, parameters, variables } = plan(folder, port);
  // The embedded database has set a strict umask here; Varnish must be able to read its files.
  process.umask(0o022);
  const child = spawn(command, parameters, {
    stdio: 'ignore',
    env: { ...process.env, ...variables },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  const responds = () =>
    fetch(`${baseUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(responds, upWithinMs);
  return {
    port,
    baseUrl,
    allUp: () =>
      countUp === undefined
        ? sleep(noticedWithinMs)
        : until(() => countUp(baseUrl).catch(() => false), upWithinMs),
    stop: async () => {
      const gone = once(child, 'exit');
      if (child.kill('SIGTERM')) await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function write(folder: string, name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  chmodSync(file, 0o644);
  return file;
}

const statsPath = '/the-balancer-itself';

/** HAProxy as in `docs/instances.md`. It never retries a request. */
export const startHaproxy: StartFront = async (ports) => {
  const front = await startFront(
    (folder, port) => {
      const config = `defaults
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
`;
      return {
        command: 'haproxy',
        parameters: ['-f', write(folder, 'haproxy.cfg', config), '-db'],
      };
    },
    async (baseUrl) => {
      const stats = await (await fetch(`${baseUrl}${statsPath};csv`)).text();
      return stats.match(/^marque,at\d.*,UP,/gm)?.length === ports.length;
    },
  );
  await front.allUp();
  return front;
};

/** Caddy with deploy/Caddyfile unchanged. */
export const startCaddy: StartFront = (ports) =>
  startFront((folder, port) => ({
    command: 'caddy',
    parameters: ['run', '--config', 'deploy/Caddyfile'],
    variables: {
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MARQUE_UPSTREAMS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
    },
  }));

/** nginx with deploy/nginx.conf, changing only the ports and the cache folder. */
export const startNginx: StartFront = (ports) =>
  startFront((folder, port) => {
    const conf = readFileSync('deploy/nginx.conf', 'utf8')
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace('/var/cache/nginx/marque', path.join(folder, 'cache'))
      .replaceAll(/^ *server 127\.0\.0\.1:300(\d)(.*\n)/gm, (_, digit, rest) => {
        const upstream = ports[Number(digit) - 1];
        return upstream === undefined ? '' : `server 127.0.0.1:${upstream}${rest}`;
      });
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = write(
      folder,
      'nginx.conf',
      `daemon off; master_process off; pid ${folder}/pid; events {}
      http { access_log off; ${places.join(' ')}\n${conf}\n}`,
    );
    const errors = path.join(folder, 'error.log');
    return { command: 'nginx', parameters: ['-c', file, '-p', folder, '-e', errors] };
  });

/** Varnish with deploy/varnish.vcl, changing only the port of the service. */
export const startVarnish: StartFront = ([servicePort]) =>
  startFront((folder, port) => {
    const vcl = readFileSync('deploy/varnish.vcl', 'utf8').replace(
      '.port = "3000"',
      `.port = "${servicePort}"`,
    );
    const file = write(folder, 'varnish.vcl', vcl);
    const flags = ['-F', '-n', path.join(folder, 'work'), '-f', file, '-s', 'malloc,64m'];
    return { command: 'varnishd', parameters: [...flags, '-a', `127.0.0.1:${port}`] };
  });
