import { env } from './server/platform/env';

/** Next calls this once when its server starts. Where it runs alone, the service opens in its process. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs' || env.serviceUrl !== undefined) return;
  const { openService } = await import('./server/http/open-service');
  await openService();
}
