import { expect, test } from 'vitest';
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
  {
    kind: 'named-key-created',
    to,
    link,
    prefix: 'mq_res_abcd',
    last4: 'wxyz',
    device: 'Firefox on Linux',
    network: '203.0.113.0/24',
  },
];

test.each(messages)(
  'the $kind message says the same in text and HTML, with only its own link',
  async (message) => {
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
  },
);

test.each(messages)(
  'the $kind message has no scripts, no remote content and no names, and has both color schemes',
  async (message) => {
    const { html } = await composeMail(message);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|@import|url\(|jane/i);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  },
);

test.each([
  ['a verification link works for 24 hours', messages[0], '24 hours'],
  ['a reset link works once, within one hour', messages[1], 'once, within one hour'],
  ['a new key is named by its ends', messages[5], 'starts with mq_live_abcd and ends with wxyz'],
  ['a daily limit is named as on the site', messages[9], '40 of the 50 SVG requests'],
])('%s', async (_, message, words) => {
  expect(message && (await composeMail(message)).text).toContain(words);
});

test('a link is text, whatever it contains', async () => {
  const { html } = await composeMail({ ...messages[0], link: '"><script>' } as MailMessage);
  expect(html).toContain('href="&quot;&gt;&lt;script&gt;"');
  expect(html).not.toContain('<script>');
});
