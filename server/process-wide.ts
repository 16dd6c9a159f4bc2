const registry = globalThis as unknown as Record<symbol, unknown>;

/** Every request asks for several: making the symbol anew each time took longer than all else here. */
const keys = new Map<string, symbol>();

/**
 * One instance per process, whatever the number of copies of the calling module:
 * Next instantiates a module once per bundle layer, the database must exist once.
 */
export function processWide<T extends object>(name: string, create: () => T): T {
  let key = keys.get(name);
  if (key === undefined) {
    key = Symbol.for(`marque.${name}`);
    keys.set(name, key);
  }
  // Only this function writes under its symbol, and always what `create` for the same name gave.
  const known = registry[key] as T | undefined;
  if (known !== undefined) return known;
  const made = create();
  registry[key] = made;
  return made;
}
