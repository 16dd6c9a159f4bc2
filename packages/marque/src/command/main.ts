#!/usr/bin/env node
import process from 'node:process';
import packageFacts from '../../package.json' with { type: 'json' };
import { MarqueError } from '../marque.js';
import { runCommand } from './run-command.js';
import { printable, UsageError } from './terminal.js';

const parameters = process.argv.slice(2);

// A reader such as `head` that has seen enough is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

if (parameters[0] === '--version') process.stdout.write(`${packageFacts.version}\n`);
else process.exitCode = await runCommand(parameters).catch(explain);

function explain(error: unknown): number {
  const isRefusal = error instanceof MarqueError;
  const message = error instanceof Error ? error.message : String(error);
  const facts = isRefusal
    ? { error: error.code, message, docs: error.docs }
    : { error: error instanceof UsageError ? 'usage' : 'failed', message };
  const lines = parameters.includes('--json')
    ? JSON.stringify(facts)
    : `marque: ${message}${isRefusal ? `\n${error.docs}` : ''}`;
  process.stderr.write(`${printable(lines)}\n`);
  return isRefusal ? 3 : error instanceof UsageError ? 2 : 3;
}
