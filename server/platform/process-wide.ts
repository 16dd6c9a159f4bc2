const registryKey = Symbol.for('marque.process-wide');
const place = globalThis as unknown as Record<symbol, Map<string, object> | undefined>;
const registry = (place[registryKey] ??= new Map<string, object>());

/**
 * One instance per process, whatever the number of copies of the calling module:
 * Next instantiates a module once per bundle layer, the database must exist once.
 */
export function processWide<T extends object>(name: string, create: () => T): T {
  // Only this function writes to the registry, and always what `create` for the same name gave.
  const instance = (registry.get(name) as T | undefined) ?? create();
  registry.set(name, instance);
  return instance;
}

/**
 * Puts another instance in its place, or none, so that the next caller creates it anew: for tests.
 * @returns the instance that was there
 */
export function replaceProcessWide(name: string, instance: object | null): object | null {
  const before = registry.get(name) ?? null;
  if (instance === null) registry.delete(name);
  else registry.set(name, instance);
  return before;
}
