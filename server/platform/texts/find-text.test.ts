import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '../env';
import { findText } from './find-text';
import { writePrivacy } from './write-privacy';
import { writeTerms } from './write-terms';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marque-texts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const plain = parseEnv({ PUBLIC_URL: 'https://logos.example.com' });
const everything = parseEnv({
  PUBLIC_URL: 'https://logos.example.com',
  VISITOR_COUNTER: 'on',
  SMTP_URL: 'smtp://mail.example.com',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  STRIPE_PRICE_PRO: 'price',
  GITHUB_ID: 'id',
  GITHUB_SECRET: 'secret',
  CONTACT_URL: 'mailto:brands@example.com?subject=Marque',
});

test('the operator’s file replaces Marque’s own text', async () => {
  expect((await findText('terms', folder)).changedAt).toBeNull();
  await mkdir(path.join(folder, 'pages'));
  await writeFile(path.join(folder, 'pages', 'terms.md'), '# Our terms\n');
  const { markdown, changedAt } = await findText('terms', folder);
  expect(markdown).toBe('# Our terms\n');
  expect(changedAt).toBeInstanceOf(Date);
  expect((await findText('privacy', folder)).markdown).toContain('# Privacy');
});

test('an operator’s file that cannot be read is an error, not the default text', async () => {
  await mkdir(path.join(folder, 'pages', 'privacy.md'), { recursive: true });
  await expect(findText('privacy', folder)).rejects.toThrow('EISDIR');
});

test('the privacy page describes exactly what this installation does', () => {
  const extras = /Stripe|GitHub|mail server|Visitors are counted/;
  expect(writePrivacy(plain)).not.toMatch(extras);
  expect(writePrivacy(plain)).toContain('No one.');
  for (const extra of ['Stripe', 'GitHub', 'mail server', 'Visitors are counted'])
    expect(writePrivacy(everything)).toContain(extra);
});

test('the privacy page names the second factors, both addresses of a change, and the log', () => {
  for (const text of [writePrivacy(plain), writePrivacy(everything)]) {
    expect(text).toMatch(/authenticator app.*passkey.*recovery codes/s);
    expect(text).toContain('the earlier one');
    expect(text).toMatch(/refused.*log of\s+this server names the networks/s);
  }
});

test('the privacy page lists the cookies of a sign-in, and those of a provider where there is one', () => {
  const cookiesOf = (variables: Record<string, string>) => {
    const page = writePrivacy(parseEnv({ PUBLIC_URL: 'https://logos.example.com', ...variables }));
    return [...page.matchAll(/`((?:next-auth|marque)\.[^`]+)`/g)].map(([, name]) => name);
  };
  const always = ['session-token', 'csrf-token', 'callback-url'].map((name) => `next-auth.${name}`);
  always.push('marque.second-step');
  expect(cookiesOf({})).toEqual(always);
  expect(cookiesOf({ GITHUB_ID: 'id', GITHUB_SECRET: 'secret' })).toEqual([
    ...always,
    'next-auth.state',
    'marque.round-trip',
  ]);
  expect(cookiesOf({ GOOGLE_ID: 'id', GOOGLE_SECRET: 'secret' })).toEqual([
    ...always,
    'next-auth.state',
    'next-auth.pkce.code_verifier',
    'next-auth.nonce',
    'marque.round-trip',
  ]);
});

test('both pages say how to reach the operator, or that no address is published', () => {
  for (const write of [writeTerms, writePrivacy]) {
    expect(write(plain)).toContain('This server has no contact address yet.');
    expect(write(everything)).toContain(
      '[brands@example.com](<mailto:brands@example.com?subject=Marque>)',
    );
  }
});

test('the terms mention payments only where something is sold', () => {
  expect(writeTerms(plain)).not.toContain('Paid plans');
  expect(writeTerms(everything)).toContain('## Paid plans');
});
