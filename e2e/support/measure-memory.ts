import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** The memory in use after a garbage collection. */
export function heldBytes(): number {
  if (typeof collect !== 'function') throw new Error('Memory cannot be measured here.');
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
