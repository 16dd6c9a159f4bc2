/**
 * Draws what draw-host.mjs sends, one picture at a time, in a process that may be killed at any moment.
 * @typedef {import('./picture').PictureKind & { svg: Uint8Array }} Job
 */

const watchEveryMs = 10;
const rssBytesMax = Number(process.argv[2]);

// The terminal's Ctrl-C reaches every process, but the parent still lets its requests finish.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', end);

try {
  const { drawPicture } = await import('./draw-picture.mjs');
  process.on('message', (job) => void draw(drawPicture, /** @type {Job} */ (job)));
  process.send?.({ kind: 'ready' });
} catch (error) {
  process.send?.({ kind: 'failed', reason: String(error).slice(0, 2000) }, end);
}

/**
 * @param {typeof import('./draw-picture.mjs').drawPicture} drawPicture
 * @param {Job} job
 */
async function draw(drawPicture, { svg, format, size }) {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > rssBytesMax) end();
  }, watchEveryMs);
  try {
    const bytes = await drawPicture(svg, { format, size });
    process.send?.({ kind: 'drawn', bytes, rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    process.send?.({ kind: 'refused', reason: String(error).slice(0, 500) });
  } finally {
    clearInterval(watch);
  }
}

/** An orderly exit would wait for the drawing to finish. */
function end() {
  process.kill(process.pid, 'SIGKILL');
}
