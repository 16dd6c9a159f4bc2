/**
 * For a container that has no curl: exits with 0 when the address responds with 2xx within two seconds.
 * `node server/commands/check-health.mjs [URL]`, by default the service's own /healthz.
 */
const { PORT = '3000', SITE_TOKEN = '' } = process.env;
const [, , url = `http://127.0.0.1:${PORT}/healthz`] = process.argv;

try {
  const { ok, status } = await fetch(url, {
    // The site responds only to its service.
    headers: { 'X-Site-Token': SITE_TOKEN },
    signal: AbortSignal.timeout(2000),
    redirect: 'manual',
  });
  if (!ok) throw new Error(`${url} responds with ${status}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
