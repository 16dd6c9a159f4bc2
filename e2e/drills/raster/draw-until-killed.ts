import { DrawingProcess } from '../../../server/artwork/raster/drawing-process';

/** Prints the pid of a drawing process that is busy for minutes. Usage: tsx draw-until-killed.ts */
const child = new DrawingProcess('server/artwork/raster/draw-process.mjs', {
  timeMsMax: 60_000,
  rssBytesMax: 1024 ** 3,
  drawingsMax: 1,
  restRssBytesMax: 1024 ** 3,
});
await child.ready;
// The renderer gives up on a bomb of references after seconds, but not on a filter.
const steps = '<feMorphology operator="dilate" radius="6"/>'.repeat(100);
const svg = new TextEncoder().encode(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f">${steps}</filter><path filter="url(#f)" d="M2 2h5v5H2z"/></svg>`,
);
const drawing = child.draw({ svg, format: 'png', size: 1024 });
process.stdout.write(`${child.pid}\n`);
await drawing;
