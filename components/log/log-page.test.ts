import { expect, test } from 'vitest';
import { activityPage } from '../activity/activity-page';
import { requestsPage } from '../requests/requests-page';
import { hrefOf } from './log-page';

const paramsOf = (query: string) => {
  const params = new URLSearchParams(query);
  return (name: string) => params.get(name);
};

test.each([
  ['', {}],
  ['status=429', { status: '429' }],
  [
    'status=4xx&bucket=svg&path=%2Fv1%2Fsvg%3Fon&key=mq_live_abcd',
    { status: '4xx', bucket: 'svg', path: '/v1/svg?on', key: 'mq_live_abcd' },
  ],
] as const)(
  'the filters of the requests "%s" survive a reload and a shared link',
  (query, filters) => {
    expect(requestsPage.parse(paramsOf(query))).toEqual(filters);
    expect(hrefOf(requestsPage, filters)).toBe(`/dashboard/requests${query && `?${query}`}`);
  },
);

test.each([
  ['', {}],
  ['kind=signed_in', { kind: 'signed_in' }],
  ['kind=signed_in&days=7', { kind: 'signed_in', days: 7 }],
] as const)(
  'the filters of the activity "%s" survive a reload and a shared link',
  (query, filters) => {
    expect(activityPage.parse(paramsOf(query))).toEqual(filters);
    expect(hrefOf(activityPage, filters)).toBe(`/dashboard/activity${query && `?${query}`}`);
  },
);

test('a filter with an invalid value is ignored', () => {
  expect(requestsPage.parse(paramsOf('status=none&bucket=gif&path=&key='))).toEqual({});
  expect(activityPage.parse(paramsOf('kind=nonsense&days=8'))).toEqual({});
});
