/** Next calls this once when its server starts: the house is opened before the first request. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { startRuntime } = await import('./server/runtime');
  await startRuntime();
}
