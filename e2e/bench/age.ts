import { drive } from './drive';
import type { BenchWorld } from './open-bench-world';
import type { BenchRow } from './rows';

const pageViews = 50;

/** Lets a server do a bit of everything, so that V8 has seen each shape and each kind of page. */
export async function age(world: BenchWorld, rows: readonly BenchRow[], seconds: number) {
  const each = Math.max(1, Math.round(seconds / rows.length / 2));
  const { baseUrl } = world.marque;
  for (const page of [1, 2]) {
    for (const row of rows) {
      const headers = world.headersFor(row);
      await drive({ baseUrl, requests: row.requests, headers, seconds: each });
    }
    for (let view = 0; view < pageViews / 2; view++) {
      const response = await fetch(`${baseUrl}/brands?page=${view * page + 1}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A page responds ${response.status}.`);
    }
  }
}
