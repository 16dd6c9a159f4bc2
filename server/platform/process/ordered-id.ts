import { randomUUID } from 'node:crypto';
import { processWide } from './made-once';

const last = processWide('ordered-id', () => ({ atMs: 0, sequence: 0 }));
const perMs = 4096;

/**
 * A UUID of version 7, greater than all that this process has made before, and the time in it, which
 * never goes back, even when the clock does.
 */
export function createOrderedId(nowMs: number = Date.now()): { id: string; at: Date } {
  if (nowMs > last.atMs) Object.assign(last, { atMs: nowMs, sequence: 0 });
  else if (++last.sequence === perMs) Object.assign(last, { atMs: last.atMs + 1, sequence: 0 });
  const time = last.atMs.toString(16).padStart(12, '0');
  const withinMs = last.sequence.toString(16).padStart(3, '0');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7${withinMs}${randomUUID().slice(18)}`;
  return { id, at: new Date(last.atMs) };
}
