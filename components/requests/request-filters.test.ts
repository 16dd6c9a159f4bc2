import { expect, test } from 'vitest';
import { parseRequestFilters, requestsHref, type RequestFilters } from './request-filters';

const parse = (query: string) => {
  const params = new URLSearchParams(query);
  return parseRequestFilters((name) => params.get(name));
};

test.each<[string, RequestFilters]>([
  ['', {}],
  ['status=429', { status: '429' }],
  [
    'status=4xx&bucket=svg&path=%2Fv1%2Fsvg%3Fon&key=mq_live_abcd',
    { status: '4xx', bucket: 'svg', path: '/v1/svg?on', key: 'mq_live_abcd' },
  ],
])('the filters of "%s" survive a reload and a shared link', (query, filters) => {
  expect(parse(query)).toEqual(filters);
  expect(requestsHref(filters)).toBe(`/dashboard/requests${query && `?${query}`}`);
});

test('a filter that cannot be is left out, and the list is shown', () => {
  expect(parse('status=none&bucket=gif&path=&key=')).toEqual({});
});
