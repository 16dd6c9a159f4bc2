import { appendFileSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

// Preloaded into a server: notes in the file TURNS_FILE which turns of the event loop take long. A line has the time of
// day, the CPU time of the main thread, and the time by the clock, all in milliseconds. By the clock, a turn also
// takes long while other processes have the processors; CPU time is the server's own work. Linux only.
const everyMs = 5;
const longMs = 20;
const file = process.env['TURNS_FILE'] ?? '';

/** Of the main thread alone: others compile, collect garbage and decode pictures without holding up a request. */
const cpuMs = () => Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]) / 1e6;

let since = { cpuMs: cpuMs(), ms: performance.now() };
// A timer that is due waits for the turn in progress.
setInterval(() => {
  const now = { cpuMs: cpuMs(), ms: performance.now() };
  const tookMs = now.ms - since.ms;
  if (tookMs > longMs)
    appendFileSync(
      file,
      `${Date.now()} ${(now.cpuMs - since.cpuMs).toFixed(1)} ${tookMs.toFixed(1)}\n`,
    );
  since = { cpuMs: cpuMs(), ms: performance.now() };
}, everyMs).unref();
