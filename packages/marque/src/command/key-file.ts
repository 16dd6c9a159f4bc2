import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { Marque } from '../marque.js';
import { type Terminal, UsageError } from './terminal.js';

type Stored = { url: string; key: string };

function keyFile(): string {
  const folder = process.env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config');
  return path.join(folder, 'marque', 'key.json');
}

/** Only its owner can read it, from the moment it is created. */
function storeKey(stored: Stored): void {
  const file = keyFile();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/**
 * A client with the key from the environment, or else the stored one.
 * @param waitMsMax the longest wait for another attempt
 */
export function connect(givenUrl: string | undefined, waitMsMax?: number): Marque {
  const stored = readStored();
  const url = givenUrl ?? (process.env['MARQUE_URL'] || stored?.url);
  if (url === undefined) throw new UsageError('No server is known. Run `marque login --url URL`.');
  if (!URL.canParse(url)) throw new UsageError(`${url} is not a URL.`);
  // A stored key is only sent to the server that it was stored for.
  const isSame = stored !== null && new URL(stored.url).origin === new URL(url).origin;
  const key = process.env['MARQUE_KEY'] || (isSame ? stored.key : undefined);
  if (key === undefined)
    throw new UsageError(`No key for ${url} is known. Run \`marque login\`, or set MARQUE_KEY.`);
  return new Marque({ url, key, ...(waitMsMax !== undefined && { waitMsMax }) });
}

function readStored(): Stored | null {
  let text: string;
  try {
    text = readFileSync(keyFile(), 'utf8');
  } catch {
    return null;
  }
  try {
    const { url, key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof url === 'string' && URL.canParse(url) && typeof key === 'string')
      return { url, key };
  } catch {
    // Treated like a file with other content.
  }
  throw new UsageError(`${keyFile()} is damaged. Run \`marque login\` again.`);
}

/**
 * Stores a key after checking it. It is read from the input, because arguments end up in the shell's
 * history.
 */
export async function login(url: string | undefined, terminal: Terminal): Promise<number> {
  if (url === undefined || !URL.canParse(url)) throw new UsageError('Pass the server: --url URL.');
  const key = (
    process.stdin.isTTY ? await askHidden('API key: ') : await readText(process.stdin)
  ).trim();
  if (key === '') throw new UsageError('The input has no key.');
  const { tier } = await new Marque({ url, key }).getUsage();
  storeKey({ url, key });
  terminal.say(`Logged in to ${url} (plan ${tier}). The key is in ${keyFile()}.`);
  terminal.give({ url, tier, file: keyFile() });
  return 0;
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
