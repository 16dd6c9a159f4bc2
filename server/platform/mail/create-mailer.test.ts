import { expect, onTestFinished, test } from 'vitest';
import { smtpReply, startMailServer } from '../../../e2e/stand-ins/start-mail-server';
import { createMailer } from './create-mailer';
import { createSmtpTransport } from './smtp-transport';

async function isUp(url: string): Promise<boolean> {
  const mailer = createMailer(createSmtpTransport(url, 'no-reply@marque.test'));
  onTestFinished(() => mailer.drain());
  return mailer.isUp();
}

test('a mail server that lets us in is up; one that refuses the password, or has gone, is not', async () => {
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
