/** Computes a value once for each key and keeps it for as long as the key lives. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value) {
  const values = new WeakMap<Key, Value>();
  return (key: Key): Value => {
    let value = values.get(key);
    if (value === undefined) {
      value = compute(key);
      values.set(key, value);
    }
    return value;
  };
}
