const registry = globalThis as unknown as Record<symbol, unknown>;

/**
 * One instance per process, whatever the number of copies of the calling module:
 * Next instantiates a module once per bundle layer, the database must exist once.
 */
export function processWide<T>(name: string, create: () => T): T {
  const key = Symbol.for(`marque.${name}`);
  if (!(key in registry)) registry[key] = create();
  // Only this function writes under its symbol, and always what `create` for the same name gave.
  return registry[key] as T;
}
