import { DrawingProcess } from '../../../server/artwork/raster/drawing-process';
import { useBomb } from '../../support/hostile-drawings';

/** Prints the id of a drawing process that is busy for minutes. Usage: tsx draw-until-killed.ts */
const child = new DrawingProcess('server/artwork/raster/draw-process.mjs', {
  timeMsMax: 60_000,
  rssBytesMax: 1024 ** 3,
  drawingsMax: 1,
  restRssBytesMax: 1024 ** 3,
});
await child.ready;
const svg = new TextEncoder().encode(useBomb(9));
const drawing = child.draw({ svg, format: 'png', size: 64 });
process.stdout.write(`${child.pid}\n`);
await drawing;
