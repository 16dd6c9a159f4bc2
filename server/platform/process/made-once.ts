const instances = new Map<string, object>();

/** The one instance of this name, created when it is first needed. */
export function processWide<T extends object>(name: string, create: () => T): T {
  // Only this function adds to the map, and always what `create` for the same name gave.
  const known = instances.get(name) as T | undefined;
  if (known !== undefined) return known;
  const instance = create();
  instances.set(name, instance);
  return instance;
}

/**
 * Replaces the instance, or removes it so that the next caller creates a new one: for tests.
 * @returns the previous instance
 */
export function replaceProcessWide(name: string, instance: object | null): object | null {
  const before = instances.get(name) ?? null;
  if (instance === null) instances.delete(name);
  else instances.set(name, instance);
  return before;
}

/**
 * Computes a value once for each key and keeps it for as long as the key lives.
 * @param compute its other arguments must always be the same for the same key
 */
export function oncePer<Key extends object, Value, Owner extends unknown[]>(
  compute: (key: Key, ...owner: Owner) => Value,
) {
  const values = new WeakMap<Key, Value>();
  return (key: Key, ...owner: Owner): Value => {
    let value = values.get(key);
    if (value === undefined) {
      value = compute(key, ...owner);
      values.set(key, value);
    }
    return value;
  };
}
