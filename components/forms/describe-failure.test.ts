import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import type { AppRouter } from '../../server/trpc/router';
import { describeFailure } from './describe-failure';
import { refusalOfSignIn } from './refusal-of-sign-in';

const failed = (data: object) =>
  TRPCClientError.from<AppRouter>({ error: { message: 'As the server says it.', code: -1, data } });

describe('a form that did not get through', () => {
  test('says when to come back after too many attempts', () => {
    const data = {
      code: 'rate_limit_exceeded',
      httpStatus: 429,
      extras: { reset_in_seconds: 2700 },
    };
    expect(describeFailure(failed(data)).message).toBe(
      'Too many attempts. Try again in 45 minutes.',
    );
  });

  test('gives the request id of a failure on our side, and none of a refusal', () => {
    const base = { requestId: 'abc', extras: {}, fields: {} };
    const broken = failed({ ...base, code: 'internal_error', httpStatus: 500 });
    const refused = failed({ ...base, code: 'email_taken', httpStatus: 409 });
    expect(describeFailure(broken).requestId).toBe('abc');
    expect(describeFailure(refused)).toEqual({
      message: 'As the server says it.',
      requestId: undefined,
    });
  });

  test('tells a server that does not respond from one that refuses', () => {
    expect(describeFailure(new TRPCClientError('fetch failed')).message).toMatch(/did not respond/);
    expect(describeFailure(refusalOfSignIn('offline')).message).toMatch(/did not respond/);
    expect(describeFailure(refusalOfSignIn('invalid_credentials')).message).toMatch(/is wrong/);
    expect(describeFailure(refusalOfSignIn('anything')).message).toMatch(/could not be signed in/);
  });
});
