/** Opens the service in the process of Next, unless it runs elsewhere. Ends the process when that fails. */
export async function openAlone(): Promise<void> {
  try {
    // Imported late, because an invalid environment ends the process too.
    const { env } = await import('../server/platform/env');
    if (env.serviceUrl !== undefined) return;
    const { loadMounts } = await import('./mounts');
    const { openService } = await loadMounts();
    await openService();
  } catch (error) {
    // Otherwise Next would respond to everything with 500. The host restarts a process that ends.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
