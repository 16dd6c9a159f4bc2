import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { env, siteEnv } from '../platform/env';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics/metrics';
import { createRestartPauses } from './stop-times';

const script = 'server/http/site.mjs';
const stopTimeoutMs = 3000;
/** A site that misses more checks in a row than this hangs: it reports every second. */
const silentLooksMax = 5;
const lookEveryMs = 3000;
const linesPerMinuteMax = 200;

/** Where pages come from. */
export type Site = {
  /** A Unix socket, or host and port, for `http.request`. */
  address: { socketPath: string } | { host: string; port: number };
  /** Proves to the service that a call comes from the site. */
  token: string;
  /** Resolves when the site is ready for its first request. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The site that `SITE_URL` or `SITE_SOCKET` names, else a process of our own. */
export function connectSite(): Site {
  const address = readAddress();
  if (address === null) return superviseSite();
  return { address, token: env.siteToken ?? '', start: async () => {}, stop: async () => {} };
}

function readAddress(): Site['address'] | null {
  if (env.siteSocket !== undefined) return { socketPath: env.siteSocket };
  if (env.siteUrl === undefined) return null;
  const { hostname, port } = new URL(env.siteUrl);
  // An IPv6 address is in brackets only within a URL.
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 80) };
}

/** Runs the site beside the service and starts it again whenever it dies. */
function superviseSite(): Site {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-'));
  const socketPath = path.join(folder, 'site.sock');
  const token = randomBytes(32).toString('base64url');
  let child: ChildProcess | undefined;
  let ended: Promise<object> | undefined;
  const stopping = new AbortController();

  /** Resolves with the reason it ended; rejects with the reason it could not start: Node throws ENOMEM. */
  const runOnce = async (onReady: () => void): Promise<object> => {
    const started = spawnSite(socketPath, token);
    child = started.once('message', () => {
      metrics().siteUp.set(1);
      metrics().siteStarts.inc();
      endWhenSilent(started);
      onReady();
    });
    const [code, signal] = await once(started, 'exit');
    return { code, signal };
  };

  /** @param onReady called each time the site becomes ready */
  const run = async (onReady: () => void): Promise<void> => {
    const pauseAfter = createRestartPauses();
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      ended = runOnce(onReady).catch((error: unknown) => ({ err: error }));
      const reason = await ended;
      metrics().siteUp.set(0);
      if (stopping.signal.aborted) return;
      log.error(reason, 'the site ended and is started again');
      await sleep(pauseAfter(Date.now() - startedAt));
    }
  };

  return {
    address: { socketPath },
    token,
    start: () =>
      new Promise((resolve) => {
        void run(resolve);
      }),
    async stop() {
      stopping.abort();
      child?.kill('SIGTERM');
      const timer = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function spawnSite(socketPath: string, token: string): ChildProcess {
  const child = spawn(process.execPath, [script], {
    env: siteEnv({ SERVICE_URL: serviceUrl(), SITE_TOKEN: token, SITE_SOCKET: socketPath }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.stdout) passLinesOn(child.stdout, (line) => process.stdout.write(`${line}\n`));
  if (child.stderr) passLinesOn(child.stderr, (line) => process.stderr.write(`${line}\n`));
  return child;
}

/**
 * Passes on what the site prints, up to a number of lines a minute. The rest is counted: Next prints a dozen
 * lines for a header that a stranger forged, as often as it comes.
 */
export function passLinesOn(
  from: NodeJS.ReadableStream,
  write: (line: string) => void,
  report = (dropped: number) => log.warn({ dropped }, 'lines that the site printed are left out'),
): void {
  let lines = 0;
  const startMinute = () => {
    if (lines > linesPerMinuteMax) report(lines - linesPerMinuteMax);
    lines = 0;
  };
  createInterface({ input: from }).on('line', (line) => {
    if (lines === 0) setTimeout(startMinute, 60_000).unref();
    if (++lines <= linesPerMinuteMax) write(line);
  });
}

/**
 * Counts checks, not time: after the machine slept or the service itself stalled, a running site must get
 * the chance to report.
 */
function endWhenSilent(child: ChildProcess): void {
  let silentLooks = 0;
  child.on('message', () => {
    silentLooks = 0;
  });
  const looking = setInterval(() => {
    silentLooks += 1;
    if (silentLooks <= silentLooksMax) return;
    log.error('the site hangs and is killed');
    child.kill('SIGKILL');
  }, lookEveryMs);
  looking.unref();
  child.once('exit', () => clearInterval(looking));
}

/** The service as the site reaches it; an unspecified address is reached over loopback. */
function serviceUrl(): string {
  const isAny = env.host === '0.0.0.0' || env.host === '::';
  const host = isAny ? '127.0.0.1' : env.host.includes(':') ? `[${env.host}]` : env.host;
  return `http://${host}:${env.port}`;
}
