import { expect, test } from 'vitest';
import { startFront } from '../../e2e/stand-ins/site-stand-in';
import { AppError } from '../platform/errors';
import { sendFailure } from './send-notice';

test('a page that the service refuses for another reason than haste is not called too many', async () => {
  const refusal = new AppError('service_unavailable', 'The database cannot be reached.', {
    headers: { 'Retry-After': '7' },
  });
  const front = await startFront((request, response) => sendFailure(request, response, refusal));
  const { status, headers, body } = await front.ask('/pricing');
  await front.close();
  expect([status, headers['retry-after']]).toEqual([503, '7']);
  expect(String(body)).toContain('>This page cannot be shown now</h1>');
});
