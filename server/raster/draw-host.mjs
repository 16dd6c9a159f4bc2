import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Starts and ends the processes that draw, and carries what is said between them and the server. The
 * server would stand still for a tenth of a second each time: a fork takes as long as the process is large.
 * @typedef {{ id: number, kind: 'start', rssBytesMax: number }
 *   | { id: number, kind: 'draw', job: object }
 *   | { id: number, kind: 'end' }} Order
 */

const script = fileURLToPath(new URL('draw-process.mjs', import.meta.url));
/** @type {Map<number, import('node:child_process').ChildProcess>} */
const drawers = new Map();

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => {
  for (const drawer of drawers.values()) drawer.kill('SIGKILL');
  process.exit(0);
});
process.on('message', (message) => {
  const order = /** @type {Order} */ (message);
  if (order.kind === 'start') start(order.id, order.rssBytesMax);
  else if (order.kind === 'draw') drawers.get(order.id)?.send(order.job);
  else drawers.get(order.id)?.kill('SIGKILL');
});

/**
 * @param {number} id
 * @param {number} rssBytesMax
 */
function start(id, rssBytesMax) {
  const drawer = fork(script, [String(rssBytesMax)], {
    // What it draws shall find nothing of ours: no secret, no address of a database.
    env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '1' },
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  makeWay(drawer.pid);
  drawers.set(id, drawer);
  drawer.on('message', (told) => tell({ id, ...Object(told), pid: drawer.pid }));
  drawer.once('error', (error) => leave(`failed: ${error.message}`));
  drawer.once('exit', (code, signal) => leave(`ended by itself (${signal ?? code})`));

  /** @param {string} how */
  function leave(how) {
    if (!drawers.delete(id)) return;
    drawer.kill('SIGKILL');
    tell({ id, kind: 'gone', how });
  }
}

/**
 * Who asks for what was drawn before must not wait for drawing.
 * @param {number | undefined} pid
 */
function makeWay(pid) {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // Not every system lets a process do so.
  }
}

/** @param {object} told */
function tell(told) {
  if (process.connected) process.send?.(told);
}
