import { parseArgs } from 'node:util';
import type { Store } from './open-bench-world';

const help = `npm run bench -- [options]

  --store embedded,shared  where Marque keeps things: in its process, or on Postgres and Redis
  --row SVG                only rows whose names contain this
  --rounds 5               how often each server is measured, in turns
  --seconds 4              how long each time
  --aging 120              seconds of the whole mix between fresh and aged
  --times 1                how many times as many brands as the catalog has: the rest is made up
  --write                  writes the tables to docs/bench/
  --help                   prints this`;

/** Ends the process where it cannot be understood, or where help is all that is asked for. */
export function readOptions() {
  const { help: isHelp, ...values } = parse();
  if (isHelp) {
    console.log(help);
    process.exit(0);
  }
  return {
    stores: values.store.split(',') as Store[],
    row: values.row,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    agingSeconds: Number(values.aging),
    times: Number(values.times),
    write: values.write,
  };
}

function parse() {
  try {
    return parseArgs({
      options: {
        store: { type: 'string', default: 'embedded,shared' },
        row: { type: 'string', default: '' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
        aging: { type: 'string', default: '120' },
        times: { type: 'string', default: '1' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    return process.exit(1);
  }
}
