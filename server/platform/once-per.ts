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
