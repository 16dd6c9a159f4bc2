import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Marque } from '../marque.js';
import { keyFile, storeKey } from './key-file.js';
import { type Terminal, UsageError } from './terminal.js';

/** Stores a key that works. It is read from the input, as arguments end up in the shell's history. */
export async function login(url: string | undefined, terminal: Terminal): Promise<number> {
  if (url === undefined || !URL.canParse(url)) throw new UsageError('Pass the server: --url URL.');
  const key = (
    process.stdin.isTTY ? await askHidden('API key: ') : await text(process.stdin)
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
