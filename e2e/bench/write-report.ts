import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Measured } from './measure-row';
import type { Run } from './bench';

type Options = {
  rounds: number;
  seconds: number;
  agingSeconds: number;
  driver: string;
};

/** Writes the tables that the docs quote, one file for each major version of Node. */
export function writeReport(runs: readonly Run[], options: Options): void {
  const major = process.versions.node.split('.')[0];
  mkdirSync('docs/bench', { recursive: true });
  const file = `docs/bench/node-${major}.md`;
  writeFileSync(file, describeReport(runs, options));
  execFileSync('npx', ['oxfmt', file]);
}

function describeReport(runs: readonly Run[], options: Options): string {
  const { rounds, seconds, agingSeconds, driver } = options;
  const [processor] = cpus();
  return [
    `# Throughput on Node ${process.versions.node}`,
    'Written by `npm run bench -- --write`. Each row compares Marque with servers that write the same ' +
      'response and do nothing else: a bare `node:http` server, and a bare Fastify route. Compare ' +
      'ratios with those of another machine, not rates.',
    `${cpus().length} cores (${processor?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
      `${new Date().toISOString().slice(0, 10)}. 64 connections by ${driver}, ${rounds} rounds of ` +
      `${seconds} s for each server in turns; aged by ${agingSeconds} s of the whole mix and 50 pages. ` +
      'CPU is user and system time of the service’s process a request.',
    ...runs.flatMap(describeRun),
    '',
  ].join('\n\n');
}

const stores = { embedded: 'Embedded', shared: 'On Postgres and Redis' };

function describeRun({ store, fresh, aged, memoryMiB, firstPictureRatio }: Run): string[] {
  const table = [
    '| row | of bare, fresh | of bare, aged | of Fastify, aged | CPU, µs | bare CPU, µs | requests/s | p50, ms | p99, ms |',
    '|---|---|---|---|---|---|---|---|---|',
    ...aged.map((measured, i) => describeRow(fresh[i], measured)),
  ];
  const memory = `Resident memory of the service: ${memoryMiB.fresh} MiB fresh, ${memoryMiB.aged} MiB aged.`;
  const picture =
    firstPictureRatio === null
      ? ''
      : ` A first PNG takes ${firstPictureRatio.toFixed(2)} times as long as a bare \`sharp\` call.`;
  return [`## ${stores[store]}`, table.join('\n'), memory + picture];
}

function describeRow(fresh: Measured | undefined, aged: Measured): string {
  const { row, marque, bare, ratio, fastifyRatio } = aged;
  const cells = [
    row.name,
    fresh?.ratio.toFixed(2) ?? '–',
    ratio.toFixed(2),
    fastifyRatio.toFixed(2),
    marque.cpuMicros.toFixed(0),
    bare.cpuMicros.toFixed(0),
    marque.requestsPerSecond.toFixed(0),
    marque.p50Ms.toFixed(1),
    marque.p99Ms.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}
