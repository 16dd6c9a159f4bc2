const instances = new Map<string, object>();

/** The one instance of this name, which is created when somebody first needs it. */
export function processWide<T extends object>(name: string, create: () => T): T {
  // Only this function adds to the map, and always what `create` for the same name gave.
  const instance = (instances.get(name) as T | undefined) ?? create();
  instances.set(name, instance);
  return instance;
}

/**
 * Puts another instance in its place, or none, so that the next caller creates it anew: for tests.
 * @returns the instance that was there
 */
export function replaceProcessWide(name: string, instance: object | null): object | null {
  const before = instances.get(name) ?? null;
  if (instance === null) instances.delete(name);
  else instances.set(name, instance);
  return before;
}

/**
 * Computes a value once for each key and keeps it for as long as the key lives.
 * @param compute what it is given besides the key must always be the same for that key
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
