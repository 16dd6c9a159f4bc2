import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';
import { copyTemplate, findKeptTemplate, linkArtwork } from './kept-template';
import { shortLived } from './short-lived.mjs';

export type RunningServer = {
  baseUrl: string;
  port: number;
  dataFolder: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** SIGTERM, and waits for the exit. */
  stop: () => Promise<void>;
};

const commands = {
  main: ['dist/service.mjs'],
  /** Next alone, as on a host that does not run our service. */
  next: ['node_modules/next/dist/bin/next', 'start'],
} as const;

/** A site address without a listener, which keeps the service from starting a site. */
const noSite = { SITE_URL: 'http://127.0.0.1:1', SITE_TOKEN: 'the token of a site that is away' };

/**
 * Starts the built service in a process of its own and waits until it responds.
 * @param folder where the built project is
 * @param port the port of an earlier server, so that its browsers can return
 * @param withSite false for a test without pages, to save the start of a site
 * @param onPrinted called with everything printed so far, at each output
 * @param isMeasured lets V8 optimize as usual, for tests that measure speed
 * @throws Error with its output if it does not
 */
export async function startServer({
  command = 'main' as keyof typeof commands,
  folder = process.cwd(),
  port: wantedPort = undefined as number | undefined,
  dataFolder = createInstanceFolder(),
  variables = {} as Record<string, string>,
  withSite = true,
  isMeasured = false,
  onPrinted = (_printed: string, _child: ChildProcess): void => {},
  readyWithinMs = 180_000,
} = {}): Promise<RunningServer> {
  const port = wantedPort ?? (await freePort());
  const flags = isMeasured ? [] : shortLived;
  const child = spawn(process.execPath, [...flags, ...commands[command]], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      MARQUE_DATA: dataFolder,
      // All requests come from one address.
      REQUESTS_PER_SECOND: '0',
      // There is no load balancer to notify.
      DRAIN_SECONDS: '0',
      ...(withSite ? {} : noSite),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk);
      onPrinted(printed, child);
    });
  }
  const baseUrl = `http://127.0.0.1:${port}`;
  // The service responds before its site does, and Next alone does not print this line.
  const isWhole = () => command === 'next' || printed.includes('Marque is ready at');
  const deadline = Date.now() + readyWithinMs;
  await untilReady(baseUrl, child, () => printed, isWhole, deadline);
  return {
    baseUrl,
    port,
    dataFolder,
    process: child,
    output: () => printed,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const dataFolders: string[] = [];
process.once('exit', () => {
  for (const folder of dataFolders) rmSync(folder, { recursive: true, force: true });
});

/** The folder is removed when this process ends. */
export function createDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-test-'));
  dataFolders.push(folder);
  return folder;
}

/** A data folder with a database, as an earlier server would have left it. */
export function createSeededDataFolder(template: string): string {
  const folder = createDataFolder();
  copyTemplate(template, folder);
  return folder;
}

/** A data folder as an earlier instance on a seeded Postgres would have left it. */
export function createInstanceFolder(): string {
  const folder = createDataFolder();
  const template = findKeptTemplate();
  if (template !== null) linkArtwork(template, folder);
  return folder;
}

async function untilReady(
  baseUrl: string,
  child: ChildProcess,
  printed: () => string,
  isWhole: () => boolean,
  deadline: number,
): Promise<void> {
  for (;;) {
    const answered = await fetch(`${baseUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered && isWhole()) return;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready.\n${printed()}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
