import { expect, onTestFinished, test } from 'vitest';
import { smtpReply, startMailServer } from '../../../e2e/stand-ins/start-mail-server';
import { createMailer, describeFailure, isFinalFailure } from './create-mailer';
import { createSmtpTransport } from './smtp-transport';

async function isUp(url: string): Promise<boolean> {
  const mailer = createMailer(createSmtpTransport(url, 'no-reply@marque.test'));
  onTestFinished(() => mailer.drain());
  return mailer.isUp();
}

test('a mail server that accepts the sign-in is up; one that refuses the password, or has gone, is not', async () => {
  const open = await startMailServer();
  const strict = await startMailServer({
    options: {
      authOptional: false,
      onAuth: (_auth, _session, done) => done(smtpReply(535, 'Wrong password')),
    },
  });
  onTestFinished(strict.stop);
  expect(await isUp(open.url)).toBe(true);
  expect(await isUp(strict.url.replace('//', '//jane:wrong@'))).toBe(false);
  await open.stop();
  expect(await isUp(open.url)).toBe(false);
});

test('the log describes a failure in our own words, without addresses and links', () => {
  const message = 'ENOSPC near jane@example.com and https://x.test/?token=abc, write';
  const error = Object.assign(new Error(message), { code: 'ENOSPC' });
  expect(describeFailure('verify-email', 6, error)).toEqual({
    kind: 'verify-email',
    attempts: 6,
    code: 'ENOSPC',
    reason: 'ENOSPC near … and … write',
  });
});

test.each([
  ['a full mailbox (452) is tried again', { code: 'EENVELOPE', responseCode: 452 }, false],
  ['a login put off (454) is tried again', { code: 'EAUTH', responseCode: 454 }, false],
  ['a lost connection is tried again', { code: 'ECONNECTION' }, false],
  ['a full disk is tried again', { code: 'ENOSPC' }, false],
  ['an unknown mailbox (550) is final', { code: 'EENVELOPE', responseCode: 550 }, true],
  ['a wrong password (535) is final', { code: 'EAUTH', responseCode: 535 }, true],
  ['a recipient that nodemailer itself refuses is final', { code: 'EENVELOPE' }, true],
])('%s', (_, fields, isFinal) => {
  expect(isFinalFailure(Object.assign(new Error(''), fields))).toBe(isFinal);
});
