import type { Handler } from 'hono';

type Declared = { method: string; path: string; handler: Handler };

/**
 * What was declared piece by piece, by method and path. What is for every method of a path comes
 * first in each of them, and once more by itself, after them, for the methods that are not there.
 */
export function gatherRoutes(declared: readonly Declared[]) {
  const gathered = new Map<string, { method: string; path: string; handlers: Handler[] }>();
  for (const { method, path, handler } of declared) {
    if (path.includes('*')) throw new Error(`Name the paths that a middleware is for: ${path}`);
    const key = `${method} ${path}`;
    const known = gathered.get(key) ?? { method, path, handlers: [] };
    known.handlers.push(handler);
    gathered.set(key, known);
  }
  return [...gathered.values()]
    .map((route) => {
      const ofAll = route.method === 'ALL' ? undefined : gathered.get(`ALL ${route.path}`);
      return { ...route, handlers: [...(ofAll?.handlers ?? []), ...route.handlers] };
    })
    .toSorted((a, b) => Number(a.method === 'ALL') - Number(b.method === 'ALL'));
}
