/** Next calls this once when its server starts. Where it runs alone, the service opens in its process. */
export async function register(): Promise<void> {
  // Written so that Next leaves it out of what it builds for other runtimes.
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { env } = await import('./server/platform/env');
    if (env.serviceUrl !== undefined) return;
    const { loadMounts } = await import('./app/mounts');
    const { openService } = await loadMounts();
    await openService();
  }
}
