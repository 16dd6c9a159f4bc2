import { expect, test } from 'vitest';

process.env['PORT'] = '0';
delete process.env['PUBLIC_URL'];
const { env } = await import('../platform/env');
const { checkPort } = await import('./check-port');

test('PORT=0 takes a free port, and links, the site and NextAuth use it', async () => {
  await checkPort();
  expect(env.port).toBeGreaterThan(0);
  expect(env.publicUrl).toBe(`http://localhost:${env.port}`);
  expect(process.env['PORT']).toBe(`${env.port}`);
  expect(process.env['NEXTAUTH_URL']).toBe(`${env.publicUrl}/api/auth`);
});
