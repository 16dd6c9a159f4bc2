/** PostgreSQL's foreign_key_violation. */
const sqlState = '23503';

/** Whether a write, raw or not, was refused because the row that it belongs to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  const meta: unknown = Reflect.get(Object(error), 'meta');
  const failure: unknown = Reflect.get(Object(meta), 'driverAdapterError');
  const cause: unknown = Reflect.get(Object(failure), 'cause');
  return Reflect.get(Object(cause), 'originalCode') === sqlState;
}
