import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { measurePool } from '../database/postgres-pool';
import { metrics } from './metrics';

/** Every possible metric. */
async function listMetrics(): Promise<string[]> {
  // Exists with Postgres only.
  measurePool(new pg.Pool());
  return (await metrics().registry.getMetricsAsJSON()).map(({ name }) => name);
}

test('every metric is documented, and every documented one exists', async () => {
  const text = readFileSync('docs/observability.md', 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (?:counter|gauge|histogram|summary) /gm)];
  // The metrics of the process depend on the system.
  const sorted = (names: string[]) =>
    names.filter((name) => !name.startsWith('process_')).toSorted();
  expect(sorted(rows.map(([, name = '']) => name))).toEqual(sorted(await listMetrics()));
});

/** The names of metrics in PromQL, without labels in legends: `{{db_client_connection_state}}`. */
const namesIn = (text: string) => [
  ...new Set(text.match(/(?<!\{)\b(?:http_server|db_client|marque|nodejs|process)_\w+/g)),
];
const withoutSuffix = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');

test.each(['deploy/grafana/marque.json', 'deploy/prometheus/alerts.yaml'])(
  'every metric in %s exists',
  async (file) => {
    const known = new Set(await listMetrics());
    const named = namesIn(readFileSync(file, 'utf8'));
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.has(name) && !known.has(withoutSuffix(name)))).toEqual([]);
  },
);

test('every alert has a runbook', () => {
  const text = readFileSync('docs/observability.md', 'utf8');
  const rules = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !text.includes(`\n### ${name}\n`))).toEqual([]);
  expect(
    alerts.filter((name) => !rules.includes(`observability.md#${name.toLowerCase()}\n`)),
  ).toEqual([]);
});
