/** Next calls this once when its server starts: the house is opened before the first request. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  try {
    const { startRuntime } = await import('./server/runtime');
    await startRuntime();
  } catch (error) {
    announced()?.reject(error);
    throw error;
  }
}

/** `server/main.mjs` hears here of what fails before the runtime itself can tell. */
function announced(): { reject: (error: unknown) => void } | undefined {
  return Reflect.get(globalThis, Symbol.for('marque.announce'));
}
