import { expect, test } from 'vitest';

test('the site is built where a start would lack a variable', async () => {
  process.env['DATABASE_URL'] = 'postgres://127.0.0.1/marque';
  delete process.env['AUTH_SECRET'];
  process.env['NEXT_PHASE'] = 'phase-production-build';
  const { env, parseEnv } = await import('./env');
  expect(env.databaseUrl).toBeUndefined();
  expect(() => parseEnv(process.env)).toThrow('AUTH_SECRET: is required with DATABASE_URL');
});
