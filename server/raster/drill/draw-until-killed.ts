import { startDrawingHost } from '../drawing-host';
import { startDrawingProcess } from '../drawing-process';
import { useBomb } from '../hostile-drawings';

/** Prints the process that draws, once it is busy with what takes seconds. Usage: tsx draw-until-killed.ts */
const host = startDrawingHost('server/raster/draw-host.mjs');
const drawer = startDrawingProcess(host, {
  timeMsMax: 60_000,
  rssBytesMax: 1024 ** 3,
});
await drawer.ready;
const svg = new TextEncoder().encode(useBomb(9));
const drawing = drawer.draw({ svg, format: 'png', size: 64 });
process.stdout.write(`${drawer.pid()}\n`);
await drawing;
