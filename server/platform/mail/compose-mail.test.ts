import { describe, expect, it } from 'vitest';
import { env } from '../env';
import { composeMail } from './compose-mail';
import type { MailMessage } from './mail-message';

const to = 'jane@example.com';
const link = `${env.publicUrl}/reset-password?token=abc-_9&next=%2F`;
const messages: MailMessage[] = [
  { kind: 'verify-email', to, link },
  { kind: 'reset-password', to, link },
  { kind: 'undo-email', to, newEmail: 'joe@example.com', link },
  { kind: 'password-changed', to },
  { kind: 'account-deleted', to },
  { kind: 'key-regenerated', to, prefix: 'mq_live_abcd', last4: 'wxyz' },
  { kind: 'plan-upgraded', to, link },
  { kind: 'payment-failed', to, link, graceDays: 14 },
  { kind: 'plan-downgraded', to, link },
  { kind: 'usage-alert', to, link, bucket: 'svg', threshold: 80, used: 40, limit: 50 },
];

describe.each(messages)('the $kind message', (message) => {
  it('says the same in text and in HTML, and leads nowhere but to its link and the site', async () => {
    const { subject, text, html } = await composeMail(message);
    expect(html).toContain(`>${subject}</h1>`);
    expect(text).toContain(subject.toUpperCase());
    const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target]) => target);
    const allowed = [link.replaceAll('&', '&amp;'), env.publicUrl];
    expect(targets.filter((target) => !allowed.includes(target ?? ''))).toEqual([]);
    expect(text.match(/https?:\/\/\S+/g)).toEqual([
      ...('link' in message ? [link] : []),
      ...('keepLink' in message ? [link] : []),
      env.publicUrl,
    ]);
  });

  it('runs no script, loads nothing, and is never about somebody by name', async () => {
    const { html } = await composeMail(message);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|@import|url\(|jane/i);
  });

  it('has both color schemes', async () => {
    const { html } = await composeMail(message);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});

it('a verification link says that it works for 24 hours, a reset link for one', async () => {
  expect((await composeMail({ kind: 'verify-email', to, link })).text).toContain('24 hours');
  const { text } = await composeMail({ kind: 'reset-password', to, link });
  expect(text).toContain('once, within one hour');
});

it('a link is text, whatever stands in it', async () => {
  const { html } = await composeMail({
    kind: 'verify-email',
    to,
    link: 'http://x.test/"><script>',
  });
  expect(html).not.toContain('<script>');
});

it('a replaced key is told by its ends', async () => {
  const { text } = await composeMail({
    kind: 'key-regenerated',
    to,
    prefix: 'mq_live_abcd',
    last4: 'wxyz',
  });
  expect(text).toContain('starts with mq_live_abcd and ends with wxyz');
});

it('a daily limit is named as the site names it', async () => {
  const { subject, text } = await composeMail({
    kind: 'usage-alert',
    to,
    link,
    bucket: 'svg',
    threshold: 80,
    used: 40,
    limit: 50,
  });
  expect(subject).toBe('80% of today’s SVG requests are used');
  expect(text).toContain('40 of the 50 SVG requests');
});
