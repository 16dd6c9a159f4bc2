/** The part we use of a package without types. */
declare module 'fs-native-extensions' {
  /** Locks the whole file for writing, until the descriptor is closed. False when it is locked. */
  export function tryLock(descriptor: number): boolean;
  /** The same, but waits for the lock. */
  export function waitForLockSync(descriptor: number): void;
}
