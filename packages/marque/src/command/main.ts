#!/usr/bin/env node
import process from 'node:process';
import { parseArgs } from 'node:util';
import packageFacts from '../../package.json' with { type: 'json' };
import { type LogoOptions, MarqueError, NotFoundError } from '../marque.js';
import { brands } from './brands.js';
import { describeNearest, get, search } from './find-logos.js';
import { type CommandName, commands, help, overview } from './help.js';
import { connect, login } from './key-file.js';
import { type KeyFlags, keys } from './keys.js';
import { notice } from './notice.js';
import { pull, verify } from './pull.js';
import { openTerminal, printable, type Terminal, UsageError } from './terminal.js';
import { update } from './update.js';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
/** A large folder meets the limit per minute. */
const patientMs = 61_000;
const bounds = {
  kind: text,
  scopes: text,
  sites: text,
  only: text,
  networks: text,
  cap: text,
  expires: text,
};
const picture = { format: text, size: text, out: text };

const accepted: Record<CommandName, Record<string, typeof text | typeof flag>> = {
  search: { url: text, limit: text },
  get: { url: text, variant: text, on: text, placeholder: flag, ...picture },
  pull: { url: text, variants: text, ...picture },
  verify: {},
  update: { url: text, check: flag, html: text },
  notice: { url: text, out: text },
  brands: { url: text, 'dry-run': flag },
  keys: { url: text, ...bounds, overlap: text },
  login: { url: text },
};

type Values = { [name in TextOption]?: string } & { [name in FlagOption]?: boolean };
type FlagOption = 'check' | 'dry-run' | 'json' | 'placeholder';
type TextOption =
  | 'url'
  | 'limit'
  | 'variant'
  | 'variants'
  | 'on'
  | 'format'
  | 'size'
  | 'out'
  | 'html'
  | keyof KeyFlags;
type Run = (values: Values, names: string[], terminal: Terminal) => number | Promise<number>;

const run: Record<CommandName, Run> = {
  search: ({ url, limit }, words, terminal) => search(connect(url), words, limit, terminal),
  get: ({ url, json, out, placeholder, variant, on, format, size }, [name], terminal) => {
    const sized = size === undefined ? {} : { size: Number(size) };
    const logo = { variant, on, format, ...sized } as LogoOptions;
    return get(connect(url), name, { ...logo, out, placeholder }, json === true, terminal);
  },
  pull: ({ url, ...options }, names, terminal) => pull(connect(url), names, options, terminal),
  verify: (_values, _names, terminal) => verify(terminal),
  update: ({ url, ...options }, _names, terminal) => update(connect(url), options, terminal),
  notice: ({ url, out }, slugs, terminal) => notice(connect(url), slugs, out, terminal),
  brands: ({ url, ...options }, names, terminal) =>
    brands(connect(url, patientMs), names, { dryRun: options['dry-run'] === true }, terminal),
  keys: ({ url, ...flags }, names, terminal) => keys(connect(url), names, flags, terminal),
  login: ({ url }, _names, terminal) => login(url, terminal),
};

/** @returns the exit code */
async function runCommand(parameters: readonly string[]): Promise<number> {
  const [name, ...rest] = parameters;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    openTerminal(false).write(overview);
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((one) => one === name);
  if (command === undefined)
    throw new UsageError(`There is no command ${name}. Run \`marque --help\`.`);
  const { values, positionals } = parse(command, rest);
  if (values['help'] === true) {
    openTerminal(false).write(help[command]);
    return 0;
  }
  return run[command](values as Values, positionals, openTerminal(values['json'] === true));
}

function parse(command: CommandName, rest: string[]) {
  const options = {
    ...accepted[command],
    json: flag,
    help: { ...flag, short: 'h' },
  };
  try {
    return parseArgs({ args: rest, options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message} Run \`marque ${command} --help\`.`, { cause: error });
  }
}

const parameters = process.argv.slice(2);

// A reader such as `head` that stops early is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

if (parameters[0] === '--version') process.stdout.write(`${packageFacts.version}\n`);
else process.exitCode = await runCommand(parameters).catch(explain);

function explain(error: unknown): number {
  const isRefusal = error instanceof MarqueError;
  const message = error instanceof Error ? error.message : String(error);
  const isMiss = error instanceof NotFoundError;
  const facts = isRefusal
    ? { error: error.code, message, docs: error.docs, ...(isMiss && { nearest: error.nearest }) }
    : { error: error instanceof UsageError ? 'usage' : 'failed', message };
  const lines = parameters.includes('--json')
    ? JSON.stringify(facts)
    : `marque: ${message}${isMiss ? describeNearest(error) : ''}${isRefusal ? `\n${error.docs}` : ''}`;
  process.stderr.write(`${printable(lines)}\n`);
  return isRefusal ? 3 : error instanceof UsageError ? 2 : 3;
}
