/** Next calls this once when its server starts. Where it runs alone, the service opens in its process. */
export async function register(): Promise<void> {
  // Written so that Next leaves it out of what it builds for other runtimes.
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { openAlone } = await import('./app/open-alone');
    await openAlone();
  }
}
