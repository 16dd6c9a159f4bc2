import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { bucketOrder } from '../../server/contract/bucket-names';
import { type Outputs, TrpcClientProvider } from '../trpc-provider';
import { TodayMeters } from './today-meters';

type Today = Outputs['usage']['today'];

/** The meters' names with their figures, in order. */
function metersOf(total: Today['total'], enrichment?: Today['enrichment']): string[] {
  const unused = { used: 0, limit: 100 };
  const endpoints = Object.fromEntries(
    bucketOrder.map((bucket) => [bucket, unused]),
  ) as Today['endpoints'];
  const initial: Today = {
    date: '2026-11-27',
    tier: 'enterprise',
    endpoints,
    total,
    ...(enrichment && { enrichment }),
  };
  const html = renderToStaticMarkup(
    createElement(TrpcClientProvider, null, createElement(TodayMeters, { initial })),
  );
  return [...html.matchAll(/aria-label="([^"]+)"[^>]*aria-valuetext="([^"]+)"/g)].map(
    ([, name, figures]) => `${name}: ${figures}`,
  );
}

describe('the meters of today', () => {
  test('begin with all requests where a contract caps them', () => {
    const [first, ...others] = metersOf({ used: 480, limit: 500 });
    expect(first).toBe('All requests: 480 of 500 used');
    expect(others).toHaveLength(bucketOrder.length);
  });

  test('end with the new domains where sites are looked at', () => {
    const meters = metersOf({ used: 0, limit: null }, { used: 3, limit: 10 });
    expect(meters.at(-1)).toBe('New domains: 3 of 10 used');
  });

  test('leave the total out on other plans', () => {
    const meters = metersOf({ used: 480, limit: null });
    expect(meters).toHaveLength(bucketOrder.length);
    expect(meters.join()).not.toContain('All requests');
  });
});
