import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describePlans, figures, predictLoad } from './predict-load';

const page = readFileSync('docs/capacity.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

test('the page on capacity shows what is computed, from the figures that it states', () => {
  for (const row of describePlans()) expect(rows).toContainEqual(row);
  for (const figure of Object.values(figures)) {
    expect(rows.map(([, value]) => value)).toContain(figure.toLocaleString('en-US'));
  }
});

test('a hundred times the requests of a hundred times the accounts cost about a hundred times as much', () => {
  const [small, large] = [1e6, 1e8].map((requests) =>
    predictLoad({ requests, accounts: requests / 100 }),
  );
  for (const name of ['sentGigabytes', 'usageGigabytes', 'scriptsPerSecond'] as const) {
    expect((large?.[name] ?? 0) / (small?.[name] ?? 1)).toBeCloseTo(100, 5);
  }
  expect(predictLoad({ requests: 1, accounts: 1 }).instances).toBe(2);
});
