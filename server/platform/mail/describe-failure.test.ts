import { describe, expect, it } from 'vitest';
import { describeFailure, isFinalFailure } from './describe-failure';

const failWith = (message: string, fields: object = {}) =>
  Object.assign(new Error(message), fields);

describe('a failure is logged', () => {
  it('without the words of the server, which may name the recipient', () => {
    const error = failWith('Can’t send: 550 mailbox jane unknown', {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    });
    const line = JSON.stringify(describeFailure('verify-email', 1, error));
    expect(line).not.toContain('jane');
    expect(line).toContain('550');
  });

  it('with our own words, but for addresses and links', () => {
    const error = failWith('ENOSPC near jane@example.com and https://x.test/?token=abc, write', {
      code: 'ENOSPC',
    });
    expect(describeFailure('verify-email', 6, error)).toEqual({
      kind: 'verify-email',
      attempts: 6,
      code: 'ENOSPC',
      reason: 'ENOSPC near … and … write',
    });
  });
});

describe('trying again', () => {
  it.each([
    ['a full mailbox (452)', { code: 'EENVELOPE', responseCode: 452 }],
    ['a login put off (454)', { code: 'EAUTH', responseCode: 454 }],
    ['a lost connection', { code: 'ECONNECTION' }],
    ['a full disk', { code: 'ENOSPC' }],
  ])('may help against %s', (_name, fields) => {
    expect(isFinalFailure(failWith('', fields))).toBe(false);
  });

  it.each([
    ['an unknown mailbox (550)', { code: 'EENVELOPE', responseCode: 550 }],
    ['a wrong password (535)', { code: 'EAUTH', responseCode: 535 }],
    ['a recipient that nodemailer itself refuses', { code: 'EENVELOPE' }],
  ])('cannot help against %s', (_name, fields) => {
    expect(isFinalFailure(failWith('', fields))).toBe(true);
  });
});
