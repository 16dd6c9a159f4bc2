/** The part that is used of a package that ships no types. */
declare module 'fs-native-extensions' {
  /** Locks the whole file for writing, until the descriptor is closed. False when it is locked. */
  export function tryLock(descriptor: number): boolean;
  /** The same, and waits for its turn. */
  export function waitForLockSync(descriptor: number): void;
}
