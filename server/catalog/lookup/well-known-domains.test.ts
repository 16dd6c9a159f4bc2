import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { AppError } from '../../platform/errors';
import { resolveHost } from './normalize-host';
import { parseDomain } from './parse-host';

const owners = new Map(
  readFacts().flatMap(({ slug, domains }) => domains.map((host) => [host, slug] as const)),
);
const pairs = readFileSync(path.join(process.cwd(), 'e2e/support/well-known-domains.csv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => line.split(',') as [string, string]);

const words = (text: string) => text.trim().split(/\s+/);

/** What a caller of the API gets; `null` for 404 and 422 alike. */
function identify(domain: string): string | null {
  try {
    return resolveHost(parseDomain(domain), (host) => owners.get(host) ?? null);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

it('at least 97% of well-known domains lead to their brand, and none to another', () => {
  const results = pairs.map(([domain, slug]) => ({ domain, slug, found: identify(domain) }));
  const wrong = results.filter(({ slug, found }) => found !== null && found !== slug);
  const missing = results.filter(({ found }) => found === null);
  expect(pairs.length).toBeGreaterThanOrEqual(170);
  expect(wrong).toEqual([]);
  expect(missing.length / pairs.length, JSON.stringify(missing)).toBeLessThanOrEqual(0.03);
});

it('at least 2,800 brands have a domain', () => {
  expect(new Set(owners.values()).size).toBeGreaterThanOrEqual(2800);
});

it('every host in the catalog leads to its own brand', () => {
  expect([...owners].filter(([host, slug]) => identify(host) !== slug)).toEqual([]);
});

describe('a domain that only looks like a brand leads to none', () => {
  it.each(
    words(`
      stripe.com.evil.io www.paypal.com.account-check.net google.com.co.evil.example
      apple.com-id.support.example stripe-login.com secure-paypal.com paypal-support.com
      my-google.example netflix-billing.com applesupport.example notstripe.com stripee.com
      xstripe.com githubb.com gitnub.com faceb00k.com amaz0n.com rnicrosoft.com paypa1.com
      stripe.evil.example evil.example/stripe.com evil.example?stripe.com evil.example#stripe.com
      stripe.com@evil.example https://google.com:443@evil.example https://evil.example/.google.com
      googlecom.example com.google.example
      strіpe.com аpple.com xn--pple-43d.com раураl.com gооgle.com xn--ggle-0nda.com ɡoogle.com
      ｇооgle.com gıthub.com
      google.zip stripe.evil paypal.support netflix.click github.example amazon.invalid
      someone.github.io stripe.github.io someone.vercel.app shop.myshopify.com someone.netlify.app
      a.herokuapp.com bucket.s3.amazonaws.com someone.blogspot.com someone.pages.dev x.workers.dev
      site.azurewebsites.net x.web.app
      com io co.uk com.au github.io vercel.app myshopify.com workers.dev herokuapp.com gov.uk
      s3.amazonaws.com 1.1.1.1 8.8.8.8 127.0.0.1 [::1] 2130706433 0x08.8.8.8 localhost
      http://142.250.74.46/
    `),
  )('%s', (domain) => {
    expect(identify(domain)).toBeNull();
  });
});
