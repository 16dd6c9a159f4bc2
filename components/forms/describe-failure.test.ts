import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { AppRouter } from '../../server/trpc/router';
import { describeFailure } from './describe-failure';
import { refusalOfSignIn } from './refusal-of-sign-in';

const failed = (data: object) =>
  TRPCClientError.from<AppRouter>({ error: { message: 'As the server says it.', code: -1, data } });

const base = { requestId: 'abc', extras: {}, fields: {} };

test.each([
  [
    'too many attempts',
    failed({ ...base, code: 'rate_limit_exceeded', extras: { reset_in_seconds: 2700 } }),
    'Too many attempts. Try again in 45 minutes.',
  ],
  ['a server without a response', new TRPCClientError('fetch failed'), /did not respond/],
  ['a sign-in without a response', refusalOfSignIn('offline'), /did not respond/],
  ['a wrong password', refusalOfSignIn('invalid_credentials'), /is wrong/],
  ['an unknown refusal of a sign-in', refusalOfSignIn('anything'), /could not be signed in/],
])('%s: the form says what it means', (_, error, message) => {
  expect(describeFailure(error).message).toMatch(message);
});

test('a failure on our side has its request id, and a refusal has none', () => {
  const broken = failed({ ...base, code: 'internal_error', httpStatus: 500 });
  const refused = failed({ ...base, code: 'email_taken', httpStatus: 409 });
  expect(describeFailure(broken).requestId).toBe('abc');
  expect(describeFailure(refused)).toEqual({
    message: 'As the server says it.',
    requestId: undefined,
  });
});
