import { expect, test } from 'vitest';
import { parseEnv, siteEnv } from './env';
import { variables } from './env-variables';
import { envVariables } from './list-variables';

test('the site’s process gets only the secret that it shares with the service', () => {
  const names = Object.keys(variables.shape);
  const set = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
  const given = siteEnv({ SITE_TOKEN: 'new with each start' }, { ...set, PATH: '/usr/bin' });
  expect(given).toMatchObject({
    PATH: '/usr/bin',
    SITE_TOKEN: 'new with each start',
    PUBLIC_URL: 'value of PUBLIC_URL',
    CONTACT_URL: 'value of CONTACT_URL',
  });
  const secrets = names.filter((name) => /SECRET|TOKEN|KEY|DATABASE|REDIS|SMTP/.test(name));
  expect(secrets.length).toBeGreaterThan(10);
  for (const name of secrets.filter((one) => one !== 'SITE_TOKEN')) expect(given[name]).toBe('');
});

test('a full environment, without its secrets, is valid for the site', () => {
  const set = envVariables().map(({ name, example, defaultValue }) => [
    name,
    example ?? defaultValue ?? `value of ${name}`.padEnd(32),
  ]);
  // The file of the example is not in the repository.
  const environment = { ...Object.fromEntries(set), WEB_CONCURRENCY: '2', PLANS: '' };
  const given = siteEnv({ SERVICE_URL: 'http://127.0.0.1:3000' }, environment);
  expect(parseEnv(given)).toMatchObject({ serviceUrl: 'http://127.0.0.1:3000', workers: 1 });
});
