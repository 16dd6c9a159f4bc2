/**
 * Goes on at once with what is there already, else when it has come. On the way of every request a
 * promise for something known costs more than most of the steps themselves.
 */
export function whenReady<Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
