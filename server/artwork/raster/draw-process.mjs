import { setPriority } from 'node:os';

/**
 * The child process behind drawing-process.ts: draws one picture at a time and may be killed at any
 * moment. Node runs it as it stands, so it imports nothing that needs a build.
 * @typedef {import('./picture').DrawnKind & { svg: Uint8Array }} DrawingJob
 */

const watchEveryMs = 10;
const rssBytesMax = Number(process.argv[2]);

// A terminal signals this process too, but the parent still lets its requests finish.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => {});
process.on('disconnect', end);

try {
  const { drawPicture } = await import('./draw-picture.mjs');
  // Requests that need no drawing come first. A client waits for the start, so that is not slowed.
  setPriority(10);
  process.on('message', (job) => void draw(drawPicture, /** @type {DrawingJob} */ (job)));
  process.send?.({ kind: 'ready' });
} catch (error) {
  refuse(error, end);
}

/**
 * @param {typeof import('./draw-picture.mjs').drawPicture} drawPicture
 * @param {DrawingJob} job
 */
async function draw(drawPicture, { svg, ...kind }) {
  // sharp draws on another thread, so this one is free to watch.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > rssBytesMax) end();
  }, watchEveryMs);
  try {
    const bytes = await drawPicture(svg, kind);
    process.send?.({ kind: 'drawn', bytes, rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    refuse(error);
  } finally {
    clearInterval(watch);
  }
}

/**
 * @param {unknown} error
 * @param {() => void} [done]
 */
function refuse(error, done = () => {}) {
  process.send?.({ kind: 'refused', reason: String(error).slice(0, 2000) }, done);
}

/** An orderly exit would wait until the drawing is finished. */
function end() {
  process.kill(process.pid, 'SIGKILL');
}
